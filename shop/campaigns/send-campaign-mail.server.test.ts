import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it, vi } from 'vitest'
import type { Language } from '#brand/language.ts'
import { campaigns } from '#db/schema/campaigns.ts'
import { customers } from '#db/schema/customers.ts'
import { type EditionChanges, editions } from '#db/schema/editions.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { createUnsubscribeLink } from '#shop/messages/unsubscribe-link.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { openOrder, visitor } from '#tests/database/orders.ts'
import { readHeader } from '#tests/fakes/smtp.ts'
import { findCampaign } from './find-campaign.server.ts'
import { sendCampaignMail } from './send-campaign-mail.server.ts'
import { writeCampaignMail } from './write-campaign-mail.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/fakes/smtp.ts')).startSmtpForShop())

afterAll(() => smtp.stop())

async function addPaidOrder() {
  const order = await openOrder()
  await db.transaction((tx) => completeOrderWithin(tx, order.id))
  return order
}

type Paid = Awaited<ReturnType<typeof addPaidOrder>>
type NewCampaign = typeof campaigns.$inferInsert

async function addDelivery(
  { id: orderId, customerId, email }: Paid,
  values: Partial<typeof deliveries.$inferInsert> & Pick<typeof deliveries.$inferInsert, 'status'>,
) {
  const row = {
    messageKey: `test:${randomUUID()}`,
    kind: 'news' as const,
    channel: 'email' as const,
    customerId,
    orderId,
  }
  await db.insert(deliveries).values({ ...row, address: email, ...values })
}

const decodeQuotedPrintable = (text: string) =>
  text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))

async function createCampaign(values: Partial<NewCampaign>) {
  const row = { kind: 'news' as const, subject: 'Two more maps', body: '', mailsPerMinute: 60, ...values }
  const [made] = await db.insert(campaigns).values(row).returning()
  const campaign = await findCampaign(made?.id ?? 0)
  if (!campaign) throw new Error('no campaign')
  return campaign
}

async function createAnnouncement(file = 'maths', changes: EditionChanges | null = null) {
  const values = { changes, file, origin: 'upload' as const, storageKey: 'k', sha256: 's', bytes: 1, pages: 1 }
  const [edition] = await db.insert(editions).values(values).returning()
  return createCampaign({ kind: 'new-edition', subject: '', body: 'Two more maps.', editionId: edition?.id ?? 0 })
}

const createNews = (body: string) => createCampaign({ productId: 'maths', body })

const send = (campaign: Awaited<ReturnType<typeof createCampaign>>, { id: orderId, customerId }: Paid) =>
  sendCampaignMail(campaign, { customerId, orderId })

describe('the mail about a new edition', () => {
  it('says what changed, in the language of the reader, and links only the changed pages', async () => {
    const { changes, ...campaign } = await createAnnouncement('maths', {
      ...{
        before: 's',
        unit: 'pages',
        total: 96,
        changed: [
          [14, 17],
          [40, 40],
        ],
        added: [],
        removed: 2,
        moved: 0,
      },
      cutBytes: 40_000,
    })
    await loadEditions()
    const order = await addPaidOrder()
    const write = (language: Language, found = changes) =>
      writeCampaignMail({ ...campaign, body: '', changes: found }, language, {
        fullName: 'Asha',
        order,
        unsubscribeUrl: 'u',
      })
    expect(write('en')?.text).toContain('5 of 96 pages changed: 14–17, 40; 2 pages removed')
    expect(write('hi')?.text).toContain('96 में से 5 पेज बदले: 14–17, 40; 2 पेज हटाए गए')
    expect(write('en')?.text).toMatch(/only the changed pages \(PDF\):\n\S+\/download\/\S+\.maths~changed\./)
    expect(write('en')?.html).toContain('maths~changed.')

    await createAnnouncement()
    await loadEditions()
    expect(write('en', null)?.text).not.toContain('changed')
  })
})

describe('a marketing mail', () => {
  it('is sent once per campaign to a customer who agreed, with unsubscribe links in its text and headers', async () => {
    const order = await addPaidOrder()
    const campaign = await createAnnouncement()
    expect(await send(campaign, order)).toBe('sent')
    expect(await send(campaign, order)).toBe('sent')
    expect(await send(await createAnnouncement(), order)).toBe('sent')
    const [mail, ...others] = smtp.mailsTo(order.email)
    expect(others).toHaveLength(1)
    if (!mail) throw new Error('no mail')
    const link = createUnsubscribeLink(order.customerId)
    expect(readHeader(mail, 'List-Unsubscribe')).toBe(`<${link}>`)
    expect(readHeader(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
    const body = mail.message.replaceAll(/=\r\n/g, '')
    expect(body.split(link).length - 1).toBeGreaterThanOrEqual(3)
    expect(body).toContain('Two more maps.')
  })

  it('is not sent to a customer who never paid, withdrew the consent, or was erased', async () => {
    const campaign = await createNews('Hello')
    const unpaid = await openOrder()
    expect(await send(campaign, unpaid)).toBe('skipped')
    const withdrawn = await addPaidOrder()
    await withdrawConsent(db, withdrawn.customerId, ['emailMarketing'], 'account', visitor)
    expect(await send(campaign, withdrawn)).toBe('skipped')
    const erased = await addPaidOrder()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, erased.customerId))
    expect(await send(campaign, erased)).toBe('skipped')
    for (const { email, id } of [unpaid, withdrawn, erased]) {
      expect(smtp.recipients).not.toContain(email)
      expect(await db.$count(deliveries, eq(deliveries.orderId, id))).toBe(0)
    }
  })

  it('does not announce a file that the customer did not buy', async () => {
    const [order, other] = [await addPaidOrder(), await addPaidOrder()]
    const campaign = await createAnnouncement()
    expect(await send(campaign, { ...order, id: other.id })).toBe('skipped')
    expect(await send(await createAnnouncement('science'), order)).toBe('skipped')
    await db.update(orders).set({ refundedAt: new Date() }).where(eq(orders.id, order.id))
    expect(await send(campaign, order)).toBe('skipped')
  })

  it('is not sent to an address whose last mail bounced', async () => {
    const order = await addPaidOrder()
    await addDelivery(order, { status: 'refused', error: 'bounced: 550 5.1.1 unknown' })
    expect(await send(await createNews('Hello'), order)).toBe('skipped')
    await addDelivery(order, { status: 'delivered' })
    expect(await send(await createNews('Hello'), order)).toBe('sent')
  })

  it('shows what the owner wrote: Markdown as markup, anything else as text', async () => {
    const order = await addPaidOrder()
    const body = 'Read [the page](/maths) now.\n\n- one\n- two\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))'
    expect(await send(await createNews(body), order)).toBe('sent')
    const message = decodeQuotedPrintable(smtp.mailsTo(order.email)[0]?.message ?? '')
    expect(message).toContain('/maths">the page</a>')
    expect(message).toContain('<li')
    const html = message.slice(message.indexOf('<!doctype'))
    expect(html).not.toContain('<script')
    expect(html).not.toContain('href="javascript')
    expect(message).toContain('Subject: Two more maps')
    expect(message).toContain('- one\r\n- two')
  })

  it('is never sent a second time when its process was killed while sending', async () => {
    const order = await addPaidOrder()
    const campaign = await createNews('Hello')
    const messageKey = `campaign:${campaign.id}:${order.customerId}:email`
    const updatedAt = new Date(Date.now() - 120_000)
    await addDelivery(order, { status: 'sending', messageKey, updatedAt })
    expect(await send(campaign, order)).toBe('refused')
    expect(await send(campaign, order)).toBe('refused')
    expect(smtp.recipients).not.toContain(order.email)
  })

  it('is sent from one place only', () => {
    const folder = join(import.meta.dirname, '../..')
    const sources = ['app', 'server', 'shop', 'platform'].flatMap((name) =>
      readdirSync(join(folder, name), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, name, file)),
    )
    const writers = sources
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) => readFileSync(file, 'utf8').match(/writeNewEditionMail|writeNewsMail/))
    expect(writers.map((file) => file.split('/').at(-1))).toEqual(['write-campaign-mail.server.ts'])
  })
})
