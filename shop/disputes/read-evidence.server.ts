import { and, asc, desc, eq, inArray, isNull, lt, lte, ne, notExists, sql } from 'drizzle-orm'
import type { Language } from '#brand/language.ts'
import type { LegalDocument } from '#content/owner/legal/legal-document.ts'
import { consents } from '#db/schema/consents.ts'
import { copies, downloads } from '#db/schema/copies.ts'
import { invoices } from '#db/schema/invoices.ts'
import { deliveries } from '#db/schema/messages.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { type Dispute, disputes, receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import type { ShopContent } from '#shop/catalogue/read-content.ts'
import { findConsentText } from '#shop/legal/find-consent-text.server.ts'
import { readLegalDocument } from '#shop/legal/read-legal-document.server.ts'

/** Enough to prove a delivery; a bank reads no hundred pages. */
const maxDownloads = 40
const maxEarlierOrders = 10

export type EvidenceRows = Awaited<ReturnType<typeof readEvidence>>

/** Everything that the shop knows about the delivery of a disputed order, as it was stored until then. */
export async function readEvidence(dispute: Dispute, order: Order, until: Date) {
  const { id: orderId } = order
  const [payments, documents, messages, downloaded, downloadCount, returned, earlier, accepted] = await Promise.all([
    db.select().from(receivedPayments).where(eq(receivedPayments.orderId, orderId)).orderBy(receivedPayments.createdAt),
    db
      .select({ number: invoices.number })
      .from(invoices)
      .where(and(eq(invoices.orderId, orderId), isNull(invoices.refundId))),
    listMessages(orderId, until),
    listDownloads(orderId, until),
    db.$count(downloads, and(eq(downloads.orderId, orderId), lte(downloads.createdAt, until))),
    db
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), ne(refunds.state, 'failed')))
      .orderBy(refunds.requestedAt),
    listEarlierOrders(order),
    findAcceptance(orderId),
  ])
  const legal = accepted ? await readTexts(accepted) : null
  return {
    dispute,
    order,
    payments,
    documents,
    messages,
    downloaded,
    downloadCount,
    returned,
    earlier,
    accepted,
    legal,
  }
}

function listMessages(orderId: string, until: Date) {
  return db
    .select(
      pickColumns(deliveries, 'createdAt', 'channel', 'address', 'status', 'acceptedBy', 'acceptedAs', 'providerId'),
    )
    .from(deliveries)
    .where(and(eq(deliveries.orderId, orderId), eq(deliveries.kind, 'order'), lte(deliveries.createdAt, until)))
    .orderBy(asc(deliveries.id))
}

function listDownloads(orderId: string, until: Date) {
  return db
    .select({ ...pickColumns(downloads, 'createdAt', 'file', 'network', 'userAgent'), copyId: copies.id })
    .from(downloads)
    .leftJoin(copies, eq(copies.id, downloads.copyId))
    .where(and(eq(downloads.orderId, orderId), lte(downloads.createdAt, until)))
    .orderBy(asc(downloads.id))
    .limit(maxDownloads)
}

/** Paid ones that no bank ever disputed, the newest first. */
function listEarlierOrders({ customerId, createdAt }: Order) {
  const isDisputed = db.select().from(disputes).where(eq(disputes.orderId, orders.id))
  const count = sql<number>`(select count(*) from downloads d where d.order_id = ${orders.id})`.mapWith(Number)
  return db
    .select({
      ...pickColumns(orders, 'id', 'number', 'productName', 'completedAt', 'amountInPaise'),
      ...{ paymentId: receivedPayments.externalId, downloads: count },
    })
    .from(orders)
    .innerJoin(receivedPayments, eq(receivedPayments.orderId, orders.id))
    .where(
      and(
        ...[eq(orders.customerId, customerId), eq(orders.status, 'completed'), lt(orders.completedAt, createdAt)],
        ...[isNull(orders.refundedAt), notExists(isDisputed)],
      ),
    )
    .orderBy(desc(orders.completedAt))
    .limit(maxEarlierOrders)
}

/** What the buyer agreed to when this order was placed. */
async function findAcceptance(orderId: string) {
  const [row] = await db
    .select()
    .from(consents)
    .where(
      and(
        ...[eq(consents.orderId, orderId), eq(consents.granted, true)],
        inArray(consents.purpose, ['termsAccepted', 'privacyAccepted']),
      ),
    )
    .orderBy(desc(consents.purpose), asc(consents.id))
    .limit(1)
  return row ?? null
}

/** A shop that has published nothing yet shows the content that it started with. */
function findUnpublished(textVersion: string, language: Language): ShopContent | null {
  const content = getContentIn(language)
  return content.legal.consentTextVersion === textVersion ? content : null
}

interface LegalTexts {
  terms: LegalDocument
  policy: LegalDocument
}

/** As the shop showed them at that moment, in the language of the page. */
async function readTexts(
  accepted: NonNullable<Awaited<ReturnType<typeof findAcceptance>>>,
): Promise<LegalTexts | null> {
  const { textVersion, createdAt, language } = accepted
  const content = (await findConsentText(textVersion, createdAt, language)) ?? findUnpublished(textVersion, language)
  if (!content) return null
  return { terms: readLegalDocument(content, 'terms'), policy: readLegalDocument(content, 'refund') }
}
