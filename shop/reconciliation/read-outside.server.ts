import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { bankCredits, bankMatches, settlementLines, settlements } from '#db/schema/settlements.ts'
import { db } from '#platform/postgres/database.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import type { TimeSpan } from '#shop/payments/provider.ts'

const maxShown = 200
const maxChoices = 50

export type OutsidePayment = Awaited<ReturnType<typeof listOutsidePayments>>[number]

/** What buyers paid outside of the shop in a month, and in which credit of the bank each of it arrived. */
export async function listOutsidePayments({ from, to }: TimeSpan) {
  const { provider, orderId, amountInPaise, createdAt, externalId } = receivedPayments
  const targetAmount = sql<number | null>`coalesce(${bankCredits.amountInPaise}, ${settlementLines.netInPaise})`
  // What this credit or line contains in all, so that the rest is the difference.
  const together = (what: SQL) => sql<string | null>`(
    select ${what} from bank_matches m
    join received_payments p on p.provider = m.provider and p.external_id = m.payment_id
    where (m.credit_id = ${bankMatches.creditId})
      or (m.line_provider = ${bankMatches.lineProvider} and m.line_id = ${bankMatches.lineId}))`
  const rows = await db
    .select({
      ...{ orderId, orderNumber: orders.number, productName: orders.productName, amountInPaise, paidAt: createdAt },
      ...{ isMatched: sql<boolean>`${bankMatches.paymentId} is not null`, targetAmount },
      ...{ together: together(sql`sum(p.amount_in_paise)`), sales: together(sql`count(*)`) },
      reference: sql<string | null>`coalesce(${bankCredits.reference}, ${settlementLines.reference})`,
      creditedOn: sql<string | null>`coalesce(${bankCredits.creditedOn},
        (${settlements.settledAt} at time zone 'Asia/Kolkata')::date)::text`,
    })
    .from(receivedPayments)
    .innerJoin(orders, eq(orders.id, orderId))
    .leftJoin(bankMatches, and(eq(bankMatches.provider, provider), eq(bankMatches.paymentId, externalId)))
    .leftJoin(bankCredits, eq(bankCredits.id, bankMatches.creditId))
    .leftJoin(
      settlementLines,
      and(
        ...[eq(settlementLines.provider, bankMatches.lineProvider), eq(settlementLines.externalId, bankMatches.lineId)],
      ),
    )
    .leftJoin(
      settlements,
      and(
        ...[
          eq(settlements.provider, settlementLines.provider),
          eq(settlements.externalId, settlementLines.settlementId),
        ],
      ),
    )
    .where(and(eq(provider, outsideProvider), gte(createdAt, from), lt(createdAt, to)))
    .orderBy(desc(createdAt))
    .limit(maxShown)
  return rows.map(({ isMatched, targetAmount: amount, together: sum, sales, reference, creditedOn, ...row }) => ({
    ...row,
    match: isMatched
      ? {
          ...{ reference: reference ?? '', creditedOn: creditedOn ?? '', sales: Number(sales) },
          differenceInPaise: Number(amount) - Number(sum),
        }
      : null,
  }))
}

/** Credits with money that no sale explains yet, the newest first. */
export async function listOpenCredits() {
  const matched = sql<string>`coalesce((
    select sum(p.amount_in_paise) from bank_matches m
    join received_payments p on p.provider = m.provider and p.external_id = m.payment_id
    where m.credit_id = ${bankCredits.id}), 0)`
  return db
    .select({
      ...{ id: bankCredits.id, creditedOn: bankCredits.creditedOn, reference: bankCredits.reference },
      leftInPaise: sql<number>`${bankCredits.amountInPaise} - ${matched}`.mapWith(Number),
    })
    .from(bankCredits)
    .where(sql`${bankCredits.amountInPaise} > ${matched}`)
    .orderBy(desc(bankCredits.creditedOn), desc(bankCredits.id))
    .limit(maxChoices)
}
