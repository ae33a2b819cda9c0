import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { campaignMails, campaigns } from '#db/schema/campaigns.ts'
import { editions, uploads } from '#db/schema/editions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { runConfined } from '#platform/run-confined.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { countRecipients } from '#shop/campaigns/count-recipients.server.ts'
import { findCampaign } from '#shop/campaigns/find-campaign.server.ts'
import { startCampaign } from '#shop/campaigns/start-campaign.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { checkFile } from '#shop/copies/check-file.server.ts'
import { addOrder, visitor, waitingJobs } from '#tests/database/orders.ts'
import { makeEpub } from '#tests/files/make-files.ts'
import { killConfined } from '#tests/kill-confined.ts'
import { isLong } from '#tests/long.ts'
import { makeHangingPdf } from '#tests/pdf/make-hanging-pdf.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { changedPagesKeys } from './changes/changed-pages.server.ts'
import { compareEdition } from './changes/compare-edition.server.ts'
import { checkFileAgain } from './file-problems.server.ts'
import { listFiles } from './list-files.server.ts'
import { previewEdition } from './preview-edition.server.ts'
import { addEdition, findNewestEdition, rollBackEdition } from './published-editions.server.ts'
import { templateKeys } from './templates.server.ts'
import { discardUpload, publishUpload, receiveUpload } from './uploads.server.ts'

const actor = { ip: '203.0.113.9', name: 'owner' }
const completed = { status: 'completed' as const, completedAt: new Date() }

async function upload(file: string, pages: number) {
  const staged = await receiveUpload(actor, file, await makePdf({ pages }))
  if ('refused' in staged) throw new Error(staged.refused)
  return staged.upload
}

async function publish(file: string, pages: number) {
  const { sha256 } = await upload(file, pages)
  const published = await publishUpload(actor, { file, sha256, notifyBuyers: false })
  if ('refused' in published) throw new Error(published.refused)
  return published.edition
}

async function fileNamed(file: string) {
  const listed = (await listFiles()).find((found) => found.file === file)
  if (!listed) throw new Error(`There is no file ${file}`)
  return listed
}

beforeAll(async () => {
  await publish('guide', 1)
})

describe('a file that is missing from the storage', () => {
  it('names its products to the owner, who can let the shop check it again', async () => {
    const edition = await publish('social', 17)
    const stored = await readStoredFile(edition.storageKey)
    await storage.delete(edition.storageKey)
    await expect(checkFile({ file: 'social' })).rejects.toThrow()
    const { problem, productNames } = await fileNamed('social')
    expect(problem).toBe('missing')
    expect(productNames).toEqual(['Social Science Blueprint', 'Complete Combo Pack'])

    const before = (await waitingJobs('file.check')).length
    expect(await checkFileAgain(actor, 'social')).toEqual({ file: 'social' })
    expect(await waitingJobs('file.check')).toHaveLength(before + 1)
    expect(await db.$count(auditLog, eq(auditLog.act, 'file-checked'))).toBe(1)
    await storage.put(edition.storageKey, stored)
    await checkFile({ file: 'social' })
    expect((await fileNamed('social')).problem).toBeNull()
  })

  it('is checked only if the shop knows it', async () => {
    for (const file of ['', 'hindi', '../etc/passwd']) {
      expect(await checkFileAgain(actor, file)).toEqual({ refused: 'unknown-file' })
    }
  })
})

describe('a new edition', () => {
  it('is delivered only after it is published', async () => {
    const before = await publish('maths', 2)
    const uploaded = await upload('maths', 3)
    expect((await findNewestEdition(db, 'maths'))?.id).toBe(before.id)
    expect(await fileNamed('maths')).toMatchObject({ currentId: before.id, upload: { pages: 3 } })
    const published = await publishUpload(actor, { file: 'maths', sha256: uploaded.sha256, notifyBuyers: false })
    expect(published).toMatchObject({ edition: { file: 'maths', origin: 'upload', pages: 3 } })
    const newest = await findNewestEdition(db, 'maths')
    expect(await fileNamed('maths')).toMatchObject({ currentId: newest?.id, upload: null })
    expect(published).toMatchObject({ campaignId: null })
  })

  it('is published once, even after two clicks', async () => {
    const { sha256 } = await upload('science', 21)
    const publication = { file: 'science', sha256, notifyBuyers: true }
    const results = await Promise.all([publishUpload(actor, publication), publishUpload(actor, publication)])
    expect(results.filter((result) => 'edition' in result)).toHaveLength(1)
    expect(await db.$count(editions, eq(editions.sha256, sha256))).toBe(1)
    expect(await db.$count(campaigns, eq(campaigns.kind, 'new-edition'))).toBe(1)
  })

  it('is not published when another upload replaced it after the preview', async () => {
    const before = await findNewestEdition(db, 'social')
    const seen = await upload('social', 20)
    await upload('social', 4)
    const publication = { file: 'social', sha256: seen.sha256, notifyBuyers: false }
    expect(await publishUpload(actor, publication)).toEqual({ refused: 'no-such-upload' })
    expect(await findNewestEdition(db, 'social')).toEqual(before)
    expect(await storage.head(seen.storageKey)).toBeNull()
  })

  it('can be discarded together with its file', async () => {
    const uploaded = await upload('social', 5)
    expect(await discardUpload(actor, 'social')).toMatchObject({ upload: { pages: 5 } })
    expect(await discardUpload(actor, 'social')).toEqual({ refused: 'no-upload' })
    expect(await storage.head(uploaded.storageKey)).toBeNull()
    const { body, description } = templateKeys(uploaded.sha256)
    expect([await storage.head(body), await storage.head(description)]).toEqual([null, null])
    expect(await db.$count(uploads, eq(uploads.file, 'social'))).toBe(0)
  })

  it('keeps the file of a discarded upload that is also an edition', async () => {
    const edition = await publish('social', 6)
    await upload('social', 6)
    await discardUpload(actor, 'social')
    expect(await storage.head(edition.storageKey)).not.toBeNull()
  })

  it.each([
    ['no-such-file', '%PDF-1.7 … %%EOF', 'unknown-file'],
    ['maths', 'GIF89a', 'unknown-type'],
    ['maths', '%PDF-1.7 and then nothing', 'incomplete'],
    ['maths', '%PDF-1.7 nonsense %%EOF', 'broken'],
  ])('of %s with %j is refused, and nothing changes', async (file, text, refused) => {
    const before = [await db.$count(uploads), await db.$count(editions), await db.$count(auditLog)]
    expect(await receiveUpload(actor, file, Buffer.from(text))).toEqual({ refused })
    expect([await db.$count(uploads), await db.$count(editions), await db.$count(auditLog)]).toEqual(before)
  })

  it('that ends its reader is refused, and the next one is read', async () => {
    const before = [await db.$count(uploads), await db.$count(auditLog)]
    const receiving = receiveUpload(actor, 'maths', await makeHangingPdf())
    // More than once, because an idle process of another test may be found first.
    const killing = setInterval(killConfined, 500)
    expect(await receiving).toEqual({ refused: 'broken' })
    clearInterval(killing)
    expect([await db.$count(uploads), await db.$count(auditLog)]).toEqual(before)
    expect(await upload('maths', 9)).toMatchObject({ pages: 9 })
    await discardUpload(actor, 'maths')
  })

  it('is shown to the owner as a stamped copy, never unstamped', async () => {
    const edition = await publish('maths', 7)
    await upload('maths', 8)
    const [published, uploaded] = [await previewEdition('maths', edition.id), await previewEdition('maths', 'upload')]
    for (const preview of [published, uploaded]) {
      const pdf = preview ? await readContent(preview) : Buffer.alloc(0)
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(await runConfined('uploads', 'findCopyId', pdf)).toBe(`copy${'0'.repeat(24)}`)
    }
    expect(await previewEdition('science', edition.id)).toBeNull()
    expect(await previewEdition('science', 'upload')).toBeNull()
  })
})

/** Four pages, of which the third says something else per edition. */
const makeEdition = (news: string) =>
  makePdf({ pages: 4, eachPage: (page, index) => index === 2 && page.drawText(news, { x: 50, y: 700, size: 24 }) })

async function uploadNews(file: string, news: string) {
  const staged = await receiveUpload(actor, file, await makeEdition(news))
  if ('refused' in staged) throw new Error(staged.refused)
  return staged.upload
}

async function publishNews(file: string, news: string) {
  const { sha256 } = await uploadNews(file, news)
  const whatIsNew = { en: 'Why.', hi: 'क्यों।' }
  const published = await publishUpload(actor, { file, sha256, notifyBuyers: false, whatIsNew })
  if ('refused' in published) throw new Error(published.refused)
  return published.edition
}

describe('what a new edition changes', () => {
  const file = 'social'
  const thirdPage = { unit: 'pages', total: 4, changed: [[3, 3]], added: [], removed: 0, moved: 0 }
  const changesNow = async () => (await findNewestEdition(db, file))?.changes
  const countJobs = async () => (await waitingJobs('edition.compare')).length

  it('is found in the background, shown before it is published, and kept with the words of the owner', async () => {
    const before = await publishNews(file, 'first')
    await compareEdition({ file, sha256: before.sha256 })
    const jobs = await countJobs()
    const { sha256 } = await uploadNews(file, 'second')
    expect(await countJobs()).toBe(jobs + 1)
    expect((await fileNamed(file)).upload).toMatchObject({ isCompared: true, changes: null })
    await compareEdition({ file, sha256 })
    const found = { ...thirdPage, before: before.sha256, cutBytes: expect.any(Number) }
    expect((await fileNamed(file)).upload?.changes).toEqual(found)

    const edition = await publishNews(file, 'second')
    // The same file was uploaded again, so it is compared again.
    expect(edition).toMatchObject({ whatIsNew: 'Why.', whatIsNewInHindi: 'क्यों।', changes: null })
    await compareEdition({ file, sha256 })
    expect(await changesNow()).toEqual(found)
  })

  it.runIf(isLong)(
    'comes along when the upload is published, unless another edition was published in between',
    async () => {
      const compared = await uploadNews(file, 'third')
      await compareEdition({ file, sha256: compared.sha256 })
      const jobs = await countJobs()
      await publishUpload(actor, { file, sha256: compared.sha256, notifyBuyers: false })
      expect(await changesNow()).toMatchObject(thirdPage)
      expect(await countJobs()).toBe(jobs)

      const stale = await uploadNews(file, 'fourth')
      await compareEdition({ file, sha256: stale.sha256 })
      await addEdition(file, await makeEdition('in between'), 'folder')
      await publishUpload(actor, { file, sha256: stale.sha256, notifyBuyers: false })
      expect(await changesNow()).toBeNull()
      expect((await waitingJobs('edition.compare')).at(-1)?.data).toEqual({ file, sha256: stale.sha256 })
    },
  )

  it.runIf(isLong)('is found again after a rollback, and not for a first edition', async () => {
    const [first, second] = [await publishNews(file, 'good'), await publishNews(file, 'bad')]
    await rollBackEdition(actor, file, first.id)
    expect(await findNewestEdition(db, file)).toMatchObject({ id: first.id, changes: null, whatIsNew: '' })
    await compareEdition({ file, sha256: first.sha256 })
    expect(await changesNow()).toMatchObject({ ...thirdPage, before: second.sha256 })

    const jobs = await countJobs()
    const { sha256 } = await uploadNews('maths-phone', 'first')
    expect(await countJobs()).toBe(jobs)
    expect((await fileNamed('maths-phone')).upload?.isCompared).toBe(false)
    await compareEdition({ file: 'maths-phone', sha256 })
    expect((await fileNamed('maths-phone')).upload?.changes).toBeNull()
  })

  it('is only that the file was replaced, when it is of another type', async () => {
    await publishNews(file, 'as a PDF')
    const staged = await receiveUpload(actor, file, makeEpub())
    const { sha256 } = 'upload' in staged ? staged.upload : { sha256: '' }
    await compareEdition({ file, sha256 })
    expect((await fileNamed(file)).upload?.changes).toMatchObject({ unit: 'file' })
  })

  it.runIf(isLong)('is unknown when the file ends its reader, and the owner’s page does not wait for it', async () => {
    const { sha256, storageKey } = await uploadNews(file, 'hostile')
    // As if it had passed the check of an earlier release.
    await storage.put(storageKey, await makeHangingPdf())
    const comparing = compareEdition({ file, sha256 })
    expect((await fileNamed(file)).upload).toMatchObject({ isCompared: true, changes: null })
    const killing = setInterval(killConfined, 500)
    await comparing
    clearInterval(killing)
    expect((await fileNamed(file)).upload?.changes).toMatchObject({ unit: null, changed: [] })
    expect(await publishUpload(actor, { file, sha256, notifyBuyers: false })).toMatchObject({ edition: { sha256 } })
  })

  it('is deleted with a discarded upload', async () => {
    await publishNews(file, 'kept')
    const { sha256 } = await uploadNews(file, 'discarded')
    await compareEdition({ file, sha256 })
    const { changes } = (await fileNamed(file)).upload ?? {}
    const keys = Object.values(changedPagesKeys(sha256, changes ?? { before: '' }))
    for (const key of keys) expect(await storage.head(key)).not.toBeNull()
    await discardUpload(actor, file)
    for (const key of keys) expect(await storage.head(key)).toBeNull()
  })
})

describe('rolling back to an earlier edition', () => {
  it('delivers it again and keeps the other editions', async () => {
    const first = await publish('maths', 10)
    const second = await publish('maths', 11)
    expect(await rollBackEdition(actor, 'maths', first.id)).toMatchObject({ edition: { id: first.id } })
    expect(await fileNamed('maths')).toMatchObject({ currentId: first.id })
    expect((await fileNamed('maths')).editions.map(({ id }) => id)).toContain(second.id)
    expect(await rollBackEdition(actor, 'maths', first.id)).toEqual({ refused: 'no-earlier-edition' })
  })

  it('refuses an edition of another file and one that does not exist', async () => {
    const maths = await publish('maths', 12)
    expect(await rollBackEdition(actor, 'science', maths.id)).toEqual({ refused: 'no-earlier-edition' })
    expect(await rollBackEdition(actor, 'maths', 0)).toEqual({ refused: 'no-earlier-edition' })
    expect((await findNewestEdition(db, 'maths'))?.id).toBe(maths.id)
  })
})

describe('notifying buyers', () => {
  const listRecipients = async (campaignId: number) =>
    (await db.select().from(campaignMails).where(eq(campaignMails.campaignId, campaignId))).map(
      ({ customerId }) => customerId,
    )

  it('prepares a mail to the buyers of the file who agreed, and sends nothing before the owner starts it', async () => {
    const { sha256 } = await upload('science', 13)
    const buyer = await addOrder({ ...completed, productId: 'science' })
    const ofCombo = await addOrder({ ...completed, productId: 'combo' })
    const others = [
      await addOrder({ ...completed, productId: 'maths' }),
      await addOrder({ productId: 'science' }),
      await addOrder({ ...completed, productId: 'science', refundedAt: new Date() }),
    ]
    await addOrder({ ...completed, productId: 'science' })
    await addOrder({ ...completed, productId: 'science', customerId: buyer.customerId })
    for (const { customerId } of [buyer, ofCombo, ...others])
      await grantConsent(db, customerId, ['emailMarketing'], 'account', visitor)

    const whatIsNew = { en: 'Maps.', hi: 'नक्शे।' }
    const published = await publishUpload(actor, { file: 'science', sha256, notifyBuyers: true, whatIsNew })
    if ('refused' in published || !published.campaignId) throw new Error('nothing prepared')
    const { campaignId } = published
    const campaign = await findCampaign(campaignId)
    expect(campaign).toMatchObject({
      kind: 'new-edition',
      file: 'science',
      body: 'Maps.',
      hindiBody: 'नक्शे।',
      state: 'draft',
    })
    expect(await countRecipients({ audience: 'product', productId: null, classLevel: null, file: 'science' })).toBe(2)
    expect(await listRecipients(campaignId)).toEqual([])
    expect(await waitingJobs('campaign.send')).toEqual([])

    expect(await startCampaign(actor, campaignId, 600)).toEqual({ count: 2 })
    expect((await listRecipients(campaignId)).sort()).toEqual([buyer.customerId, ofCombo.customerId].sort())
  })
})
