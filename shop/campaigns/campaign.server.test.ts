import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { campaignMails, campaigns } from '#db/schema/campaigns.ts'
import { customers, leads } from '#db/schema/customers.ts'
import type { Order } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import { addCustomer, addOrder, contact, visitor, waitingJobs } from '#tests/database/orders.ts'
import { type CampaignForm, campaignForm } from './campaign.ts'
import { continueCampaigns } from './continue-campaigns.server.ts'
import { countRecipients } from './count-recipients.server.ts'
import { findCampaign } from './find-campaign.server.ts'
import { readCampaignProgress } from './list-campaigns.server.ts'
import { saveCampaign } from './save-campaign.server.ts'
import { scheduleCampaign, unscheduleCampaign } from './schedule-campaign.server.ts'
import { sendCampaignBatch } from './send-campaign-batch.server.ts'
import { sendCampaignTest } from './send-campaign-test.server.ts'
import { startCampaign } from './start-campaign.server.ts'
import { deleteCampaign, resumeCampaign, stopCampaign } from './stop-campaign.server.ts'
import { listMailLanguages, writeCampaignPreview } from './write-campaign-mail.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/fakes/smtp.ts')).startSmtpForShop())
afterAll(() => smtp.stop())

// The tests run the batches themselves.
const leaveQueueAlone = () => db.execute(sql`delete from pgboss.job where name in ('campaign.send', 'delivery.email')`)
beforeEach(async () => {
  smtp.behaviour.rejectionFor = () => null
  await leaveQueueAlone()
})

const actor = { ip: null, name: 'owner' }
let products = 0

/** Buyers of a product of their own, who agreed. */
async function addBuyers(count: number) {
  const productId = `product-${++products}`
  const buyers: Order[] = []
  for (let number = 0; number < count; number++) {
    const order = await addOrder({ productId, status: 'completed', completedAt: new Date(), files: [] })
    await grantConsent(db, order.customerId, ['emailMarketing'], 'account', visitor)
    buyers.push(order)
  }
  return { productId, buyers }
}

const written = { subject: 'News', body: 'Hello', hindiSubject: '', hindiBody: '' }
const toProduct = (productId: string) => ({ audience: 'product' as const, productId, classLevel: null })

async function createCampaign(audience: string | Pick<CampaignForm, 'audience' | 'productId' | 'classLevel'>) {
  const recipients = typeof audience === 'string' ? toProduct(audience) : audience
  const saved = await saveCampaign(actor, null, { ...written, ...recipients })
  if ('refused' in saved) throw new Error(saved.refused)
  return saved.id
}

async function startWithBuyers(count: number, mailsPerMinute: 60 | 600 = 600) {
  const { productId, buyers } = await addBuyers(count)
  const id = await createCampaign(productId)
  expect(await startCampaign(actor, id, mailsPerMinute)).toEqual({ count })
  return { id, buyers, emails: buyers.map(({ email }) => email) }
}

/** As if the time until the next batch had passed. */
async function sendNextBatch(id: number) {
  await db.update(campaigns).set({ nextBatchAt: null }).where(eq(campaigns.id, id))
  await db.update(campaignMails).set({ notBefore: new Date() }).where(eq(campaignMails.campaignId, id))
  await sendCampaignBatch({ campaignId: id })
}

const stateOf = async (id: number) =>
  (await db.select({ state: campaigns.state }).from(campaigns).where(eq(campaigns.id, id)))[0]?.state
const mailed = (emails: string[]) => smtp.received.flatMap(({ to }) => to).filter((address) => emails.includes(address))

describe('a campaign', () => {
  it('counts buyers who agreed, each once, also those who bought a bundle with the product', async () => {
    const before = await countRecipients({ ...toProduct('maths'), file: null })
    const agreed = [await paid('maths'), await paid('combo')]
    const others = [
      await addOrder({ productId: 'maths' }),
      await paid('science'),
      await paid('maths', { refundedAt: new Date() }),
    ]
    for (const { customerId } of [...agreed, ...others])
      await grantConsent(db, customerId, ['emailMarketing'], 'account', visitor)
    await paid('maths', { customerId: agreed[0]?.customerId })
    await paid('maths')
    expect(await countRecipients({ ...toProduct('maths'), file: null })).toBe(before + 2)
  })

  const paid = (productId: string, more: Partial<Order> = {}) =>
    addOrder({ productId, status: 'completed', completedAt: new Date(), ...more })

  it('counts all buyers, the buyers in a class and the readers of the free guide, of those who agreed', async () => {
    const none = { productId: null, classLevel: null, file: null }
    const count = async () => [
      await countRecipients({ ...none, audience: 'all-buyers' }),
      await countRecipients({ ...none, audience: 'class', classLevel: 'class-12' }),
      await countRecipients({ ...none, audience: 'guide-readers' }),
    ]
    const [all = 0, inClass = 0, readers = 0] = await count()
    const buyer = await paid('science')
    await db.update(customers).set({ classLevel: 'class-12' }).where(eq(customers.id, buyer.customerId))
    const reader = await addReader()
    // Who asked for the guide has agreed to nothing else.
    expect(await count()).toEqual([all, inClass, readers])
    for (const customerId of [buyer.customerId, reader.id])
      await grantConsent(db, customerId, ['emailMarketing'], 'account', visitor)
    expect(await count()).toEqual([all + 1, inClass + 1, readers + 1])
  })

  async function addReader() {
    const customer = await addCustomer(`reader-${++products}@example.in`)
    await db.insert(leads).values({ id: customer.email, customerId: customer.id, email: customer.email, ...contact })
    return customer
  }

  it('reaches a reader of the free guide, who has no order, and no one who was erased since', async () => {
    const id = await createCampaign({ audience: 'guide-readers', productId: null, classLevel: null })
    const readers = [await addReader(), await addReader()]
    for (const reader of readers) await grantConsent(db, reader.id, ['emailMarketing'], 'account', visitor)
    await startCampaign(actor, id, 600)
    await eraseOwnData(readers[1]?.id ?? 0)
    await sendNextBatch(id)
    const [reader] = readers
    expect(mailed(readers.map(({ email }) => email))).toEqual([reader?.email])
    const campaign = await findCampaign(id)
    const written = campaign && writeCampaignPreview(campaign, 'en').text
    expect(written).toContain('because you agreed to news')
    expect(written).not.toContain('bought')
    expect(await stateOf(id)).toBe('finished')
  })

  it('waits for its time, then begins once and sends each buyer one mail', async () => {
    const { productId, buyers } = await addBuyers(3)
    const id = await createCampaign(productId)
    expect(await scheduleCampaign(actor, id, 600, new Date(Date.now() + 3_600_000))).toEqual({})
    expect(await startCampaign(actor, id, 600)).toEqual({ refused: 'not-a-draft' })
    await continueCampaigns()
    expect(await stateOf(id)).toBe('scheduled')
    await withdrawConsent(db, buyers[0]?.customerId ?? 0, ['emailMarketing'], 'unsubscribe', visitor)
    await db.update(campaigns).set({ scheduledFor: new Date() }).where(eq(campaigns.id, id))
    await Promise.all([continueCampaigns(), continueCampaigns()])
    expect(await readCampaignProgress(id)).toMatchObject({ total: 2, waiting: 2 })
    await sendNextBatch(id)
    expect(mailed(buyers.map(({ email }) => email))).toHaveLength(2)
    expect(await stateOf(id)).toBe('finished')
  })

  it('is a draft again after the owner cancelled its time, and is never sent', async () => {
    const { productId } = await addBuyers(1)
    const id = await createCampaign(productId)
    await scheduleCampaign(actor, id, 600, new Date(Date.now() + 1_000))
    expect(await unscheduleCampaign(actor, id)).toEqual({})
    expect(await unscheduleCampaign(actor, id)).toEqual({ refused: 'not-scheduled' })
    await continueCampaigns()
    expect(await readCampaignProgress(id)).toMatchObject({ total: 0 })
    expect(await stateOf(id)).toBe('draft')
  })

  it('refuses a time that has passed or is more than a year away', async () => {
    const id = await createCampaign('never-bought')
    const schedule = (ms: number) => scheduleCampaign(actor, id, 60, new Date(Date.now() + ms))
    expect(await schedule(-1)).toEqual({ refused: 'time-past' })
    expect(await schedule(400 * 86_400_000)).toEqual({ refused: 'time-too-far' })
    expect(await stateOf(id)).toBe('draft')
  })

  it.each([
    ['all-buyers', { audience: 'all-buyers', productId: null, classLevel: null }],
    ['class:class-10', { audience: 'class', productId: null, classLevel: 'class-10' }],
    ['product:maths', { audience: 'product', productId: 'maths', classLevel: null }],
  ])('reads who gets it from %s', (typed, audience) => {
    expect(campaignForm.safeParse({ ...written, audience: typed }).data).toMatchObject(audience)
  })

  it.each(['', 'everyone', 'class:class-13', 'product:', 'class', undefined])('refuses %s as an audience', (typed) => {
    const checked = campaignForm.safeParse({ ...written, audience: typed })
    expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
      ['audience', 'audience-missing'],
    ])
  })

  it('sends each buyer one mail and finishes', async () => {
    const { id, emails } = await startWithBuyers(5)
    await sendNextBatch(id)
    expect(mailed(emails).sort()).toEqual([...emails].sort())
    expect(await readCampaignProgress(id)).toMatchObject({ sent: 5, waiting: 0, total: 5 })
    expect(await stateOf(id)).toBe('finished')
    expect(await waitingJobs('campaign.send')).toHaveLength(1)
  })

  it('is not sent while another window has changed what the owner saw', async () => {
    const { productId } = await addBuyers(1)
    const id = await createCampaign(productId)
    await saveCampaign(actor, id, { ...written, subject: 'Changed', ...toProduct(productId) })
    const isSeen = ({ subject }: { subject: string }) => subject === 'News'
    const tomorrow = new Date(Date.now() + 86_400_000)
    expect(await startCampaign(actor, id, 60, isSeen)).toEqual({ refused: 'outdated' })
    expect(await scheduleCampaign(actor, id, 60, tomorrow, isSeen)).toEqual({ refused: 'outdated' })
    expect(await stateOf(id)).toBe('draft')
  })

  it('starts once after two clicks, and only with recipients', async () => {
    const { productId } = await addBuyers(2)
    const id = await createCampaign(productId)
    const results = await Promise.all([startCampaign(actor, id, 60), startCampaign(actor, id, 60)])
    expect(results).toContainEqual({ count: 2 })
    expect(results).toContainEqual({ refused: 'not-a-draft' })
    const empty = await createCampaign('never-bought')
    expect(await startCampaign(actor, empty, 60)).toEqual({ refused: 'no-recipients' })
    expect(await stateOf(empty)).toBe('draft')
  })

  it('keeps to its speed: a batch is a sixth of a minute, and none starts before its time', async () => {
    const { id, emails } = await startWithBuyers(25, 60)
    await sendCampaignBatch({ campaignId: id })
    expect(mailed(emails)).toHaveLength(10)
    await Promise.all([1, 2, 3].map(() => sendCampaignBatch({ campaignId: id })))
    expect(mailed(emails)).toHaveLength(10)
    await sendNextBatch(id)
    expect(mailed(emails)).toHaveLength(20)
  })

  it('respects an unsubscribe and an erasure after its start', async () => {
    const { id, buyers, emails } = await startWithBuyers(3)
    const [gone, erased, staying] = buyers.map(({ customerId }) => customerId)
    await withdrawConsent(db, gone ?? 0, ['emailMarketing'], 'unsubscribe', visitor)
    expect(await eraseOwnData(erased ?? 0)).toEqual({ erased: true })
    await sendNextBatch(id)
    expect(mailed(emails)).toEqual(buyers.filter(({ customerId }) => customerId === staying).map(({ email }) => email))
    expect(await readCampaignProgress(id)).toMatchObject({ sent: 1, skipped: 2 })
  })

  it('stops at once between mails, sends nothing while stopped, and sends the rest afterwards', async () => {
    const { id, emails } = await startWithBuyers(12)
    let seen = 0
    smtp.behaviour.held = null
    smtp.behaviour.rejectionFor = () => {
      if (++seen === 1) void stopCampaign(actor, id)
      return null
    }
    await sendNextBatch(id)
    await vi.waitFor(async () => expect(await stateOf(id)).toBe('stopped'), 60_000)
    const sent = mailed(emails).length
    expect(sent).toBeLessThan(12)
    await sendNextBatch(id)
    expect(mailed(emails)).toHaveLength(sent)
    expect(await resumeCampaign(actor, id)).toEqual({})
    await sendNextBatch(id)
    expect(mailed(emails).sort()).toEqual([...emails].sort())
    expect(await stateOf(id)).toBe('finished')
  })

  it('waits while the mail of an order waits', async () => {
    const { id, emails } = await startWithBuyers(2)
    await db.execute(sql`insert into pgboss.job (name, data) values ('delivery.email', '{"orderId":"none"}')`)
    await db.update(campaigns).set({ nextBatchAt: null }).where(eq(campaigns.id, id))
    await sendCampaignBatch({ campaignId: id })
    expect(mailed(emails)).toEqual([])
    await leaveQueueAlone()
    await sendNextBatch(id)
    expect(mailed(emails)).toHaveLength(2)
  })

  it('tries again after the mail server was down, and gives up on a mailbox that does not exist', async () => {
    const { id, emails } = await startWithBuyers(2)
    const [wrong = ''] = emails
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 451, text: '4.3.0 later' })
    await sendNextBatch(id)
    expect(await readCampaignProgress(id)).toMatchObject({ waiting: 2 })
    expect(await stateOf(id)).toBe('sending')
    smtp.behaviour.rejectionFor = (address) =>
      address === wrong ? { at: 'RCPT TO', code: 550, text: '5.1.1 No such user' } : null
    await sendNextBatch(id)
    expect(await readCampaignProgress(id)).toMatchObject({ sent: 1, refused: 1, waiting: 0 })
  })

  it('gives up on a mail after eight failures', async () => {
    const { id } = await startWithBuyers(1)
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 451, text: '4.3.0 later' })
    for (let attempt = 0; attempt < 8; attempt++) await sendNextBatch(id)
    expect(await readCampaignProgress(id)).toMatchObject({ failed: 1, waiting: 0 })
    expect(await stateOf(id)).toBe('finished')
  })

  it('goes on when its next batch was lost', async () => {
    const { id } = await startWithBuyers(1)
    await leaveQueueAlone()
    const longAgo = new Date(Date.now() - 120_000)
    await db.update(campaigns).set({ nextBatchAt: longAgo }).where(eq(campaigns.id, id))
    await continueCampaigns()
    expect((await waitingJobs('campaign.send')).map(({ data }) => data)).toContainEqual({ campaignId: id })
  })

  it('is edited and deleted only as a draft', async () => {
    const { productId } = await addBuyers(1)
    const id = await createCampaign(productId)
    const form = { ...written, ...toProduct(productId), subject: 'Other' }
    expect(await saveCampaign(actor, id, form)).toEqual({ id })
    await startCampaign(actor, id, 60)
    expect(await saveCampaign(actor, id, form)).toEqual({ refused: 'not-a-draft' })
    expect(await deleteCampaign(actor, id)).toEqual({ refused: 'not-a-draft' })
    const other = await createCampaign(productId)
    expect(await deleteCampaign(actor, other)).toEqual({})
    expect(await stateOf(other)).toBeUndefined()
  })

  it('sends a test to the support address and to no buyer', async () => {
    const { productId, buyers } = await addBuyers(1)
    const id = await createCampaign(productId)
    const sent = await sendCampaignTest(id)
    expect(sent).toEqual({ sentTo: expect.stringContaining('@'), mails: 1 })
    expect(await sendCampaignTest(id)).toEqual({ refused: 'too-soon' })
    expect(smtp.recipients).not.toContain(buyers[0]?.email)
    expect(await readCampaignProgress(id)).toMatchObject({ total: 0 })
    expect(await sendCampaignTest(999_999)).toEqual({ refused: 'no-such-campaign' })
  })

  it('is tested and previewed in both languages when the owner wrote both', async () => {
    const form = { ...written, ...toProduct('maths'), hindiSubject: 'नई जानकारी', hindiBody: 'नमस्कार' }
    const saved = await saveCampaign(actor, null, form)
    if ('refused' in saved) throw new Error(saved.refused)
    expect(await sendCampaignTest(saved.id)).toMatchObject({ mails: 2 })
    const campaign = await findCampaign(saved.id)
    if (!campaign) throw new Error('no campaign')
    expect(listMailLanguages(campaign)).toEqual(['en', 'hi'])
    expect(writeCampaignPreview(campaign, 'en')).toMatchObject({ subject: 'News' })
    const hindi = writeCampaignPreview(campaign, 'hi')
    expect(hindi.subject).toBe('नई जानकारी')
    expect(hindi.text).toContain('/hi/unsubscribe/example')
  })

  it.each([
    [{ hindiSubject: 'नई जानकारी' }, 'hindiBody', 'body-missing'],
    [{ hindiBody: 'नमस्कार' }, 'hindiSubject', 'subject-missing'],
    [{ hindiSubject: 'न'.repeat(151), hindiBody: 'नमस्कार' }, 'hindiSubject', 'subject-too-long'],
    [{ hindiSubject: 'नई जानकारी', hindiBody: 'न'.repeat(5_001) }, 'hindiBody', 'body-too-long'],
  ])('is not saved with half a translation or one that is too long', (hindi, field, problem) => {
    const checked = campaignForm.safeParse({ audience: 'product:maths', subject: 'News', body: 'Hello', ...hindi })
    expect(checked.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([[field, problem]])
  })
})
