import { randomBytes } from 'node:crypto'
import { and, eq, inArray, isNotNull, max, ne, or, sql } from 'drizzle-orm'
import { apiAnswers } from '#db/schema/admin.ts'
import { auditLog } from '#db/schema/audit.ts'
import { type ConsentSource, consentPurposes } from '#db/schema/consents.ts'
import { copies, copyProblems, downloads } from '#db/schema/copies.ts'
import { type Customer, customers, leads } from '#db/schema/customers.ts'
import { invoices } from '#db/schema/invoices.ts'
import { deliveries, demoMailbox } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { disputeAnswers } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { requestMessages, requests } from '#db/schema/requests.ts'
import { sandboxPayments } from '#db/schema/sandbox.ts'
import { contactChanges, knownBrowsers, loginCodes, sessions } from '#db/schema/sessions.ts'
import { env } from '#platform/env.server.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { unknownVisitor } from '#platform/visitor.ts'
import { deleteConsentProof } from '#shop/consents/delete-consent-proof.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { eraseConversations } from './erase-conversations.server.ts'
import { makeErasedAddress } from './erased-address.ts'
import { maskEmail } from './mask-email.ts'

/** Rule 8(3) of the DPDP Rules 2025, whose own example is a shop for e-books. */
const yearsKept = 1

/** The customer in the account, or the shop; recorded with the withdrawn consents. */
export type Eraser = Extract<ConsentSource, 'account' | 'withdrawal'>

export const erasedContact = { fullName: 'Erased', phoneNumber: '0000000000', classLevel: 'erased' }

/** The fingerprint is a hash of contact details, and the payment page may show them. */
export const erasedRequest = { requestFingerprint: null, idempotencyKey: null, paymentUrl: null }

/** The caller must have checked that no payment is in progress. */
export async function erasePersonalData(
  tx: Transaction,
  { id: customerId, email }: Pick<Customer, 'id' | 'email'>,
  by: Eraser = 'withdrawal',
  keptFrom = env.orderFactsKeptFrom,
) {
  const orderFactsKeptUntil = await findEndOfKeeping(tx, customerId, keptFrom)
  await eraseConversations(tx, customerId)
  await endConsents(tx, customerId, by)
  await endAccess(tx, customerId)
  const erased = createErasedContact()
  await tx.update(leads).set(erased).where(eq(leads.customerId, customerId))
  await tx
    .update(orders)
    .set({ ...erasedRequest, linkGeneration: sql`${orders.linkGeneration} + 1` })
    .where(eq(orders.customerId, customerId))
  // The payment page, which an answer names, may show the buyer's details.
  await tx.delete(apiAnswers).where(inArray(apiAnswers.orderId, ordersOf(tx, customerId)))
  await tx
    .update(sandboxPayments)
    .set({ buyer: null })
    .where(inArray(sandboxPayments.orderId, ordersOf(tx, customerId)))
  await eraseRequests(tx, customerId)
  if (orderFactsKeptUntil) await eraseUnpaidOrders(tx, customerId, email)
  else await eraseOrderFacts(tx, customerId, email)
  await tx
    .update(customers)
    .set({ ...erased, note: '', erasedAt: sql`now()`, orderFactsKeptUntil })
    .where(eq(customers.id, customerId))
}

/** What either side wrote may name the buyer or the child. */
async function eraseRequests(tx: Transaction, customerId: number) {
  const ofCustomer = inArray(requests.orderId, ordersOf(tx, customerId))
  const written = tx.select({ id: requests.id }).from(requests).where(ofCustomer)
  await tx.update(requestMessages).set({ text: '' }).where(inArray(requestMessages.requestId, written))
  await tx.update(requests).set({ state: 'closed' }).where(ofCustomer)
}

function ordersOf(tx: Transaction, customerId: number) {
  return tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, customerId))
}

/** The last step of an erasure, which a law may postpone. */
export async function eraseOrderFacts(tx: Transaction, customerId: number, email: string) {
  await eraseTraces(tx, customerId, email)
  await tx.update(orders).set(createErasedContact()).where(eq(orders.customerId, customerId))
  await eraseInvoices(tx, customerId, email)
}

/**
 * After the orders, whose lock keeps a new invoice from copying the name. Tax law requires the rest of an invoice. One
 * that was issued before its order's address was corrected still names the first address.
 */
async function eraseInvoices(tx: Transaction, customerId: number, email: string) {
  const customerOrders = ordersOf(tx, customerId)
  const namesCustomer = sql`${invoices.buyer} ->> 'email' = ${email}`
  await tx
    .update(invoices)
    .set({ buyer: null })
    .where(and(isNotNull(invoices.buyer), or(inArray(invoices.orderId, customerOrders), namesCustomer)))
}

async function eraseUnpaidOrders(tx: Transaction, customerId: number, email: string) {
  await eraseDemoMail(tx, customerId, email)
  await tx
    .update(orders)
    .set(createErasedContact())
    .where(and(eq(orders.customerId, customerId), ne(orders.status, 'completed')))
}

function createErasedContact() {
  const email = makeErasedAddress(`erased-${randomBytes(12).toString('hex')}`)
  return { email, ...erasedContact, language: 'en' as const }
}

/** Null when the law does not require anything yet, or any more. */
async function findEndOfKeeping(tx: Transaction, customerId: number, keptFrom: Date): Promise<Date | null> {
  if (keptFrom > new Date()) return null
  const [newest] = await tx
    .select({ paidAt: max(orders.completedAt) })
    .from(orders)
    .where(and(eq(orders.customerId, customerId), eq(orders.status, 'completed')))
  if (!newest?.paidAt) return null
  const end = new Date(newest.paidAt)
  end.setUTCFullYear(end.getUTCFullYear() + yearsKept)
  return end > new Date() ? end : null
}

/** The rows stay, without IP address and browser. */
async function endConsents(tx: Transaction, customerId: number, by: Eraser) {
  await withdrawConsent(tx, customerId, consentPurposes, by, unknownVisitor)
  await deleteConsentProof(tx, customerId)
}

async function endAccess(tx: Transaction, customerId: number) {
  await tx.delete(sessions).where(eq(sessions.customerId, customerId))
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.customerId, customerId))
  await tx.delete(loginCodes).where(eq(loginCodes.customerId, customerId))
  await tx.delete(contactChanges).where(eq(contactChanges.customerId, customerId))
}

async function eraseTraces(tx: Transaction, customerId: number, email: string) {
  await tx
    .update(deliveries)
    .set({ address: 'erased', providerId: null, acceptedAs: null, error: null })
    .where(eq(deliveries.customerId, customerId))
  const customerOrders = ordersOf(tx, customerId)
  await tx
    .update(downloads)
    .set({ network: 'erased', userAgent: null })
    .where(inArray(downloads.orderId, customerOrders))
  // The owner may have written about the buyer.
  await tx.update(refunds).set({ note: '' }).where(inArray(refunds.orderId, customerOrders))
  await tx.update(disputeAnswers).set({ words: '' }).where(inArray(disputeAnswers.orderId, customerOrders))
  // The error may quote the name that could not be stamped, and the hash is one of name and address.
  await tx.update(copyProblems).set({ detail: 'erased' }).where(inArray(copyProblems.orderId, customerOrders))
  await tx
    .update(copies)
    .set({ stampHash: sql`'erased-' || ${copies.id}` })
    .where(inArray(copies.orderId, customerOrders))
  await eraseAuditLines(tx, customerId, email)
  await eraseDemoMail(tx, customerId, email)
}

async function eraseAuditLines(tx: Transaction, customerId: number, email: string) {
  const customerOrders = ordersOf(tx, customerId)
  const masked = maskEmail(email)
  const isCorrection = inArray(auditLog.act, ['order-email-corrected', 'order-email-corrected-by-buyer'])
  const namesCustomer = sql`${masked} in (${auditLog.detail} ->> 'from', ${auditLog.detail} ->> 'to')`
  // Also corrections of orders that belong to other customers now.
  await tx
    .update(auditLog)
    .set({ detail: sql`${auditLog.detail} - 'from' - 'to'` })
    .where(and(isCorrection, or(inArray(auditLog.orderId, customerOrders), namesCustomer)))
  // The owner may have written a name into the note.
  await tx
    .update(auditLog)
    .set({ detail: sql`${auditLog.detail} - 'note'` })
    .where(and(eq(auditLog.act, 'outside-payment-accepted'), inArray(auditLog.orderId, customerOrders)))
  // The IP address from which the customer agreed to ad measurement.
  await tx
    .update(auditLog)
    .set({ ip: null })
    .where(and(eq(auditLog.customerId, customerId), eq(auditLog.act, 'ad-measurement-agreed')))
}

/** Messages about an order contain its links, wherever they were sent. */
async function eraseDemoMail(tx: Transaction, customerId: number, email: string) {
  const isAboutOrder = sql`exists (
    select from ${orders} where ${orders.customerId} = ${customerId} and strpos(${demoMailbox.plainText}, ${orders.id}) > 0)`
  await tx.delete(demoMailbox).where(or(eq(demoMailbox.toAddress, email), isAboutOrder))
}
