import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import {
  auditLog,
  campaignMails,
  consents,
  copies,
  copyProblems,
  customers,
  deliveries,
  disputes,
  downloads,
  invoices,
  knownBrowsers,
  leads,
  loginCodes,
  orderCredits,
  orderProblems,
  orders,
  receivedPayments,
  refunds,
  sessions,
} from '#db/schema.ts'
import { readSnapshot } from '#platform/postgres/read-snapshot.server.ts'

/** Everything the shop stores about a customer, except secrets that give access. */
export async function exportCustomer(customerId: number) {
  return readSnapshot(async (tx) => {
    const [profile] = await tx.select().from(customers).where(eq(customers.id, customerId))
    if (!profile) throw new Error('the customer does not exist')
    const customerOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
    return {
      profile,
      orders: await tx
        .select({
          id: orders.id,
          number: orders.number,
          productType: orders.productType,
          productName: orders.productName,
          files: orders.files,
          listPriceInPaise: orders.listPriceInPaise,
          priceInPaise: orders.priceInPaise,
          discount: orders.discount,
          status: orders.status,
          amountInPaise: orders.amountInPaise,
          createdAt: orders.createdAt,
          completedAt: orders.completedAt,
          failedAt: orders.failedAt,
          refundedAt: orders.refundedAt,
          refundedInPaise: orders.refundedInPaise,
          creditInPaise: orders.creditInPaise,
          downloadedAt: orders.downloadedAt,
          sentAt: orders.sentAt,
          fullName: orders.fullName,
          email: orders.email,
          phoneNumber: orders.phoneNumber,
          classLevel: orders.classLevel,
          provider: orders.provider,
          paymentRef: orders.paymentRef,
          source: orders.source,
          placeOfSupply: orders.placeOfSupply,
          language: orders.language,
        })
        .from(orders)
        .where(eq(orders.customerId, customerId))
        .orderBy(asc(orders.createdAt)),
      payments: await tx
        .select()
        .from(receivedPayments)
        .where(inArray(receivedPayments.orderId, customerOrders))
        .orderBy(asc(receivedPayments.createdAt)),
      refunds: await tx
        .select({
          id: refunds.id,
          orderId: refunds.orderId,
          provider: refunds.provider,
          paymentId: refunds.paymentId,
          origin: refunds.origin,
          amountInPaise: refunds.amountInPaise,
          reason: refunds.reason,
          note: refunds.note,
          state: refunds.state,
          bankReference: refunds.bankReference,
          requestedAt: refunds.requestedAt,
          acceptedAt: refunds.acceptedAt,
          processedAt: refunds.processedAt,
          failedAt: refunds.failedAt,
        })
        .from(refunds)
        .where(inArray(refunds.orderId, customerOrders))
        .orderBy(asc(refunds.requestedAt)),
      invoices: await tx
        .select()
        .from(invoices)
        .where(inArray(invoices.orderId, customerOrders))
        .orderBy(asc(invoices.issuedAt)),
      disputes: await tx
        .select()
        .from(disputes)
        .where(inArray(disputes.orderId, customerOrders))
        .orderBy(asc(disputes.createdAt)),
      upgradeCredits: await tx.select().from(orderCredits).where(inArray(orderCredits.orderId, customerOrders)),
      paymentProblems: await tx
        .select()
        .from(orderProblems)
        .where(inArray(orderProblems.orderId, customerOrders))
        .orderBy(asc(orderProblems.createdAt)),
      consents: await tx.select().from(consents).where(eq(consents.customerId, customerId)).orderBy(asc(consents.id)),
      freeGuideRequests: await tx
        .select()
        .from(leads)
        .where(eq(leads.customerId, customerId))
        .orderBy(asc(leads.createdAt)),
      messages: await tx
        .select({
          kind: deliveries.kind,
          channel: deliveries.channel,
          orderId: deliveries.orderId,
          leadId: deliveries.leadId,
          address: deliveries.address,
          status: deliveries.status,
          error: deliveries.error,
          complainedAt: deliveries.complainedAt,
          createdAt: deliveries.createdAt,
          updatedAt: deliveries.updatedAt,
        })
        .from(deliveries)
        .where(eq(deliveries.customerId, customerId))
        .orderBy(asc(deliveries.id)),
      newsletters: await tx
        .select()
        .from(campaignMails)
        .where(eq(campaignMails.customerId, customerId))
        .orderBy(asc(campaignMails.campaignId)),
      stampedFiles: await tx
        .select({ id: copies.id, orderId: copies.orderId, file: copies.file, createdAt: copies.createdAt })
        .from(copies)
        .where(inArray(copies.orderId, customerOrders))
        .orderBy(asc(copies.createdAt)),
      fileProblems: await tx
        .select()
        .from(copyProblems)
        .where(inArray(copyProblems.orderId, customerOrders))
        .orderBy(asc(copyProblems.createdAt)),
      downloads: await tx
        .select()
        .from(downloads)
        .where(inArray(downloads.orderId, customerOrders))
        .orderBy(asc(downloads.id)),
      logins: await tx
        .select({
          userAgent: sessions.userAgent,
          createdAt: sessions.createdAt,
          lastSeenAt: sessions.lastSeenAt,
          expiresAt: sessions.expiresAt,
        })
        .from(sessions)
        .where(eq(sessions.customerId, customerId))
        .orderBy(asc(sessions.createdAt)),
      knownBrowsers: await tx
        .select({ lastLoginAt: knownBrowsers.lastLoginAt })
        .from(knownBrowsers)
        .where(eq(knownBrowsers.customerId, customerId))
        .orderBy(asc(knownBrowsers.lastLoginAt)),
      loginCodes: await tx
        .select({
          createdAt: loginCodes.createdAt,
          expiresAt: loginCodes.expiresAt,
          usedAt: loginCodes.usedAt,
        })
        .from(loginCodes)
        .where(eq(loginCodes.customerId, customerId))
        .orderBy(asc(loginCodes.createdAt)),
      auditLines: await tx
        .select({
          act: auditLog.act,
          orderId: auditLog.orderId,
          detail: auditLog.detail,
          // The other lines have the owner's address.
          ip: sql<string | null>`case when ${auditLog.act} = 'ad-measurement-agreed' then ${auditLog.ip} end`,
          createdAt: auditLog.createdAt,
        })
        .from(auditLog)
        .where(or(eq(auditLog.customerId, customerId), inArray(auditLog.orderId, customerOrders)))
        .orderBy(asc(auditLog.id)),
    }
  })
}
