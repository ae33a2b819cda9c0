import { sql } from 'drizzle-orm'
import { apiAnswers, apiKeys } from '#db/schema/admin.ts'
import { campaignMails, campaigns } from '#db/schema/campaigns.ts'
import { copies, copyProblems, downloads } from '#db/schema/copies.ts'
import { leads } from '#db/schema/customers.ts'
import { editions } from '#db/schema/editions.ts'
import { importedOrders, imports } from '#db/schema/imports.ts'
import { type DeliveryChannel, deliveries } from '#db/schema/messages.ts'
import { lostCredits, orderCredits, orderProblems } from '#db/schema/orders.ts'
import { disputeAnswers, disputes, paymentFailures, receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { orderSwaps, requestMessages, requests } from '#db/schema/requests.ts'
import { contactChanges } from '#db/schema/sessions.ts'
import { settlementLines } from '#db/schema/settlements.ts'
import { webhookDeliveries, webhookEndpoints, webhookEvents } from '#db/schema/webhooks.ts'
import { sendMail } from '#platform/mail/mail.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import { writeAudit } from '#shop/audit/write-audit.server.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { sendOrderMail } from '#shop/delivery/send-order-mail.server.ts'
import { sendOrderWhatsApp } from '#shop/delivery/send-order-whatsapp.server.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { sendLoginCode } from '#shop/sessions/send-login-code.server.ts'
import { startOrder, visitor } from './orders.ts'

/** The address from which the customer agreed to ad measurement. */
export const measuredIp = '203.0.113.9'

/** A customer with rows in every table that can name one. */
export async function addKnownCustomer() {
  const order = await startOrder({ slug: 'combo', visitor })
  // Refused because of the payment, and recorded.
  await eraseCustomer({ ip: null, name: 'owner' }, order.customerId)
  await db.transaction((tx) => completeOrderWithin(tx, order.id))
  const { id: orderId, customerId, email, fullName, phoneNumber, classLevel } = order
  const leadId = `lead-${orderId}`
  await db.insert(leads).values({ id: leadId, customerId, email, fullName, phoneNumber, classLevel })
  const payment = { provider: 'sandbox', externalId: `pay-${orderId}`, orderId, amountInPaise: 100, currency: 'INR' }
  await db.insert(receivedPayments).values(payment)
  await db.insert(settlementLines).values({
    ...{
      provider: 'sandbox',
      externalId: `line-${orderId}`,
      settlementId: 'settlement',
      kind: 'payment',
      reference: 'pay',
    },
    ...{ orderId, amountInPaise: 1, feeInPaise: 0, taxInPaise: 0, netInPaise: 1, method: 'upi' },
    occurredAt: new Date(),
  })
  await addMoneyBack(orderId, fullName, payment.externalId)
  await addCampaignMail(customerId, orderId)
  await addWebhook(customerId, orderId, email)
  await addApiAnswer(orderId, email)
  await addImported(orderId)
  await db.insert(paymentFailures).values({
    ...{ provider: 'sandbox', externalId: `try-${orderId}`, orderId, stage: 'payment', fault: 'buyer' },
    reason: 'wrong PIN',
  })
  await findInvoice(orderId, null)
  await db.insert(orderProblems).values({ orderId, kind: 'paid-twice', detail: { payments: 2 } })
  await addFailedMessage('email', email, { orderId, leadId, customerId })
  await addFailedMessage('whatsapp', phoneNumber, { orderId, customerId })
  await sendOrderMail({ orderId, resendNumber: 1 })
  await sendOrderWhatsApp({ orderId, resendNumber: 1 })
  await addCopyAndDownload(orderId, fullName)
  await writeAudit(db, 'ad-measurement-agreed', { ip: measuredIp }, { customerId, detail: { leadId } })
  await recordRead({ ip: '198.51.100.7', name: 'owner' }, 'customer-exported', { customerId })
  await sendMail({
    to: email,
    replyTo: 'help@shop.example',
    subject: `Hello ${fullName}`,
    html: `<p>${fullName}</p>`,
    text: fullName,
  })
  const wanted = { kind: 'phone' as const, newValue: phoneNumber, oldValue: phoneNumber, isSentThere: false }
  await db.insert(contactChanges).values({ ...wanted, customerId, codeHash: 'x', triesLeft: 5, expiresAt: new Date() })
  const token = await openSession(customerId, { browser: `browser-${orderId}`, userAgent: visitor.userAgent })
  const codeId = await sendLoginCode({ id: customerId, email })
  return { order, customerId, email, token, codeId }
}

async function addCampaignMail(customerId: number, orderId: string) {
  const [campaign] = await db
    .insert(campaigns)
    .values({ kind: 'news', productId: 'combo', subject: 'News', body: 'News', mailsPerMinute: 60 })
    .returning()
  if (!campaign) throw new Error('no campaign')
  await db.insert(campaignMails).values({ campaignId: campaign.id, customerId, orderId })
}

/** A receiver may answer with what it was sent. */
async function addWebhook(customerId: number, orderId: string, email: string) {
  const [endpointId, eventId] = [`we_${orderId}`, `evt_${orderId}`]
  await db.insert(webhookEndpoints).values({ id: endpointId, url: 'https://hook.example/', types: [], secret: '' })
  await db
    .insert(webhookEvents)
    .values({ id: eventId, type: 'order.completed', orderId, customerId, subjectId: orderId })
  const delivery = { eventId, endpointId, sequence: orderId, state: 'failed' as const }
  await db.insert(webhookDeliveries).values({ ...delivery, attempts: 1, status: 500, answer: `cannot store ${email}` })
}

async function addImported(orderId: string) {
  const shape = { encoding: 'utf-8', separator: ',', header: [] }
  const values = { origin: 'table', fileName: 'buyers.csv', shape, columns: {} }
  const [added] = await db.insert(imports).values(values).returning({ id: imports.id })
  const row = { orderId, importId: added?.id ?? 0, sourceKey: orderId, paidThere: '', isNewCustomer: false }
  await db.insert(importedOrders).values(row)
}

/** A payment page may name the buyer in its address. */
async function addApiAnswer(orderId: string, email: string) {
  const values = { name: orderId, keyHash: orderId, ending: '', scopes: [] }
  const [key] = await db.insert(apiKeys).values(values).returning({ id: apiKeys.id })
  const body = JSON.stringify({ url: `https://pay.example/?email=${email}` })
  const answer = { keyId: key?.id ?? 0, idempotencyKey: orderId, fingerprint: '', status: 201, body, orderId }
  await db.insert(apiAnswers).values(answer)
}

async function addMoneyBack(orderId: string, fullName: string, paymentId: string) {
  const refund = { id: `rf${orderId}`, orderId, provider: 'sandbox', paymentId, amountInPaise: 100 }
  const request = {
    reason: 'other' as const,
    note: `${fullName} called`,
    origin: 'shop' as const,
    requestedBy: 'owner',
  }
  await db.insert(refunds).values({ ...refund, ...request, state: 'failed' })
  const dispute = { provider: 'sandbox', externalId: `dispute-${orderId}`, orderId, amountInPaise: 100 }
  await db.insert(disputes).values({ ...dispute, reason: 'fraudulent', state: 'closed' })
  await db.insert(lostCredits).values({ orderId, creditedOrder: `lost-${orderId}`, inPaise: 100 })
  const { provider, externalId: disputeId } = dispute
  const answer = { id: `answer-${orderId}`, provider, disputeId, orderId, requestedBy: 'owner' }
  await db.insert(disputeAnswers).values({ ...answer, kind: 'contest', state: 'sent', words: 'about the buyer' })
  await db.insert(orderCredits).values({ orderId, creditedOrderId: orderId, inPaise: 100 })
}

async function addFailedMessage(
  channel: DeliveryChannel,
  address: string,
  about: { orderId: string; leadId?: string; customerId: number },
) {
  await db.insert(deliveries).values({
    messageKey: `order:${about.orderId}:${channel}:0`,
    kind: 'order',
    channel,
    ...about,
    address,
    status: 'failed',
    providerId: `message-${about.orderId}-${channel}`,
    acceptedAs: `accepted-${about.orderId}-${channel}`,
    complainedAt: new Date(),
    error: `550 unknown recipient: ${address}`,
  })
}

async function addCopyAndDownload(orderId: string, fullName: string) {
  const [edition] = await db
    .insert(editions)
    .values({ file: 'maths', origin: 'demo', storageKey: 'k', sha256: 's', bytes: 1, pages: 1 })
    .returning()
  const copy = { id: `copy-${orderId}`, orderId, file: 'maths', editionId: edition?.id ?? 0 }
  await db.insert(copies).values({ ...copy, stampHash: 'h' })
  const download = { orderId, file: 'maths', copyId: copy.id, network: `network-${orderId}` }
  await db.insert(downloads).values({ ...download, userAgent: `Phone of ${fullName}` })
  await db.insert(copyProblems).values({ orderId, file: 'science', detail: `cannot stamp ${fullName}` })
  const [request] = await db.insert(requests).values({ orderId, trouble: 'other', promisedAt: new Date() }).returning()
  await db.insert(requestMessages).values({ requestId: request?.id ?? 0, kind: 'asked', text: `I am ${fullName}` })
  await db
    .insert(orderSwaps)
    .values({ orderId, fromProductId: 'science', fromProductName: 'Science', fromFiles: [], toProductId: 'maths' })
}

interface Column {
  table: string
  column: string
}

/** The columns that lead from a row to a customer. */
const ownerConditions = {
  customer_id: (customerId: number) => sql`customer_id = ${customerId}`,
  order_id: (customerId: number) => sql`order_id in (select id from orders where customer_id = ${customerId})`,
  lead_id: (customerId: number) => sql`lead_id in (select id from leads where customer_id = ${customerId})`,
}

/** Every stored row about a customer, found by the columns of the database itself, so that no new table is missed. */
export async function readRowsAbout(customerId: number): Promise<{ table: string; row: Record<string, unknown> }[]> {
  const { rows } = await db.execute<Column & Record<string, unknown>>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ${Object.keys(ownerConditions)}`)
  const found = [await readRows('customers', sql`id = ${customerId}`)]
  for (const { table, column } of rows) {
    found.push(await readRows(table, ownerConditions[column as keyof typeof ownerConditions](customerId)))
  }
  return found.flat()
}

async function readRows(table: string, condition: ReturnType<typeof sql>) {
  const { rows } = await db.execute<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) as row from ${sql.identifier(table)} t where ${condition}`,
  )
  return rows.map(({ row }) => ({ table, row }))
}

/** The tables that have a column for a customer, an order or a lead. */
export async function listTablesAboutCustomers(): Promise<string[]> {
  const { rows } = await db.execute<{ table: string }>(sql`
    select distinct table_name as table from information_schema.columns
    where table_schema = 'public' and column_name in ${Object.keys(ownerConditions)}`)
  return rows.map(({ table }) => table).toSorted()
}

/** All rows of all tables, including the job queue, in lower case. */
export async function dumpDatabase(): Promise<string> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
  )
  const tables = await Promise.all(
    rows.map(({ name }) => db.execute(sql.raw(`select '${name}' as at, to_jsonb(t) as row from ${name} t`))),
  )
  return JSON.stringify(tables.flatMap((table) => table.rows)).toLowerCase()
}
