import { and, asc, type Column, eq, inArray, or, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#brand/order-number.ts'
import { auditLog } from '#db/schema/audit.ts'
import { campaignMails } from '#db/schema/campaigns.ts'
import { consents } from '#db/schema/consents.ts'
import { copies, copyProblems, downloads } from '#db/schema/copies.ts'
import { customers, leads } from '#db/schema/customers.ts'
import { importedOrders } from '#db/schema/imports.ts'
import { invoices } from '#db/schema/invoices.ts'
import { deliveries, whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import { lostCredits, type Order, orderCredits, orderProblems, orders } from '#db/schema/orders.ts'
import { disputeAnswers, disputes, paymentFailures, receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { orderSwaps, requestMessages, requests } from '#db/schema/requests.ts'
import { contactChanges, knownBrowsers, loginCodes, sessions } from '#db/schema/sessions.ts'
import { settlementLines } from '#db/schema/settlements.ts'
import { webhookEvents } from '#db/schema/webhooks.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { readSnapshot } from '#platform/postgres/read-snapshot.server.ts'
import { readStoredFile } from '#platform/storage/storage.server.ts'
import { isReadableThreadOf } from './erase-conversations.server.ts'

/** Everything the shop stores about a customer, except secrets that give access. */
export async function exportCustomer(customerId: number) {
  const { whatsAppMessages, ...stored } = await readStored(customerId)
  return { ...stored, whatsAppMessages: await addFiles(whatsAppMessages) }
}

async function readStored(customerId: number) {
  return readSnapshot(async (tx) => {
    const [profile] = await tx.select().from(customers).where(eq(customers.id, customerId))
    if (!profile) throw new Error('the customer does not exist')
    const customerOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
    const isOfOrder = (column: Column) => inArray(column, customerOrders)
    return {
      profile,
      ...(await readOrders(tx, customerId, isOfOrder)),
      ...(await readMessages(tx, customerId)),
      ...(await readRequests(tx, isOfOrder)),
      ...(await readFiles(tx, isOfOrder)),
      ...(await readLogins(tx, customerId)),
      // What other programs of the owner were told.
      webhookEvents: await tx
        .select(pickColumns(webhookEvents, 'id', 'type', 'orderId', 'subjectId', 'createdAt'))
        .from(webhookEvents)
        .where(eq(webhookEvents.customerId, customerId))
        .orderBy(asc(webhookEvents.createdAt)),
      auditLines: await tx
        .select({
          ...pickColumns(auditLog, 'act', 'orderId', 'detail', 'createdAt'),
          // The other lines have the owner's address.
          ip: sql<string | null>`case when ${auditLog.act} = 'ad-measurement-agreed' then ${auditLog.ip} end`,
        })
        .from(auditLog)
        .where(or(eq(auditLog.customerId, customerId), isOfOrder(auditLog.orderId)))
        .orderBy(asc(auditLog.id)),
    }
  })
}

type IsOfOrder = (column: Column) => ReturnType<typeof inArray>

/** The test gives the reasons. A new column does not compile until it is exported or named here. */
type NotExported =
  | ('customerId' | 'paymentUrl' | 'idempotencyKey' | 'requestFingerprint')
  | ('nextCheckAt' | 'lastAskedAt' | 'linkGeneration')

const exportedOrder = pickColumns(
  orders,
  ...(['id', 'number', 'productId', 'productName', 'files', 'listPriceInPaise', 'priceInPaise', 'discount'] as const),
  ...(['status', 'amountInPaise', 'createdAt', 'completedAt', 'failedAt', 'refundedAt', 'refundedInPaise'] as const),
  ...(['creditInPaise', 'downloadedAt', 'sentAt', 'fullName', 'email', 'phoneNumber', 'classLevel'] as const),
  ...(['lastRefundAt', 'disputedInPaise', 'provider', 'paymentRef', 'source', 'placeOfSupply', 'language'] as const),
  'rebuiltAt',
) satisfies Record<Exclude<keyof Order, NotExported>, unknown>

const exportedRefund = pickColumns(
  refunds,
  ...(['id', 'orderId', 'provider', 'paymentId', 'origin', 'amountInPaise', 'reason', 'note', 'state'] as const),
  ...(['bankReference', 'requestedAt', 'acceptedAt', 'processedAt', 'failedAt'] as const),
)

/** Without what the owner leaves out, and who wrote it. A draft was told to no one. */
const exportedAnswer = pickColumns(
  disputeAnswers,
  ...(['provider', 'disputeId', 'orderId', 'kind', 'state', 'words', 'requestedAt'] as const),
)

async function readOrders(tx: Transaction, customerId: number, isOfOrder: IsOfOrder) {
  const found = await tx
    .select(exportedOrder)
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(asc(orders.createdAt))
  return {
    // The stored number lacks the check digit, so that no customer knows it.
    orders: found.map((order) => ({ ...order, orderNumber: formatOrderNumber(order.number) })),
    payments: await tx
      .select()
      .from(receivedPayments)
      .where(isOfOrder(receivedPayments.orderId))
      .orderBy(asc(receivedPayments.createdAt)),
    refunds: await tx
      .select(exportedRefund)
      .from(refunds)
      .where(isOfOrder(refunds.orderId))
      .orderBy(asc(refunds.requestedAt)),
    invoices: await tx.select().from(invoices).where(isOfOrder(invoices.orderId)).orderBy(asc(invoices.issuedAt)),
    settlementLines: await tx.select().from(settlementLines).where(isOfOrder(settlementLines.orderId)),
    disputes: await tx.select().from(disputes).where(isOfOrder(disputes.orderId)).orderBy(asc(disputes.createdAt)),
    disputeAnswers: await tx
      .select(exportedAnswer)
      .from(disputeAnswers)
      .where(and(isOfOrder(disputeAnswers.orderId), eq(disputeAnswers.state, 'sent')))
      .orderBy(asc(disputeAnswers.requestedAt)),
    failedPayments: await tx.select().from(paymentFailures).where(isOfOrder(paymentFailures.orderId)),
    importedFrom: await tx
      .select(pickColumns(importedOrders, 'orderId', 'importId', 'paidThere'))
      .from(importedOrders)
      .where(isOfOrder(importedOrders.orderId)),
    lostCredits: await tx.select().from(lostCredits).where(isOfOrder(lostCredits.orderId)),
    upgradeCredits: await tx.select().from(orderCredits).where(isOfOrder(orderCredits.orderId)),
    paymentProblems: await tx
      .select()
      .from(orderProblems)
      .where(isOfOrder(orderProblems.orderId))
      .orderBy(asc(orderProblems.createdAt)),
  }
}

const exportedThreadMessage = pickColumns(
  whatsappMessages,
  ...(['isIncoming', 'type', 'body', 'at', 'status', 'mediaType', 'mediaState', 'mediaBytes', 'fileName'] as const),
  'mediaKey',
)

/** Together, because the whole export is made in memory; larger files follow on request. */
const maxFileBytes = 24 * 1024 * 1024

/** The pictures, voice messages and documents that the customer sent, as text. */
async function addFiles<Row extends { mediaKey: string | null; mediaBytes: number | null }>(rows: Row[]) {
  let left = maxFileBytes
  const added: (Omit<Row, 'mediaKey'> & { file?: string | null })[] = []
  for (const { mediaKey, ...row } of rows) {
    const isAdded = mediaKey !== null && (row.mediaBytes ?? 0) <= left
    if (isAdded) left -= row.mediaBytes ?? 0
    // The file may have been deleted since.
    const file = isAdded ? await readStoredFile(mediaKey).catch(() => null) : null
    added.push(mediaKey ? { ...row, file: file?.toString('base64') ?? null } : row)
  }
  return added
}

async function readMessages(tx: Transaction, customerId: number) {
  const exported = pickColumns(
    deliveries,
    ...(['kind', 'channel', 'orderId', 'leadId', 'address', 'status', 'error'] as const),
    ...(['complainedAt', 'createdAt', 'updatedAt'] as const),
  )
  return {
    consents: await tx.select().from(consents).where(eq(consents.customerId, customerId)).orderBy(asc(consents.id)),
    freeGuideRequests: await tx
      .select()
      .from(leads)
      .where(eq(leads.customerId, customerId))
      .orderBy(asc(leads.createdAt)),
    messages: await tx
      .select(exported)
      .from(deliveries)
      .where(eq(deliveries.customerId, customerId))
      .orderBy(asc(deliveries.id)),
    whatsAppMessages: await tx
      .select({ phone: whatsappThreads.phone, name: whatsappThreads.name, ...exportedThreadMessage })
      .from(whatsappMessages)
      .innerJoin(whatsappThreads, eq(whatsappThreads.id, whatsappMessages.threadId))
      .where(isReadableThreadOf(customerId))
      .orderBy(asc(whatsappMessages.at), asc(whatsappMessages.id)),
    newsletters: await tx
      .select()
      .from(campaignMails)
      .where(eq(campaignMails.customerId, customerId))
      .orderBy(asc(campaignMails.campaignId)),
  }
}

async function readRequests(tx: Transaction, isOfOrder: IsOfOrder) {
  const own = tx.select({ id: requests.id }).from(requests).where(isOfOrder(requests.orderId))
  return {
    requests: await tx.select().from(requests).where(isOfOrder(requests.orderId)).orderBy(asc(requests.id)),
    requestMessages: await tx
      .select(pickColumns(requestMessages, 'requestId', 'kind', 'text', 'createdAt'))
      .from(requestMessages)
      .where(inArray(requestMessages.requestId, own))
      .orderBy(asc(requestMessages.id)),
    swaps: await tx.select().from(orderSwaps).where(isOfOrder(orderSwaps.orderId)).orderBy(asc(orderSwaps.id)),
  }
}

async function readFiles(tx: Transaction, isOfOrder: IsOfOrder) {
  return {
    stampedFiles: await tx
      .select(pickColumns(copies, 'id', 'orderId', 'file', 'createdAt'))
      .from(copies)
      .where(isOfOrder(copies.orderId))
      .orderBy(asc(copies.createdAt)),
    fileProblems: await tx
      .select()
      .from(copyProblems)
      .where(isOfOrder(copyProblems.orderId))
      .orderBy(asc(copyProblems.createdAt)),
    downloads: await tx.select().from(downloads).where(isOfOrder(downloads.orderId)).orderBy(asc(downloads.id)),
  }
}

async function readLogins(tx: Transaction, customerId: number) {
  return {
    logins: await tx
      .select(pickColumns(sessions, 'userAgent', 'createdAt', 'lastSeenAt', 'expiresAt'))
      .from(sessions)
      .where(eq(sessions.customerId, customerId))
      .orderBy(asc(sessions.createdAt)),
    knownBrowsers: await tx
      .select(pickColumns(knownBrowsers, 'lastLoginAt'))
      .from(knownBrowsers)
      .where(eq(knownBrowsers.customerId, customerId))
      .orderBy(asc(knownBrowsers.lastLoginAt)),
    contactChanges: await tx
      .select(
        pickColumns(contactChanges, 'kind', 'oldValue', 'newValue', 'createdAt', 'expiresAt', 'appliedAt', 'undoneAt'),
      )
      .from(contactChanges)
      .where(eq(contactChanges.customerId, customerId))
      .orderBy(asc(contactChanges.id)),
    loginCodes: await tx
      .select(pickColumns(loginCodes, 'createdAt', 'expiresAt', 'usedAt'))
      .from(loginCodes)
      .where(eq(loginCodes.customerId, customerId))
      .orderBy(asc(loginCodes.createdAt)),
  }
}
