import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm'
import { joinWithOrInEnglish } from '#brand/english-words.ts'
import { failingCalls, type WatchedCall } from '#db/schema/alerts.ts'
import { orders } from '#db/schema/orders.ts'
import { providerWalks, unmatchedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { deadLetterQueue } from '#platform/queue/prepare-queues.server.ts'
import { maxMinutesBetweenFailures, successesThatSettle } from '#platform/watched-calls.server.ts'
import {
  chosenProviders,
  listConfiguredProviders,
  listUsableProviders,
  providerTitle,
} from '#shop/payments/configured-providers.server.ts'
import type { ProviderDefinition } from '#shop/payments/define-provider.ts'
import { findDrought } from '#shop/payments/find-drought.ts'
import type { PaymentProvider } from '#shop/payments/provider.ts'
import { ProviderRefusal } from '#shop/payments/providers/provider-http.server.ts'
import { findSubstitute } from '#shop/payments/routing/find-substitute.server.ts'
import { readUnsettled } from '#shop/reconciliation/read-bank.server.ts'
import { explainErrorInLine } from '#shop/services/explain-error.ts'
import type { AlertCause, Finding } from './alert.ts'

/** Fewer failures may be the buyer's fault, for example a phone number that the provider refuses. */
const minFailures = 3

interface BrokenProvider {
  provider: string
  refusesKeys: boolean
  reason: string
}

/** Makes a harmless call to each, so that the owner knows before the first buyer does. Empty when all accept it. */
export async function probeProviders(): Promise<BrokenProvider[]> {
  // The first steps on Home say that a shop has none yet.
  const probed = await Promise.all(listUsableProviders().map(probeProvider))
  return probed.filter((broken) => broken !== null)
}

async function probeProvider({ name, checkKeys }: PaymentProvider): Promise<BrokenProvider | null> {
  try {
    await checkKeys()
    return null
  } catch (error) {
    const refusesKeys = error instanceof ProviderRefusal && [401, 403].includes(error.status)
    return { provider: providerTitle(name), refusesKeys, reason: (error as Error).message }
  }
}

/** A provider that does not answer says nothing about our keys. */
export function describeProviders(broken: BrokenProvider[]): Partial<Record<AlertCause, Finding>> {
  const [refusing, silent] = [broken.find(({ refusesKeys }) => refusesKeys), broken.find((one) => !one.refusesKeys)]
  const working = chosenProviders().filter(({ title }) => !broken.some(({ provider }) => provider === title))
  const describe = ({ provider, reason }: BrokenProvider) => ({
    facts: { provider, reason, ...nameWorking(working) },
  })
  return {
    ...(refusing || !silent ? { 'provider-keys': refusing ? describe(refusing) : null } : {}),
    'provider-unreachable': silent ? describe(silent) : null,
  }
}

/** An alert with this fact does not mean that the shop cannot sell. */
function nameWorking(working: ProviderDefinition[]): { paysWith?: string } {
  return working.length > 0 ? { paysWith: joinWithOrInEnglish(working.map(({ title }) => title)) } : {}
}

export function findFailingCheckouts(): Promise<Finding> {
  return findFailingCalls('checkout')
}

export async function findFailingPaymentChecks(): Promise<Finding> {
  return (await findFailingCalls('payment-check')) ?? findFailedReconciliations()
}

async function findFailingCalls(call: WatchedCall): Promise<Finding> {
  const rows = await db
    .select()
    .from(failingCalls)
    .where(and(eq(failingCalls.call, call), isFailing, gte(failingCalls.failures, minFailures)))
    .orderBy(failingCalls.failingSince)
  const [row] = rows
  if (!row) return null
  const { failingSince, failures, reason } = row
  const working = chosenProviders().filter(({ name }) => !rows.some(({ provider }) => provider === name))
  const why = { reason: reason && explainErrorInLine(reason) }
  const facts = { provider: providerTitle(row.provider), count: failures, ...why, ...nameWorking(working) }
  return { since: failingSince, facts }
}

const isFailing = and(
  lt(failingCalls.successes, successesThatSettle),
  gt(failingCalls.lastFailedAt, sql`now() - make_interval(mins => ${maxMinutesBetweenFailures})`),
)

/** The job itself failed, for example because a statement does. */
async function findFailedReconciliations(): Promise<Finding> {
  const { rows } = await db.execute<{ count: string; since: string | null; reason: string | null }>(sql`
    select count(*) as count, min(created_on) as since, max(output->>'message') as reason from pgboss.job
    where name = ${deadLetterQueue('payments.reconcile')} and created_on > now() - interval '5 minutes'`)
  const [{ count, since, reason } = { count: '0', since: null, reason: null }] = rows
  if (Number(count) < minFailures || !since) return null
  const facts = { provider: joinTitles(), count: Number(count), reason: reason ? explainErrorInLine(reason) : '' }
  return { since: new Date(since), facts }
}

function joinTitles(): string {
  return joinWithOrInEnglish(chosenProviders().map(({ title }) => title))
}

export async function findRefusedWebhooks(): Promise<Finding> {
  for (const provider of listConfiguredProviders()) {
    const found = await findRefusedWebhooksOf(provider)
    if (found) return found
  }
  return null
}

/** Anyone can send a false webhook, so refused ones count only when paid orders arrive without a genuine one. */
async function findRefusedWebhooksOf({ name, title }: ProviderDefinition): Promise<Finding> {
  const [row] = await db
    .select()
    .from(failingCalls)
    .where(and(eq(failingCalls.call, 'webhook'), eq(failingCalls.provider, name), isFailing))
  if (!row) return null
  const { rows } = await db.execute(sql`
    select 1 from orders o
    where o.provider = ${name} and o.status = 'completed' and o.completed_at > ${row.failingSince}
      and o.created_at > ${row.failingSince}::timestamptz - interval '2 hours'
      and not exists (select 1 from payment_events e where e.provider = o.provider and e.payment_ref = o.payment_ref)
    limit 1`)
  if (rows.length === 0) return null
  return { since: row.failingSince, facts: { provider: title, count: row.failures } }
}

/** Enough for the usual rate, and few enough to read every minute. */
const judgedAttempts = 500

/** Many buyers have reached the payment page and none has paid. In a demo, visitors need not pay. */
export async function findPaymentDrought(providers = chosenProviders()): Promise<Finding> {
  const names = providers.filter(({ isDemoOnly }) => !isDemoOnly).map(({ name }) => name)
  if (names.length === 0) return null
  const { customerId: buyer, createdAt: startedAt, completedAt: paidAt } = orders
  const attempts = await db
    .select({ buyer, startedAt, paidAt })
    .from(orders)
    .where(and(inArray(orders.provider, names), isNotNull(orders.paymentRef)))
    .orderBy(desc(startedAt), desc(orders.id))
    .limit(judgedAttempts)
  const drought = findDrought(attempts, new Date())
  if (!drought) return null
  const provider = joinWithOrInEnglish(names.map(providerTitle))
  const facts = { provider, count: drought.buyers, lastPaidAt: drought.since.toISOString() }
  return { since: drought.since, facts }
}

/** New buyers pay with another provider than the owner's first. */
export async function findProviderChange(): Promise<Finding> {
  const found = await findSubstitute()
  if (!found) return null
  const { first, provider, reason, since } = found
  return { since, facts: { provider: providerTitle(first), paysWith: providerTitle(provider), reason } }
}

export async function findUnmatchedPayments(): Promise<Finding> {
  const { foundAt, resolvedAt } = unmatchedPayments
  const [row] = await db
    .select({ count: sql<number>`count(*)`.mapWith(Number), since: sql<string | null>`min(${foundAt})` })
    .from(unmatchedPayments)
    .where(isNull(resolvedAt))
  return row?.since ? { since: new Date(row.since), facts: { count: row.count } } : null
}

const maxHoursBetweenWalks = 30

/** The nightly comparison with a provider does not end, so a lost payment would not be found. */
export async function findLateWalk(): Promise<Finding> {
  const configured = listConfiguredProviders().map(({ name }) => name)
  const { provider, finishedAt, walkedUntil, claimedUntil } = providerWalks
  const lastEnd = sql`coalesce(${finishedAt}, ${walkedUntil})`
  // It begins a month back, so a new shop would tell its owner that nothing was compared for a month.
  const isFirstWalk = sql`(${finishedAt} is null and coalesce(${claimedUntil} > now(), false))`
  const [late] = await db
    .select({ provider, since: sql<string>`${lastEnd}` })
    .from(providerWalks)
    .where(
      and(
        inArray(provider, configured),
        lt(lastEnd, sql`now() - make_interval(hours => ${maxHoursBetweenWalks})`),
        not(isFirstWalk),
      ),
    )
    .orderBy(lastEnd)
    .limit(1)
  if (!late) return null
  const since = new Date(late.since)
  return { since, facts: { provider: providerTitle(late.provider), last: since.toISOString() } }
}

export async function findLateSettlement(): Promise<Finding> {
  const unsettled = await readUnsettled()
  if (!unsettled?.isLate) return null
  const { count, amountInPaise: paise, since } = unsettled
  return { since, facts: { count, paise, oldest: since.toISOString() } }
}

const judgedDays = 60

/** Settlements whose lines do not add up to them, and those that the bank returned. */
export async function findDifferingSettlements(): Promise<Finding> {
  const { rows } = await db.execute<{ count: string; since: string | null }>(sql`
    select count(*) as count, min(settled_at) as since from settlements s
    where settled_at > now() - make_interval(days => ${judgedDays}) and (state = 'failed' or (state = 'paid' and has_lines and
      amount_in_paise <> (select coalesce(sum(net_in_paise), 0) from settlement_sums l
        where l.provider = s.provider and l.settlement_id = s.external_id)))`)
  const [row] = rows
  return row?.since ? { since: new Date(row.since), facts: { count: Number(row.count) } } : null
}
