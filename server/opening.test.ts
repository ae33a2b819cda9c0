import { eq, getTableName, is, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { passkeys } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { customers, leads } from '#db/schema/customers.ts'
import { invoices } from '#db/schema/invoices.ts'
import { deliveries } from '#db/schema/messages.ts'
import { offers } from '#db/schema/offers.ts'
import { orders } from '#db/schema/orders.ts'
import { unmatchedPayments } from '#db/schema/payments.ts'
import { publications } from '#db/schema/publications.ts'
import { shopClosing, shopOpening } from '#db/schema/settings.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { canBuyersPay } from '#shop/admin/opening/can-buyers-pay.server.ts'
import { openToBuyers } from '#shop/admin/opening/open-to-buyers.server.ts'
import { readRehearsal } from '#shop/admin/opening/read-rehearsal.server.ts'
import { refundRehearsal } from '#shop/admin/opening/refund-rehearsal.server.ts'
import { startRehearsal } from '#shop/admin/opening/start-rehearsal.server.ts'
import { readHome } from '#shop/admin/read-home.server.ts'
import { getClosing, loadClosing } from '#shop/catalogue/current-closing.server.ts'
import { loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import { sendGuide } from '#shop/delivery/send-guide.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { issueInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { freeGuideForm } from '#shop/leads/free-guide-form.ts'
import { requestGuide } from '#shop/leads/request-guide.server.ts'
import { receiveWebhook } from '#shop/payments/receive-webhook.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { closeShop, reopenShop } from '#shop/publications/opening/close-shop.server.ts'
import { findOpening, noteLiveStart } from '#shop/publications/opening/find-opening.server.ts'
import { collectSettlements } from '#shop/reconciliation/collect-settlements.server.ts'
import { matchUnknownPayment } from '#shop/reconciliation/match-payment.server.ts'
import { readBank } from '#shop/reconciliation/read-bank.server.ts'
import { walkProviders } from '#shop/reconciliation/walk-providers.server.ts'
import { publishBusiness, sellerIdentity } from '#tests/business.ts'
import { addOffer } from '#tests/database/offers.ts'
import { addOrder, checkOut, startOrder, visitor } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { jobs } from './jobs.ts'

// The shop reads its settings at import, which happens after this; as the role of the running shop, which may delete no order.
const { smtp, razorpay } = await vi.hoisted(async () => {
  const { liveSettings } = await import('#tests/live-settings.ts')
  const { startSmtp } = await import('#tests/fakes/smtp.ts')
  const keys = { keyId: 'rzp_live_shop', keySecret: 'razorpay-key', webhookSecret: 'razorpay-hook' }
  const smtp = await startSmtp()
  Object.assign(process.env, liveSettings, {
    DATABASE_URL: process.env.DATABASE_URL?.replace('shop_owner', 'shop_app'),
    SMTP_URL: smtp.url,
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_KEY_ID: keys.keyId,
    RAZORPAY_KEY_SECRET: keys.keySecret,
    RAZORPAY_WEBHOOK_SECRET: keys.webhookSecret,
  })
  const { startFakeRazorpay } = await import('#tests/fakes/payments/razorpay.ts')
  return { smtp, razorpay: await startFakeRazorpay(keys) }
})

const realFetch = globalThis.fetch
const actor = { ip: null, name: 'owner' }
const buyer = { name: 'Asha Rao', email: 'owner@example.in', phone: '9876543210' }
const day = 86_400_000
let rehearsedRef = ''

beforeAll(async () => {
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    realFetch(String(input).replace('https://api.razorpay.com/v1', razorpay.baseUrl), init),
  )
  await loadContent()
  await publishBusiness({ ...sellerIdentity, city: 'Pune' })
  await loadEditions()
  // Of the demo that this database was before.
  await addOrder({
    status: 'completed',
    completedAt: new Date(Date.now() - day),
    createdAt: new Date(Date.now() - day),
  })
  await addOrder({ provider: 'outside', status: 'completed', createdAt: new Date(Date.now() - day) })
  await issueInvoices()
  await addOffer({})
  await addLead('demo@example.in')
  await db.execute(sql`update leads set created_at = now() - interval '1 day'`)
  await noteLiveStart()
  await addLead('parent@example.in')
  // As a new shop closes itself when its owner first logs in.
  await db.insert(shopClosing).values({ sentence: 'Opening soon.' })
  await closeShop(actor, { sentence: 'We open soon.', sentenceHi: '' })
})

afterAll(async () => {
  vi.unstubAllGlobals()
  await Promise.all([smtp.stop(), razorpay.stop()])
})

const open = (withRehearsal = true) => openToBuyers(actor, { withRehearsal })
const rehearsal = async () => readRehearsal((await findOpening()).rehearsalOrders)

async function addLead(email: string) {
  const form = { fullName: 'A Parent', class: '10', email, phoneNumber: '9876543210', terms: 'on' }
  const leadId = await requestGuide(freeGuideForm.parse(form), visitor)
  expect(await sendGuide(leadId)).toBe('sent')
}

async function paymentRefOf(orderId: string) {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  return order?.paymentRef ?? ''
}

it('is refused while a step is missing, and shows the steps on Home', async () => {
  expect(await open(false)).toEqual({ refused: 'steps-missing' })
  expect(canBuyersPay()).toBe(false)
  expect((await readHome('orders')).firstSteps).not.toBeNull()
  const pdf = await makePdf()
  for (const { file } of listCatalogueFiles()) await addEdition(file, pdf, 'upload')
  await loadEditions()
  await db.insert(passkeys).values({ name: 'Phone', credentialId: 'x', publicKey: 'x', counter: 0, transports: [] })
  expect(canBuyersPay()).toBe(true)
  expect(await open()).toEqual({ refused: 'not-rehearsed' })
  expect(await reopenShop(actor)).toEqual({ refused: 'not-opened' })
})

it('lets a shop that sells with the key of its server close and open again before its first sale', async () => {
  const closings = await db.delete(shopClosing).returning()
  expect(await reopenShop(actor)).toEqual({ refused: 'not-closed' })
  await closeShop(actor, { sentence: 'Back tomorrow.', sentenceHi: '' })
  await closeShop(actor, { sentence: 'Back on Monday.', sentenceHi: '' })
  expect(await reopenShop(actor)).toEqual({ reopened: true })
  expect([getClosing(), await db.$count(shopClosing)]).toEqual([null, 0])
  await db.insert(shopClosing).values(closings)
  await loadClosing()
  expect(await reopenShop(actor)).toEqual({ refused: 'not-opened' })
})

it('rehearses with a real payment in a shop that takes none from buyers', async () => {
  expect(await checkOut()).toEqual({ refused: 'closed' })
  expect(await startRehearsal(actor, { ...buyer, phone: '1' }, visitor)).toMatchObject({
    refused: 'invalid',
    errors: { phone: 'indian-phone-invalid' },
  })
  expect(await startRehearsal(actor, buyer, visitor)).toMatchObject({ url: expect.stringContaining('https://rzp.io/') })
  const started = await rehearsal()
  expect(started).toMatchObject({ done: [], leftInPaise: 0, paymentUrl: expect.stringContaining('https://rzp.io/') })
  expect(await refundRehearsal(actor)).toEqual({ refused: 'nothing-left' })
  const orderId = started?.orderId ?? ''
  rehearsedRef = await paymentRefOf(orderId)
  await razorpay.pay(rehearsedRef)
  await syncPayment(orderId)
  expect(await rehearsal()).toMatchObject({ done: ['paid'], leftInPaise: started?.amountInPaise })
  expect(await open(false)).toEqual({ refused: 'not-refunded' })
  await jobs['order.completed'].runNow({ orderId })
  await issueInvoices()
  expect((await rehearsal())?.done).toEqual(['paid', 'mailed'])
  expect(smtp.received.at(-1)?.to).toEqual([buyer.email])
})

it('follows the refund until the bank confirms it', async () => {
  const { orderId = '', amountInPaise = 0 } = (await rehearsal()) ?? {}
  await razorpay.planRefunds(rehearsedRef, 'refuse')
  await refundRehearsal(actor)
  await jobs['refunds.sync'].run({ orderId })
  expect((await rehearsal())?.problem).toContain('HTTP 400')
  await razorpay.planRefunds(rehearsedRef, 'delay')
  expect(await refundRehearsal(actor)).toEqual({ refundedInPaise: amountInPaise })
  expect(await refundRehearsal(actor)).toEqual({ refused: 'nothing-left' })
  await jobs['refunds.sync'].run({ orderId })
  // What failed before is settled.
  expect(await rehearsal()).toMatchObject({ done: ['paid', 'mailed', 'refund-sent'], leftInPaise: 0, problem: null })
  expect(await open()).toEqual({ refused: 'not-rehearsed' })
  const { rows } = await db.execute<{ id: string }>(
    sql`select provider_refund_id as id from refunds where state <> 'failed'`,
  )
  await razorpay.settleRefund(rows[0]?.id ?? '', 'processed')
  await jobs['refunds.sync'].run({ orderId })
  expect((await rehearsal())?.done).toContain('refund-confirmed')
})

it('is refused in a demo and after a sale, and empties nothing when the file cannot be stored', async () => {
  env.isDemo = true
  expect(await open()).toEqual({ refused: 'demo' })
  env.isDemo = false
  const put = vi.spyOn(storage, 'put').mockRejectedValueOnce(new Error('no space left'))
  await expect(open()).rejects.toThrow('no space left')
  put.mockRestore()
  const sale = db.transaction(async (tx) => {
    const sold = { provider: 'razorpay', status: 'completed' as const, id: 'bb_sold', number: 10_000_001 }
    const [order] = await tx.select().from(orders).where(eq(orders.paymentRef, rehearsedRef))
    if (order) await tx.insert(orders).values({ ...order, ...sold, paymentRef: 'plink_sold', idempotencyKey: null })
    expect((await findOpening(tx)).hasSold).toBe(true)
    await tx.execute(sql`select count(*) from empty_before_opening('x')`)
  })
  await expect(sale.catch(({ cause }) => Promise.reject(cause))).rejects.toThrow('the shop has sold')
  expect(await db.$count(orders)).toBe(3)
  expect((await findOpening()).openedAt).toBeNull()
})

it('opens once, and keeps what was emptied as a file', async () => {
  const kept = await Promise.all([db.$count(publications), db.$count(offers), db.$count(passkeys)])
  const lines = await db.$count(auditLog)
  const both = await Promise.all([open(), open()])
  expect(both).toContainEqual({ opened: true })
  expect(both).toContainEqual({ refused: 'opened-before' })
  expect(getClosing()).toBeNull()
  expect(await db.$count(shopClosing)).toBe(0)
  expect(await Promise.all([db.$count(publications), db.$count(offers), db.$count(passkeys)])).toEqual(kept)
  expect(await db.$count(auditLog)).toBe(lines + 1)
  const [line] = await db.select().from(auditLog).where(eq(auditLog.act, 'shop-opened'))
  expect(line).toMatchObject({ actor: 'owner', detail: { orders: 3, rehearsal: 'yes' } })
  const { archive } = await findOpening()
  const files = unzipSync(await readStoredFile(archive ?? ''))
  expect(strFromU8(files['orders.csv'] ?? new Uint8Array()).split('\r\n')).toHaveLength(1 + 3 + 1)
  expect(strFromU8(files['customers.csv'] ?? new Uint8Array())).toContain(buyer.email)
  expect(Object.keys(files)).toEqual(expect.arrayContaining(['invoices.csv', 'deliveries.csv', 'refunds.csv']))
})

it('has kept the people who asked for the free guide on the live server, and no one of the demo', async () => {
  const [kept, ...others] = await db.select().from(customers)
  expect([kept?.email, others]).toEqual(['parent@example.in', []])
  const customerId = kept?.id ?? 0
  expect(await db.select({ customerId: leads.customerId }).from(leads)).toEqual([{ customerId }])
  const agreed = await db.select().from(consents)
  expect(agreed.map(({ purpose }) => purpose).sort()).toEqual(['privacyAccepted', 'termsAccepted'])
  expect(agreed.every((consent) => consent.customerId === customerId && consent.ip === visitor.ip)).toBe(true)
  expect(await db.select().from(deliveries)).toMatchObject([{ kind: 'guide', status: 'sent', customerId }])
  const { archive } = await findOpening()
  const files = unzipSync(await readStoredFile(archive ?? ''))
  for (const name of ['customers', 'leads', 'deliveries']) {
    const rows = strFromU8(files[`${name}.csv`] ?? new Uint8Array())
    expect([rows.includes('demo@example.in'), rows.includes('parent@example.in')], name).toEqual([true, false])
  }
  const figures = await db.execute(sql`select fact, sum(count)::int as count from sales_changes group by fact`)
  expect(figures.rows).toEqual([{ fact: 'customer', count: 1 }])
  const waiting = await db.execute(sql`select data ->> 'leadId' as lead from pgboss.job where name = 'lead.created'`)
  expect(waiting.rows).toEqual([{ lead: (await db.select().from(leads))[0]?.id }])
  await expect(db.delete(customers).execute()).rejects.toThrow()
  await addLead('parent@example.in')
})

it('has emptied every other table that describes buyers, and no other', async () => {
  const modules = Object.values(import.meta.glob<object>('../db/schema/*.ts', { eager: true }))
  const tables = modules.flatMap((module) => Object.values(module)).filter((entry) => is(entry, PgTable))
  const stays = [
    ...['admin_sessions', 'alert_settings', 'audit_log', 'backup_status', 'content_draft', 'editions', 'file_problems'],
    ...[
      'api_keys',
      'sheets',
      'helpers',
      // Its job removes the names that no customer has any more.
      'name_words',
      'offers',
      'owner_login',
      'passkeys',
      'passports',
      'publications',
      'rate_limits',
      'recovery_codes',
    ],
    ...[
      'security_events',
      'settings',
      'shop_closing',
      'shop_opening',
      'signed_webhooks',
      'uploads',
      'webhook_endpoints',
    ],
  ]
  const { rows } = await db.execute<{ source: string }>(sql`select prosrc as source from pg_proc
    where proname = 'empty_before_opening'`)
  const emptied = tables.map((table) => getTableName(table)).filter((name) => !stays.includes(name))
  const keepRows = ['customers', 'leads', 'consents', 'deliveries', 'sales_changes']
  // A trigger empties these together with the others.
  const emptiedWith: Record<string, string> = { sales_by_product: 'sales_by_day', settlement_sums: 'settlement_lines' }
  const isNamed = (name: string) => rows[0]?.source.includes(`'${name}'`)
  expect(
    emptied.filter((name) => !isNamed(emptiedWith[name] ?? name)),
    'tables that the opening neither empties nor keeps',
  ).toEqual([])
  for (const name of emptied) {
    if (keepRows.includes(name)) continue
    expect((await db.execute(sql.raw(`select from ${name}`))).rowCount, name).toBe(0)
  }
  expect(stays.filter(isNamed)).toEqual([])
})

it('does not let the walk, a webhook or a settlement bring the rehearsal back', async () => {
  const [opening] = await db.select().from(shopOpening)
  const [rehearsed = ''] = opening?.rehearsalOrders ?? []
  expect(rehearsed).toMatch(/^bb_/)
  await razorpay.settle?.()
  await walkProviders(new Date(Date.now() + day))
  // Cashfree has no fake here.
  await collectSettlements(new Date(Date.now() + day)).catch(() => {})
  const { body, headers } = razorpay.webhook(rehearsedRef, 'paid')
  await receiveWebhook('razorpay', body, headers)
  await matchUnknownPayment({ provider: 'razorpay', paymentRef: rehearsedRef })
  expect([await db.$count(orders), await db.$count(unmatchedPayments)]).toEqual([0, 0])
  const bank = await readBank({ from: new Date(Date.now() - day), to: new Date(Date.now() + day) })
  expect(bank.settlements).toHaveLength(1)
  expect(bank.unknown).toEqual([])
})

it('gives the first buyer receipt 1, and is never emptied again', async () => {
  const order = await startOrder()
  await razorpay.pay(order.paymentRef)
  await syncPayment(order.id)
  await issueInvoices()
  const [first] = await db.select().from(invoices)
  expect(first).toMatchObject({ orderId: order.id, serial: 1 })
  expect(await open(false)).toEqual({ refused: 'opened-before' })
  expect(await startRehearsal(actor, buyer, visitor)).toEqual({ refused: 'opened-before' })
  const again = db.execute(sql`select count(*) from empty_before_opening('x')`)
  await expect(again.catch(({ cause }) => Promise.reject(cause))).rejects.toThrow('has been opened before')
  const change = db.execute(sql`update shop_opening set opened_at = null`)
  await expect(change.catch(({ cause }) => Promise.reject(cause))).rejects.toThrow('permission denied')
  expect([await db.$count(orders), await db.$count(customers)]).toEqual([1, 2])
})

it('names in one line what an open shop still misses, and closes and opens again for a while', async () => {
  await db.delete(passkeys)
  const home = await readHome('orders')
  expect(home.firstSteps).toBeNull()
  expect(home.needs).toContainEqual({ type: 'unfinished', steps: [expect.objectContaining({ step: 'login' })] })
  await closeShop(actor, { sentence: 'Back on Monday.', sentenceHi: '' })
  expect(await reopenShop(actor)).toEqual({ reopened: true })
})
