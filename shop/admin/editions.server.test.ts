import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { auditLog, customers, deliveries, drafts, editions, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { storage } from '#platform/storage.server.ts'
import { runInWorker } from '#platform/worker-pool.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { announceEdition } from '#shop/delivery/announce-edition.server.ts'
import { sendMarketingMail } from '#shop/delivery/send-marketing-mail.server.ts'
import { templateKeys } from '#shop/editions/edition-template.server.ts'
import { findNewestEdition } from '#shop/editions/find-newest-edition.server.ts'
import { previewEdition } from '#shop/editions/preview-edition.server.ts'
import { listFiles } from '#shop/reports/list-files.server.ts'
import { boughtAs } from '#tests/bought-as.ts'
import { addOrder, contact, visitor, waitingJobs } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { readContent } from '#tests/read-content.ts'
import { discardDraft } from './discard-draft.server.ts'
import { publishDraft } from './publish-draft.server.ts'
import { rollBackEdition } from './roll-back-edition.server.ts'
import { stageDraft } from './stage-draft.server.ts'

const actor = { ip: '203.0.113.9' }
const completed = { status: 'completed' as const, completedAt: new Date() }

async function upload(file: string, pages: number) {
  const staged = await stageDraft(actor, file, await makePdf({ pages }))
  if ('refused' in staged) throw new Error(staged.refused)
  return staged.draft
}

async function publish(file: string, pages: number, notifyBuyers = false) {
  const { sha256 } = await upload(file, pages)
  const published = await publishDraft(actor, { file, sha256, notifyBuyers })
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
}, 60_000)

describe('a new edition', () => {
  it('is delivered only after it is published', async () => {
    const before = await publish('maths', 2)
    const draft = await upload('maths', 3)
    expect((await findNewestEdition(db, 'maths'))?.id).toBe(before.id)
    expect(await fileNamed('maths')).toMatchObject({ currentId: before.id, draft: { pages: 3 } })
    const published = await publishDraft(actor, { file: 'maths', sha256: draft.sha256, notifyBuyers: false })
    expect(published).toMatchObject({ edition: { file: 'maths', origin: 'upload', pages: 3 } })
    const newest = await findNewestEdition(db, 'maths')
    expect(await fileNamed('maths')).toMatchObject({ currentId: newest?.id, draft: null })
    expect(await waitingJobs('edition.announce')).toEqual([])
  })

  it('is published once, even after two clicks', async () => {
    const { sha256 } = await upload('science', 21)
    const publication = { file: 'science', sha256, notifyBuyers: true }
    const results = await Promise.all([publishDraft(actor, publication), publishDraft(actor, publication)])
    expect(results.filter((result) => 'edition' in result)).toHaveLength(1)
    expect(await db.$count(editions, eq(editions.sha256, sha256))).toBe(1)
    expect(await waitingJobs('edition.announce')).toHaveLength(1)
  })

  it('is not published when another upload replaced it after the preview', async () => {
    const before = await findNewestEdition(db, 'social')
    const seen = await upload('social', 20)
    await upload('social', 4)
    const publication = { file: 'social', sha256: seen.sha256, notifyBuyers: false }
    expect(await publishDraft(actor, publication)).toEqual({ refused: 'no-such-draft' })
    expect(await findNewestEdition(db, 'social')).toEqual(before)
    expect(await storage.head(seen.storageKey)).toBeNull()
  })

  it('can be discarded together with its file', async () => {
    const draft = await upload('social', 5)
    expect(await discardDraft(actor, 'social')).toMatchObject({ draft: { pages: 5 } })
    expect(await discardDraft(actor, 'social')).toEqual({ refused: 'no-draft' })
    expect(await storage.head(draft.storageKey)).toBeNull()
    const { body, description } = templateKeys(draft.sha256)
    expect([await storage.head(body), await storage.head(description)]).toEqual([null, null])
    expect(await db.$count(drafts, eq(drafts.file, 'social'))).toBe(0)
  })

  it('keeps the file of a discarded draft that is also an edition', async () => {
    const edition = await publish('social', 6)
    await upload('social', 6)
    await discardDraft(actor, 'social')
    expect(await storage.head(edition.storageKey)).not.toBeNull()
  })

  it.each([
    ['no-such-file', '%PDF-1.7 … %%EOF', 'unknown-file'],
    ['maths', 'GIF89a', 'not-a-pdf'],
    ['maths', '%PDF-1.7 and then nothing', 'incomplete'],
    ['maths', '%PDF-1.7 nonsense %%EOF', 'broken'],
  ])('of %s with %j is refused, and nothing changes', async (file, text, refused) => {
    const before = [await db.$count(drafts), await db.$count(editions), await db.$count(auditLog)]
    expect(await stageDraft(actor, file, Buffer.from(text))).toEqual({ refused })
    expect([await db.$count(drafts), await db.$count(editions), await db.$count(auditLog)]).toEqual(before)
  })

  it('is shown to the owner as a stamped copy, never unstamped', async () => {
    const edition = await publish('maths', 7)
    await upload('maths', 8)
    const [published, draft] = [await previewEdition('maths', edition.id), await previewEdition('maths', 'draft')]
    for (const preview of [published, draft]) {
      const pdf = preview ? await readContent(preview) : Buffer.alloc(0)
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      expect(await runInWorker('findCopyId', pdf)).toBe(`copy${'0'.repeat(24)}`)
    }
    expect(await previewEdition('science', edition.id)).toBeNull()
    expect(await previewEdition('science', 'draft')).toBeNull()
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
  it('mails every buyer of the file who agreed, once per edition', async () => {
    const edition = await publish('science', 13)
    const buyer = await addOrder({ ...completed, productType: 'science' })
    const ofCombo = await addOrder({ ...completed, productType: 'combo' })
    const silent = await addOrder({ ...completed, productType: 'science' })
    const others = [
      await addOrder({ ...completed, productType: 'maths' }),
      await addOrder({ productType: 'science' }),
      await addOrder({ ...completed, productType: 'science', refundedAt: new Date() }),
    ]
    await addOrder({ ...completed, productType: 'science', customerId: buyer.customerId })
    for (const { customerId } of [buyer, ofCombo])
      await grantConsent(db, customerId, ['emailMarketing'], 'account', visitor)

    await announceEdition({ editionId: edition.id, after: 0 })
    const mails = (await waitingJobs('mail.marketing')).map(({ data }) => data)
    const notified = mails.map(({ customerId }) => customerId)
    expect(notified.sort()).toEqual([buyer.customerId, ofCombo.customerId, silent.customerId].sort())
    expect(others.filter(({ customerId }) => notified.includes(customerId))).toEqual([])

    for (const mail of [...mails, ...mails]) await sendMarketingMail(mail)
    const sent = await db.select().from(deliveries).where(eq(deliveries.kind, 'new-edition'))
    expect(sent.map(({ customerId }) => customerId).sort()).toEqual([buyer.customerId, ofCombo.customerId].sort())
  })

  it('sends no mail about an unknown edition or a file that is not sold', async () => {
    const before = (await waitingJobs('mail.marketing')).length
    const guide = await findNewestEdition(db, 'guide')
    for (const editionId of [0, guide?.id ?? 0]) await announceEdition({ editionId, after: 0 })
    expect(await waitingJobs('mail.marketing')).toHaveLength(before)
  })

  it('works in batches and skips no buyer', async () => {
    const edition = await publish('social', 14)
    const people = await db
      .insert(customers)
      .values(Array.from({ length: 501 }, (_, index) => ({ email: `many${index}@example.in`, ...contact })))
      .returning()
    const bought = { ...contact, ...completed, ...boughtAs('social', 100), provider: 'sandbox' }
    await db
      .insert(orders)
      .values(people.map(({ id, email }) => ({ id: `of-${email}`, customerId: id, email, ...bought })))
    const mailedIds = async () =>
      (await waitingJobs('mail.marketing')).flatMap(({ data }) =>
        data.editionId === edition.id ? data.customerId : [],
      )
    const listNext = async () =>
      (await waitingJobs('edition.announce')).flatMap(({ data }) => (data.editionId === edition.id ? data : []))
    const ids = people.map(({ id }) => id).sort((a, b) => a - b)
    const all = { editionId: edition.id, whatIsNew: 'Maps.', after: (ids[0] ?? 0) - 1 }
    await announceEdition(all)
    expect((await mailedIds()).sort((a, b) => a - b)).toEqual(ids.slice(0, 500))
    const rest = { ...all, after: ids[499] }
    expect(await listNext()).toEqual([rest])
    await announceEdition({ ...all, after: rest.after ?? 0 })
    expect((await mailedIds()).sort((a, b) => a - b)).toEqual(ids)
    expect(await listNext()).toHaveLength(1)
  })
})
