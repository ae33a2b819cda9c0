import { and, asc, eq, getTableColumns, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { joinWithAndInEnglish } from '#brand/english-words.ts'
import { sumOf } from '#brand/sum-of.ts'
import { orders } from '#db/schema/orders.ts'
import {
  type Settlement,
  type SettlementLineKind,
  settlementLines,
  settlementSums,
  settlements,
} from '#db/schema/settlements.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { type ListResult, readPosition, toPage } from '#platform/postgres/list-page.server.ts'
import {
  chosenProviders,
  findProvider,
  namesSettlementTotal,
  providerTitle,
} from '#shop/payments/configured-providers.server.ts'
import type { TimeSpan } from '#shop/payments/provider.ts'
import { allProviders } from '#shop/payments/providers/all-providers.server.ts'
import { findLateAfterMs, maxUnsettledDays } from './settlement-delay.ts'
import { kindsOfOrders } from './unknown-line.server.ts'

const maxNamed = 20
const linesOnPage = 100

export interface KindTotal {
  kind: SettlementLineKind
  count: number
  amountInPaise: number
  feeInPaise: number
  taxInPaise: number
  netInPaise: number
}

/** What the shop can say of a settlement's amount and its lines. */
export type SettlementCheck = 'adds-up' | 'differs' | 'no-total' | 'pending' | 'returned' | 'no-lines'

/** The settlements of a month with what they consist of, to the paise. */
export async function readBank(month: TimeSpan) {
  const [listed, totals, unknown, unsettled, unreadSince] = await Promise.all([
    ...([listSettlements(month), sumLines(month), listUnknownLines(month), readUnsettled()] as const),
    findUnreadSince(),
  ])
  const bySettlement = Map.groupBy(totals, ({ provider, settlementId }) => keyOf(provider, settlementId))
  return {
    settlements: listed.map((settlement) => {
      const kinds = sumByKind(bySettlement.get(keyOf(settlement.provider, settlement.externalId)) ?? [])
      const linesInPaise = kinds.reduce((sum, { netInPaise }) => sum + netInPaise, 0)
      const { check, differenceInPaise } = checkSettlement(settlement, linesInPaise)
      return { ...settlement, title: providerTitle(settlement.provider), kinds, check, differenceInPaise }
    }),
    ...{ unknown: unknown.filter(({ isMatched }) => !isMatched), fees: sumFees(totals), unsettled, unreadSince },
    /** Money that a sale outside of the shop may have brought. */
    open: unknown
      .filter(({ leftInPaise }) => leftInPaise > 0)
      .map((line) => ({ ...line, title: providerTitle(line.provider) })),
    withoutList:
      joinWithAndInEnglish(
        chosenProviders().flatMap(({ name, title }) => (findProvider(name)?.listSettlements === null ? [title] : [])),
      ) || null,
  }
}

/** When `collectSettlements` first failed after it had last succeeded. The queue forgets what is some weeks old. */
async function findUnreadSince(): Promise<Date | null> {
  const { rows } = await db.execute<{ since: string | null }>(sql`
    select min(created_on) as since from pgboss.job
    where name = 'settlements.collect' and state in ('retry', 'failed') and created_on > coalesce((
      select max(created_on) from pgboss.job where name = 'settlements.collect' and state = 'completed'), '-infinity')`)
  return rows[0]?.since ? new Date(rows[0].since) : null
}

function checkSettlement(settlement: Settlement, linesInPaise: number) {
  const { provider, state, hasLines, amountInPaise } = settlement
  const check = (found: SettlementCheck) => ({ check: found, differenceInPaise: 0 })
  // The alert names it too.
  if (state === 'failed') return check('returned')
  if (!hasLines) return check('no-lines')
  // While it is on its way, the provider may still add lines.
  if (state === 'pending') return check('pending')
  if (!namesSettlementTotal(provider)) return check('no-total')
  const differenceInPaise = amountInPaise - linesInPaise
  return differenceInPaise === 0 ? check('adds-up') : { check: 'differs' as const, differenceInPaise }
}

function keyOf(provider: string, settlementId: string): string {
  return JSON.stringify([provider, settlementId])
}

const isWithin = ({ from, to }: TimeSpan) => and(gte(settlements.settledAt, from), lt(settlements.settledAt, to))
const isLineOf = and(
  eq(settlementLines.provider, settlements.provider),
  eq(settlementLines.settlementId, settlements.externalId),
)

function listSettlements(month: TimeSpan) {
  return db
    .select()
    .from(settlements)
    .where(isWithin(month))
    .orderBy(sql`${settlements.settledAt} desc`, settlements.externalId)
}

export function sumLines(month: TimeSpan) {
  const isSumOf = and(
    eq(settlementSums.provider, settlements.provider),
    eq(settlementSums.settlementId, settlements.externalId),
  )
  // Of lines that moved to another settlement, an empty sum is left.
  return db
    .select(getTableColumns(settlementSums))
    .from(settlements)
    .innerJoin(settlementSums, isSumOf)
    .where(and(isWithin(month), gt(settlementSums.count, 0)))
}

type LineSum = Awaited<ReturnType<typeof sumLines>>[number]

function sumByKind(own: LineSum[]): KindTotal[] {
  return [...Map.groupBy(own, ({ kind }) => kind)].map(([kind, lines]) => ({
    ...{ kind, count: sumOf(lines, 'count'), amountInPaise: sumOf(lines, 'amountInPaise') },
    ...{ feeInPaise: sumOf(lines, 'feeInPaise'), taxInPaise: sumOf(lines, 'taxInPaise') },
    netInPaise: sumOf(lines, 'netInPaise'),
  }))
}

/** What each way of paying cost, for the accountant. */
function sumFees(totals: LineSum[]) {
  const charged = totals.filter(({ chargedCount }) => chargedCount > 0)
  const byMethod = Map.groupBy(charged, ({ provider, method }) => JSON.stringify([provider, method]))
  return [...byMethod]
    .map(([key, lines]) => {
      const [provider, method] = JSON.parse(key) as [string, string]
      const count = sumOf(lines, 'chargedCount')
      const money = { amountInPaise: sumOf(lines, 'chargedInPaise'), feeInPaise: sumOf(lines, 'feeInPaise') }
      return {
        provider,
        title: providerTitle(provider),
        method,
        count,
        ...money,
        taxInPaise: sumOf(lines, 'taxInPaise'),
      }
    })
    .sort((one, other) => one.provider.localeCompare(other.provider) || one.method.localeCompare(other.method))
}

/** Opening forgot the orders that the owner had paid to try the shop. */
const isNotRehearsed = sql`${settlementLines.reference} <> all (
  coalesce((select rehearsal_payments from shop_opening), '{}'))`

/** The owner left it without an order. */
const isNotLeft = sql`not exists (select from unmatched_payments u where u.provider = ${settlementLines.provider}
  and u.external_id = ${settlementLines.reference} and u.resolved_at is not null)`

/** The next collection names its order. */
const isNotRecorded = sql`not exists (select from received_payments p where p.provider = ${settlementLines.provider}
  and (p.external_id = ${settlementLines.reference} or p.refund_ref = ${settlementLines.reference}))`

/** Payments, refunds and disputes that belong to no order, by name; also those that are matched in part with recorded sales. */
export function listUnknownLines(month: TimeSpan) {
  const { kind, orderId, netInPaise } = settlementLines
  // Null when it is matched with no sale.
  const matched = sql`(select sum(p.amount_in_paise) from bank_matches m
    join received_payments p on p.provider = m.provider and p.external_id = m.payment_id
    where m.line_provider = ${settlementLines.provider} and m.line_id = ${settlementLines.externalId})`
  return db
    .select({
      ...pickColumns(settlementLines, 'provider', 'settlementId', 'externalId', 'kind', 'reference', 'netInPaise'),
      isMatched: sql<boolean>`${matched} is not null`,
      leftInPaise: sql`${netInPaise} - coalesce(${matched}, 0)`.mapWith(Number),
    })
    .from(settlements)
    .innerJoin(settlementLines, isLineOf)
    .where(
      and(
        ...[isWithin(month), inArray(kind, [...kindsOfOrders]), sql`${orderId} is null`, isNotRehearsed],
        ...[isNotLeft, isNotRecorded, sql`coalesce(${matched} < ${netInPaise}, true)`],
      ),
    )
    .orderBy(asc(settlements.settledAt), settlementLines.externalId)
    .limit(maxNamed)
}

export interface Unsettled {
  count: number
  amountInPaise: number
  /** Of the oldest payment. */
  since: Date
  isLate: boolean
}

/** Money that providers with a list of settlements have taken and not paid out. */
export async function readUnsettled(now = new Date()): Promise<Unsettled | null> {
  const { rows } = await db.execute<{ count: string; paise: string | null; since: string | null }>(sumUnsettled(now))
  const [row] = rows
  if (!row?.since) return null
  const since = new Date(row.since)
  const isLate = now.getTime() - since.getTime() > findLateAfterMs(await readDelays())
  return { count: Number(row.count), amountInPaise: Number(row.paise), since, isLate }
}

export function sumUnsettled(now: Date): SQL {
  const names = allProviders.filter(({ name }) => findProvider(name)?.listSettlements).map(({ name }) => name)
  const oldest = new Date(now.getTime() - maxUnsettledDays * 86_400_000)
  return sql`
    with unknown as materialized (
      select l.provider, l.reference from settlements s
      join settlement_lines l on l.provider = s.provider and l.settlement_id = s.external_id
      where s.settled_at >= ${oldest} and l.kind = 'payment' and l.order_id is null
    )
    select count(*) as count, sum(p.amount_in_paise) as paise, min(p.created_at) as since
    from received_payments p
    where not p.is_settled and p.created_at >= ${oldest} and p.currency = 'INR' and p.provider = any(${sql.param(names)}::text[])
      -- A payment that the shop has learned of since the last night has a line without an order, of which there are few.
      and (p.provider, p.external_id) not in (select provider, reference from unknown)
      and (p.provider, coalesce(p.refund_ref, p.external_id)) not in (select provider, reference from unknown)`
}

/** How long the newest settlements took. */
async function readDelays(): Promise<number[]> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select extract(epoch from s.settled_at - l.occurred_at)::float8 * 1000 as ms
    from (select * from settlements order by settled_at desc limit 10) s
    join settlement_lines l on l.provider = s.provider and l.settlement_id = s.external_id and l.kind = 'payment'
    limit 500`)
  return rows.map(({ ms }) => ms)
}

const lineColumns = {
  ...pickColumns(settlementLines, 'provider', 'externalId', 'settlementId', 'kind', 'reference', 'method'),
  ...pickColumns(settlementLines, 'amountInPaise', 'feeInPaise', 'taxInPaise', 'netInPaise', 'occurredAt'),
  orderId: settlementLines.orderId,
  // Not a join, so that only the orders of the lines that are shown are read.
  orderNumber: sql<
    number | null
  >`(select ${orders.number} from ${orders} where ${orders.id} = ${settlementLines.orderId})`,
}

/** The lines of a month, for the accountant's file. */
export function readSettlementLines(month: TimeSpan, tx: Database | Transaction = db) {
  return tx
    .select({ ...lineColumns, ...{ utr: settlements.utr, settledAt: settlements.settledAt } })
    .from(settlements)
    .innerJoin(settlementLines, isLineOf)
    .where(isWithin(month))
    .orderBy(
      asc(settlements.settledAt),
      settlementLines.settlementId,
      settlementLines.occurredAt,
      settlementLines.externalId,
    )
}

export type ListedLine = Omit<Awaited<ReturnType<typeof readSettlementLines>>[number], 'utr' | 'settledAt'> & {
  id: string
}

interface LineListRequest {
  provider: string
  settlementId: string
  cursor?: string | null
  pageSize?: number
}

/** The lines of one settlement, the oldest first. */
export async function listSettlementLines({
  provider,
  settlementId,
  cursor,
  pageSize = linesOnPage,
}: LineListRequest): Promise<ListResult<ListedLine>> {
  const name = { list: 'settlement-lines', search: keyOf(provider, settlementId) }
  const position = readPosition(name, cursor)
  if ('refused' in position) return position
  const { occurredAt, externalId } = settlementLines
  const last = position.after === null ? null : Buffer.from(position.after, 'base64url').toString()
  const isAfter = sql`(${occurredAt}, ${externalId}) > (
    (select occurred_at from settlement_lines where provider = ${provider} and external_id = ${last}), ${last})`
  const rows = await db
    .select(lineColumns)
    .from(settlementLines)
    .where(
      and(
        ...[eq(settlementLines.provider, provider), eq(settlementLines.settlementId, settlementId)],
        last === null ? undefined : isAfter,
      ),
    )
    .orderBy(occurredAt, externalId)
    .limit(pageSize + 1)
  // A provider's id may have signs that a cursor may not.
  const withIds = rows.map((row) => ({ ...row, id: Buffer.from(row.externalId).toString('base64url') }))
  return toPage(name, withIds, pageSize)
}
