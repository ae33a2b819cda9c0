import { and, eq, gt, max, min, sql } from 'drizzle-orm'
import { settlementLines, settlements } from '#db/schema/settlements.ts'
import { log } from '#platform/log/log.server.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import type { SettlementFacts, SettlementLineFacts } from '#shop/payments/provider.ts'
import { allProviders } from '#shop/payments/providers/all-providers.server.ts'
import { maxUnsettledDays } from './settlement-delay.ts'

const dayMs = 86_400_000
const firstDays = 92
/** The bank's number may follow ten days later, and a settlement that was paid may still fail. */
const overlapDays = 14
/** Of one answer, so that a long absence is read in steps. */
const spanDays = 7
const batchSize = 1_000

/** Reads what each provider paid out, every night. Reading the same again changes nothing. */
export async function collectSettlements(now = new Date()): Promise<void> {
  const failed: unknown[] = []
  for (const { name } of allProviders) {
    try {
      await collectFrom(name, now)
    } catch (err) {
      log.warn({ err, provider: name }, 'could not read the settlements of a provider, will try again later')
      failed.push(err)
    }
  }
  // Only when the others are read. The Bank page says since when the job fails.
  if (failed.length > 0) throw new AggregateError(failed, 'could not read the settlements of a provider')
}

async function collectFrom(provider: string, now: Date) {
  const list = findProvider(provider)?.listSettlements
  if (!list) return
  const [newest] = await db
    .select({ at: max(settlements.settledAt) })
    .from(settlements)
    .where(eq(settlements.provider, provider))
  const daysAgo = (days: number) => now.getTime() - days * dayMs
  const begin = newest?.at ? newest.at.getTime() - overlapDays * dayMs : daysAgo(firstDays)
  const unexplained = await findOldestUnexplained(provider, new Date(daysAgo(firstDays)))
  // Stripe dates a payout when it arrives, which is after today.
  const first = Math.min(begin, daysAgo(overlapDays), unexplained?.getTime() ?? begin)
  for (let from = first; from < now.getTime(); from += spanDays * dayMs) {
    const to = Math.min(from + spanDays * dayMs, now.getTime())
    for (const found of await list({ from: new Date(from), to: new Date(to) })) {
      await db.transaction((tx) => storeSettlement(tx, provider, found))
    }
  }
  // Together, so that a payment is marked as soon as its line has an order; see `readUnsettled`.
  await db.transaction(async (tx) => {
    await nameOrders(tx, provider)
    await markSettled(tx, provider, new Date(daysAgo(maxUnsettledDays)))
  })
}

/** A line may follow long after its settlement, so one that does not add up, or has no lines yet, is read until it does. */
async function findOldestUnexplained(provider: string, since: Date): Promise<Date | null> {
  const { externalId, settledAt, amountInPaise, hasLines } = settlements
  const explained = sql`(select coalesce(sum(sums.net_in_paise), 0) from settlement_sums sums
    where sums.provider = ${provider} and sums.settlement_id = ${externalId})`
  const isUnexplained = sql`(not ${hasLines} or ${amountInPaise} <> ${explained})`
  const [oldest] = await db
    .select({ at: min(settledAt) })
    .from(settlements)
    .where(and(eq(settlements.provider, provider), gt(settledAt, since), isUnexplained))
  return oldest?.at ?? null
}

async function storeSettlement(tx: Transaction, provider: string, { lines, id, ...found }: SettlementFacts) {
  const { utr, amountInPaise, state, settledAt } = found
  const facts = { state, settledAt, hasLines: lines !== null, ...(amountInPaise === null ? {} : { amountInPaise }) }
  await tx
    .insert(settlements)
    .values({ provider, externalId: id, utr, amountInPaise: 0, ...facts })
    .onConflictDoUpdate({
      target: [settlements.provider, settlements.externalId],
      set: { ...facts, utr: sql`coalesce(excluded.utr, ${settlements.utr})` },
    })
  // A list that grows while it is read may name a line twice, and PostgreSQL refuses to update a row twice in one statement.
  const rows = [...new Map((lines ?? []).map((line) => [line.id, toRow(provider, id, line)])).values()]
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx
      .insert(settlementLines)
      .values(rows.slice(start, start + batchSize))
      // A payment may move to the next settlement when refunds used up the money of this one.
      .onConflictDoUpdate({
        target: [settlementLines.provider, settlementLines.externalId],
        set: {
          ...{ settlementId: sql`excluded.settlement_id`, amountInPaise: sql`excluded.amount_in_paise` },
          ...{ feeInPaise: sql`excluded.fee_in_paise`, taxInPaise: sql`excluded.tax_in_paise` },
          ...{ netInPaise: sql`excluded.net_in_paise`, reference: sql`excluded.reference` },
          orderId: sql`case when ${settlementLines.reference} = excluded.reference then ${settlementLines.orderId} end`,
        },
      })
  }
  if (amountInPaise === null) await totalStoredLines(tx, provider)
}

/** One answer may name only a part of the lines, and a line may have moved from another settlement. */
async function totalStoredLines(tx: Transaction, provider: string) {
  await tx.execute(sql`
    update settlements s set amount_in_paise = stored.paise
    from (select settlement_id, sum(net_in_paise) as paise from settlement_sums
      where provider = ${provider} group by settlement_id) stored
    where s.provider = ${provider} and s.external_id = stored.settlement_id and s.amount_in_paise <> stored.paise`)
}

function toRow(provider: string, settlementId: string, { id: externalId, ...line }: SettlementLineFacts) {
  return { provider, externalId, settlementId, ...line }
}

/** Also of lines whose order was rebuilt since. */
async function nameOrders(tx: Transaction, provider: string) {
  await tx.execute(sql`
    update settlement_lines line set order_id = coalesce(
      (select order_id from received_payments p where p.provider = line.provider and p.external_id = line.reference),
      (select order_id from received_payments p where p.provider = line.provider and p.refund_ref = line.reference limit 1),
      (select order_id from refunds r where r.provider = line.provider and r.provider_refund_id = line.reference),
      (select order_id from refunds r where r.id = line.reference and r.provider = line.provider),
      (select order_id from disputes d where d.provider = line.provider and d.external_id = line.reference))
    where line.provider = ${provider} and line.order_id is null and line.kind in ('payment', 'refund', 'dispute')`)
}

/** Also takes the mark away from a payment whose line turned out to be about another one. */
async function markSettled(tx: Transaction, provider: string, oldest: Date) {
  await tx.execute(sql`
    update received_payments p set is_settled = not p.is_settled
    where p.provider = ${provider} and p.created_at >= ${oldest} and p.is_settled <> exists (
      select from settlement_lines l
      where l.provider = p.provider and l.kind = 'payment' and l.reference in (p.external_id, p.refund_ref))`)
}
