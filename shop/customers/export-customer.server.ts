import { asc, type Column, eq, inArray, or, sql } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { campaignMails } from '#db/schema/campaigns.ts'
import { consents } from '#db/schema/consents.ts'
import { copies, copyProblems, downloads } from '#db/schema/copies.ts'
import { customers } from '#db/schema/customers.ts'
import { invoices } from '#db/schema/invoices.ts'
import { leads } from '#db/schema/leads.ts'
import { deliveries } from '#db/schema/messages.ts'
import { type Order, orderCredits, orderProblems, orders } from '#db/schema/orders.ts'
import { disputes, receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { orderSwaps, requestMessages, requests } from '#db/schema/requests.ts'
import { knownBrowsers, loginCodes, sessions } from '#db/schema/sessions.ts'
import { settlementLines } from '#db/schema/settlements.ts'
import { webhookEvents } from '#db/schema/webhooks.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { readSnapshot } from '#platform/postgres/read-snapshot.server.ts'

/** Everything the shop stores about a customer, except secrets that give access. */
export async function exportCustomer(customerId: number) {
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

async function readOrders(tx: Transaction, customerId: number, isOfOrder: IsOfOrder) {
  return {
    orders: await tx
      .select(exportedOrder)
      .from(orders)
      .where(eq(orders.customerId, customerId))
      .orderBy(asc(orders.createdAt)),
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
    upgradeCredits: await tx.select().from(orderCredits).where(isOfOrder(orderCredits.orderId)),
    paymentProblems: await tx
      .select()
      .from(orderProblems)
      .where(isOfOrder(orderProblems.orderId))
      .orderBy(asc(orderProblems.createdAt)),
  }
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
    loginCodes: await tx
      .select(pickColumns(loginCodes, 'createdAt', 'expiresAt', 'usedAt'))
      .from(loginCodes)
      .where(eq(loginCodes.customerId, customerId))
      .orderBy(asc(loginCodes.createdAt)),
  }
}
