import { and, eq, exists, inArray, isNotNull, isNull, lt, min, ne, or, sql } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { disputes, type ProviderWalk, providerWalks, receivedPayments, unmatchedPayments } from '#db/schema/payments.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import type { ListedDispute, ListedPayment, PaymentProvider } from '#shop/payments/provider.ts'
import { allProviders } from '#shop/payments/providers/all-providers.server.ts'
import { findRefundsSince } from '#shop/refunds/reconcile-refunds.server.ts'
import { type Match, matchPayment } from './match-payment.server.ts'
import { listSpans, planWalk } from './walk-plan.ts'

/** Longer than a span takes, so that a killed walk is continued soon. */
const claimMinutes = 10

/**
 * Compares each provider's own lists with the shop's rows: every night, at once after a restore, and where an interrupted
 * walk ended. A second walk over the same time changes nothing.
 */
export async function walkProviders(now = new Date()): Promise<void> {
  const cluster = await readCluster()
  for (const { name } of allProviders) {
    const provider = findProvider(name)
    if (!provider) continue
    try {
      await walkIfDue(provider, cluster, now)
    } catch (err) {
      log.warn({ err, provider: name }, 'could not compare payments with the provider, will go on later')
    }
  }
}

/** A restored shop looks for lost orders as soon as it runs. */
export async function walkAfterRestore(): Promise<void> {
  if ((await db.$count(providerWalks, ne(providerWalks.cluster, await readCluster()))) === 0) return
  await db.transaction((tx) => enqueue(tx, 'payments.walk', null))
}

/** A restored database has another timeline, and one that was copied another identifier. */
async function readCluster(): Promise<string> {
  const { rows } = await db.execute<{ cluster: string }>(sql`
    select system_identifier || '/' || timeline_id as cluster from pg_control_system(), pg_control_checkpoint()`)
  return rows[0]?.cluster ?? ''
}

async function walkIfDue(provider: PaymentProvider, cluster: string, now: Date) {
  const walk = await findOrStartWalk(provider.name, cluster, now)
  const plan = walk && planWalk(walk, cluster, now)
  if (!plan) return
  const found = plan.goesOn ? pickCounts(walk) : { compared: 0, rebuilt: 0, ofOthers: 0 }
  // From here on the walk belongs to this database, so that it goes on where it was interrupted.
  if (!(await claim(provider.name, { ...found, position: plan.from, cluster }))) return
  let failedFrom: Date | null = null
  for (const span of listSpans(plan)) {
    const listed = await provider.listPayments(span)
    found.compared += listed.length
    const unrecorded = await keepUnrecorded(provider.name, listed)
    for (const payment of await leaveOpenOrders(unrecorded, plan.settledUntil)) {
      const match = await tryToMatch(provider, payment)
      if (match === 'rebuilt') found.rebuilt += 1
      if (match === 'of-others') found.ofOthers += 1
      if (match === 'failed') failedFrom ??= span.from
    }
    await save(provider.name, { ...found, position: failedFrom ?? span.to, claimedUntil: claimEnd })
  }
  await findRefundsSince(provider.name, plan.since)
  await reportDisputes(provider.name, await provider.listDisputes(plan.since))
  await resolveRecorded(provider.name)
  // One payment that fails does not keep the others waiting, and the next run tries it again.
  const ended = failedFrom ? {} : { position: null, walkedUntil: plan.settledUntil, finishedAt: now }
  await save(provider.name, { claimedUntil: null, ...ended })
}

function pickCounts({ compared, rebuilt, ofOthers }: ProviderWalk) {
  return { compared, rebuilt, ofOthers }
}

async function tryToMatch(provider: PaymentProvider, payment: ListedPayment): Promise<Match | 'failed'> {
  try {
    return await matchPayment(provider, payment)
  } catch (err) {
    log.warn({ err, provider: provider.name }, 'could not match a payment, will try again later')
    return 'failed'
  }
}

/** Payments that were recorded after they had been reported. */
async function resolveRecorded(provider: string) {
  const { externalId, refundRef } = receivedPayments
  const isSame = or(eq(externalId, unmatchedPayments.externalId), eq(refundRef, unmatchedPayments.externalId))
  const recorded = db
    .select({ externalId })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.provider, provider), isSame))
  const isOpen = and(eq(unmatchedPayments.provider, provider), isNull(unmatchedPayments.resolvedAt))
  await db
    .update(unmatchedPayments)
    .set({ resolvedAt: sql`now()` })
    .where(and(isOpen, exists(recorded)))
}

const claimEnd = sql`now() + make_interval(mins => ${claimMinutes})`

/** The first walk begins at the first payment that this provider brought, but not long ago. */
async function findOrStartWalk(provider: string, cluster: string, now: Date): Promise<ProviderWalk | null> {
  const ofProvider = eq(providerWalks.provider, provider)
  const [walk] = await db.select().from(providerWalks).where(ofProvider)
  if (walk) return walk
  const [first] = await db
    .select({ at: min(receivedPayments.createdAt) })
    .from(receivedPayments)
    .where(eq(receivedPayments.provider, provider))
  const walkedUntil = new Date(Math.max(first?.at?.getTime() ?? 0, now.getTime() - firstWalkDays * 86_400_000))
  await db.insert(providerWalks).values({ provider, walkedUntil, cluster }).onConflictDoNothing()
  const [started] = await db.select().from(providerWalks).where(ofProvider)
  return started ?? null
}

const firstWalkDays = 31

/** The claim in a restored database is that of a process on the lost server. */
async function claim(provider: string, begun: Partial<ProviderWalk> & { cluster: string }): Promise<boolean> {
  const { claimedUntil, cluster } = providerWalks
  const isFree = or(isNull(claimedUntil), lt(claimedUntil, sql`now()`), ne(cluster, begun.cluster))
  const claimed = await db
    .update(providerWalks)
    .set({ ...begun, claimedUntil: claimEnd })
    .where(and(eq(providerWalks.provider, provider), isFree))
    .returning({ provider: providerWalks.provider })
  return claimed.length > 0
}

async function save(provider: string, changed: Parameters<ReturnType<typeof updateWalk>['set']>[0]) {
  await updateWalk().set(changed).where(eq(providerWalks.provider, provider))
}

function updateWalk() {
  return db.update(providerWalks)
}

/** Most payments of a list are known, so one statement asks about all. */
async function keepUnrecorded(provider: string, listed: ListedPayment[]): Promise<ListedPayment[]> {
  if (listed.length === 0) return []
  const ids = listed.map(({ id }) => id)
  const { externalId, refundRef } = receivedPayments
  const isNamed = or(inArray(externalId, ids), inArray(refundRef, ids))
  const rows = await db
    .select({ externalId, refundRef })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.provider, provider), isNamed))
  const known = new Set(rows.flatMap((row) => [row.externalId, row.refundRef]))
  return listed.filter(({ id }) => !known.has(id))
}

/** Payments of the last minutes whose orders know their payment page will be recorded in the usual way. */
async function leaveOpenOrders(listed: ListedPayment[], settledUntil: Date): Promise<ListedPayment[]> {
  const named = listed.flatMap(({ paidAt, orderId }) => (paidAt > settledUntil && orderId ? [orderId] : []))
  if (named.length === 0) return listed
  const isWatched = and(inArray(orders.id, named), isNotNull(orders.paymentRef))
  const known = await db.select({ id: orders.id }).from(orders).where(isWatched)
  const open = new Set(known.map(({ id }) => id))
  return listed.filter(({ paidAt, orderId }) => paidAt <= settledUntil || !open.has(orderId ?? ''))
}

/** `reconcileDisputes` asks about the known ones. */
async function reportDisputes(provider: string, listed: ListedDispute[]) {
  const ids = listed.map(({ id }) => id)
  const isListed = and(eq(disputes.provider, provider), inArray(disputes.externalId, ids))
  const known = new Set(
    (await db.select({ id: disputes.externalId }).from(disputes).where(isListed)).map(({ id }) => id),
  )
  for (const { id: disputeId, payment } of listed.filter(({ id }) => !known.has(id))) {
    const { externalId, refundRef, orderId } = receivedPayments
    const isDisputed = or(eq(externalId, payment), eq(refundRef, payment))
    const [found] = await db
      .select({ orderId })
      .from(receivedPayments)
      .where(and(eq(receivedPayments.provider, provider), isDisputed))
    if (!found) continue
    await db.transaction((tx) =>
      enqueue(tx, 'dispute.event', { orderId: found.orderId, provider, disputeId, disputedPayment: payment }),
    )
  }
}
