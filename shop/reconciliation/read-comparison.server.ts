import { and, desc, eq, isNotNull, isNull, notExists } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { orders } from '#db/schema/orders.ts'
import { providerWalks, type UnmatchedPayment, unmatchedPayments } from '#db/schema/payments.ts'
import { log } from '#platform/log/log.server.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findProvider, providerTitle } from '#shop/payments/configured-providers.server.ts'
import type { OpenedPayment } from '#shop/payments/provider.ts'
import type { PaymentKey } from './order-from-payment.server.ts'
import { findUnknownLine } from './unknown-line.server.ts'

const maxShown = 100

/** What the owner sees of the comparison with each provider. */
export async function readComparison() {
  const walks = await db.select().from(providerWalks).orderBy(providerWalks.provider)
  const unmatched = await db
    .select()
    .from(unmatchedPayments)
    .where(isNull(unmatchedPayments.resolvedAt))
    .orderBy(unmatchedPayments.foundAt)
    .limit(maxShown)
  const madeByOwner = db
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(and(eq(auditLog.orderId, orders.id), eq(auditLog.act, 'payment-matched')))
  const rebuilt = await db
    .select(pickColumns(orders, 'id', 'number', 'rebuiltAt', 'productName', 'amountInPaise'))
    .from(orders)
    .where(and(isNotNull(orders.rebuiltAt), notExists(madeByOwner)))
    .orderBy(desc(orders.rebuiltAt))
    .limit(maxShown)
  return {
    walks: walks
      .filter(({ provider }) => findProvider(provider))
      .map(({ provider, finishedAt, compared, ofOthers }) => ({
        ...{ provider: providerTitle(provider), finishedAt, compared, ofOthers },
      })),
    unmatched: unmatched.map((payment) => ({ ...payment, title: providerTitle(payment.provider) })),
    rebuilt,
  }
}

export interface PaymentToName {
  payment: UnmatchedPayment
  /** As far as the provider knows; empty when it does not answer. */
  buyer: OpenedPayment['buyer']
}

/** The form for one of them, with the buyer as the provider knows the buyer now. */
export async function findPaymentToName({ provider: name, externalId }: PaymentKey): Promise<PaymentToName | null> {
  const isWanted = and(eq(unmatchedPayments.provider, name), eq(unmatchedPayments.externalId, externalId))
  const [reported] = await db.select().from(unmatchedPayments).where(isWanted)
  if (reported?.resolvedAt) return null
  const line = reported ? null : await findUnknownLine(db, name, externalId)
  const payment = reported ?? (line?.kind === 'payment' ? line.payment : null)
  if (!payment) return null
  try {
    const asked = { orderId: payment.namedOrder, paymentRef: payment.paymentRef }
    return { payment, buyer: (await findProvider(name)?.fetchOpened(asked))?.buyer ?? {} }
  } catch (err) {
    log.warn({ err, provider: name }, 'could not read the buyer of a payment')
    return { payment, buyer: {} }
  }
}
