import { and, eq, gte, inArray, sql } from 'drizzle-orm'
import { receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { findProvider } from '#shop/payments/configured-providers.server.ts'
import type { ListedRefund } from '#shop/payments/provider.ts'
import { allProviders } from '#shop/payments/providers/all-providers.server.ts'
import { syncRefunds } from './sync-refunds.server.ts'

const dayMs = 24 * 60 * 60_000
const recentDays = 2
/** Longer than a shop is down or without its keys. */
const olderDays = 31
/** The ages at which a payment is asked about at a provider without a list. No provider refunds after six months. */
const askedAtDays = [1, 3, 7, 14, 30, 60, 90, 120, 150, 180]

const batchSize = 25
const retryAfterSeconds = 300

/** Asks about every refund that is due, in case its webhook never arrived; several processes share the work. */
export async function reconcileRefunds(): Promise<number> {
  const { rows } = await db.execute<{ order_id: string }>(sql`
    update refunds set next_check_at = now() + make_interval(secs => ${retryAfterSeconds})
    where id in (
      select id from refunds where next_check_at <= now()
      order by next_check_at limit ${batchSize} for update skip locked
    ) returning order_id`)
  const due = new Set(rows.map(({ order_id }) => order_id))
  for (const orderId of due) {
    try {
      await syncRefunds(orderId)
    } catch (err) {
      log.warn({ err, orderId }, 'could not check a refund, will try again later')
    }
  }
  return due.size
}

/** Finds refunds that the owner made on the provider's own site and whose webhook never arrived. */
export async function findSiteRefunds(): Promise<void> {
  await findSince(recentDays)
}

/** The same at night, for a shop that was down for long and for providers that list no refunds. */
export async function findOlderSiteRefunds(): Promise<void> {
  await findSince(olderDays)
  for (const { name } of allProviders) {
    if (findProvider(name)?.listRefunds === null) await syncLater(await listOrdersToAskAbout(name))
  }
}

async function findSince(days: number) {
  const since = new Date(Date.now() - days * dayMs)
  for (const { name } of allProviders) {
    try {
      await findRefundsSince(name, since)
    } catch (err) {
      log.warn({ err, provider: name }, 'could not list the refunds of a provider, will try again later')
    }
  }
}

/** Of one provider that has a list. */
export async function findRefundsSince(provider: string, since: Date): Promise<void> {
  const listed = (await findProvider(provider)?.listRefunds?.(since)) ?? []
  await syncLater(await listOrdersOf(provider, await keepUnknown(provider, listed)))
}

/** `reconcileRefunds` checks the refunds that the shop knows. */
async function keepUnknown(provider: string, listed: ListedRefund[]): Promise<ListedRefund[]> {
  const ids = listed.map(({ id }) => id)
  const known = await db
    .select({ id: refunds.providerRefundId })
    .from(refunds)
    .where(and(eq(refunds.provider, provider), inArray(refunds.providerRefundId, ids)))
  const knownIds = new Set(known.map(({ id }) => id))
  return listed.filter(({ id }) => !knownIds.has(id))
}

/** Without payments of other shops in the same account. */
async function listOrdersOf(provider: string, listed: ListedRefund[]): Promise<string[]> {
  const payments = listed.map(({ payment }) => payment)
  const rows = await db
    .selectDistinct({ id: receivedPayments.orderId })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.provider, provider), inArray(receivedPayments.externalId, payments)))
  return rows.map(({ id }) => id)
}

export async function listOrdersToAskAbout(provider: string): Promise<string[]> {
  const { createdAt } = receivedPayments
  const oldest = new Date(Date.now() - (Math.max(...askedAtDays) + 1) * dayMs)
  const ageInDays = sql`floor(extract(epoch from now() - ${createdAt}) / 86400)`
  const rows = await db
    .selectDistinct({ id: receivedPayments.orderId })
    .from(receivedPayments)
    .where(and(eq(receivedPayments.provider, provider), gte(createdAt, oldest), inArray(ageInDays, askedAtDays)))
  return rows.map(({ id }) => id)
}

async function syncLater(orderIds: string[]) {
  await db.transaction(async (tx) => {
    for (const orderId of orderIds) await enqueue(tx, 'refunds.sync', { orderId })
  })
}
