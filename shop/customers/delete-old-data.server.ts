import { and, eq, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { adminSessions, apiAnswers } from '#db/schema/admin.ts'
import { auditLog, securityEvents } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { downloads } from '#db/schema/copies.ts'
import { customers } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { contactChanges } from '#db/schema/sessions.ts'
import { shopOpening } from '#db/schema/settings.ts'
import { webhookEvents } from '#db/schema/webhooks.ts'
import { db, longTransaction, type Transaction } from '#platform/postgres/database.server.ts'
import { retryDeadlock } from '#platform/postgres/retry-deadlock.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { provenSources } from '#shop/consents/consent.ts'
import { deleteConsentProof } from '#shop/consents/delete-consent-proof.server.ts'
import { deleteOldConversations } from './erase-conversations.server.ts'
import { erasedContact, erasedRequest, eraseOrderFacts, erasePersonalData } from './erase-personal-data.server.ts'
import { makeErasedAddress } from './erased-address.ts'
import { lockCustomer } from './lock-customer.server.ts'

const batchSize = 1_000
const unpaidEmail = makeErasedAddress('unpaid')

/** The periods are those of the Privacy Policy. */
export async function deleteOldData(): Promise<void> {
  await longTransaction((tx) => tx.delete(deliveries).where(lt(deliveries.createdAt, ago('3 years'))))
  await longTransaction((tx) => tx.delete(downloads).where(lt(downloads.createdAt, ago('3 years'))))
  await longTransaction((tx) => tx.delete(auditLog).where(lt(auditLog.createdAt, ago('1 year'))))
  await longTransaction((tx) => tx.delete(securityEvents).where(lt(securityEvents.lastAt, ago('1 year'))))
  await longTransaction((tx) => tx.delete(adminSessions).where(lt(adminSessions.expiresAt, sql`now()`)))
  await longTransaction((tx) => tx.delete(webhookEvents).where(lt(webhookEvents.createdAt, ago('90 days'))))
  await longTransaction((tx) => tx.delete(apiAnswers).where(lt(apiAnswers.startedAt, ago('1 day'))))
  await longTransaction((tx) => tx.delete(contactChanges).where(lt(contactChanges.createdAt, ago('8 days'))))
  await longTransaction(deleteOldConversations)
  await longTransaction(eraseOldRequests)
  await eraseUnpaidBuyers()
  await eraseKeptOrderFacts()
  await deleteOldConsentProof()
  await deleteOpeningArchive()
}

/** The lines stay without their words, as the history of the order. An open request is still needed. */
async function eraseOldRequests(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update request_messages m set text = '' from requests r
    where r.id = m.request_id and r.state <> 'open' and m.text <> '' and m.created_at < ${ago('3 years')}
      and not exists (select from request_messages later
        where later.request_id = r.id and later.created_at >= ${ago('3 years')})`)
}

/** What the shop held before it opened: invented buyers, and the owner as one. */
async function deleteOpeningArchive(): Promise<void> {
  const isOld = and(isNotNull(shopOpening.archive), lt(shopOpening.openedAt, ago('90 days')))
  const [old] = await db.select({ archive: shopOpening.archive }).from(shopOpening).where(isOld)
  if (!old?.archive) return
  await storage.delete(old.archive)
  await db.update(shopOpening).set({ archive: null })
}

/** Their data is only needed while the provider may still report a payment. */
async function eraseUnpaidBuyers(): Promise<void> {
  const isOld = and(
    ne(orders.status, 'completed'),
    isNull(orders.nextCheckAt),
    lt(orders.createdAt, ago('1 year')),
    ne(orders.email, unpaidEmail),
  )
  const erased = { email: unpaidEmail, ...erasedContact, ...erasedRequest }
  await longTransaction((tx) => tx.update(orders).set(erased).where(isOld))
  for (const id of await longTransaction(findUnpaidBuyers)) {
    await retryDeadlock(() =>
      longTransaction(async (tx) => {
        const customer = await lockCustomer(tx, id)
        if (customer) await erasePersonalData(tx, customer)
      }),
    )
  }
}

async function findUnpaidBuyers(tx: Transaction): Promise<number[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from customers c
    where c.erased_at is null and c.created_at < ${ago('1 year')}
      and exists (select from orders o where o.customer_id = c.id)
      and not exists (
        select from orders o where o.customer_id = c.id
          and (o.status = 'completed' or o.next_check_at is not null or o.created_at >= ${ago('1 year')})
      )
      and not exists (select from leads l where l.customer_id = c.id)
    limit ${batchSize}`)
  return rows.map(({ id }) => Number(id))
}

/** Completes erasures whose orders the law no longer requires. */
async function eraseKeptOrderFacts(): Promise<void> {
  const isOver = lt(customers.orderFactsKeptUntil, sql`now()`)
  const over = await longTransaction((tx) => tx.select({ id: customers.id }).from(customers).where(isOver))
  for (const { id } of over) {
    await retryDeadlock(() =>
      longTransaction(async (tx) => {
        const bought = await tx.selectDistinct({ email: orders.email }).from(orders).where(eq(orders.customerId, id))
        for (const { email } of bought) await eraseOrderFacts(tx, id, email)
        await tx.update(customers).set({ orderFactsKeptUntil: null }).where(eq(customers.id, id))
      }),
    )
  }
}

/** Deletes the IP address and browser of consents that ended three years ago; the rows stay. */
async function deleteOldConsentProof(): Promise<void> {
  for (const { id, customer_id: customerId } of await longTransaction(findOldConsentProof)) {
    await longTransaction((tx) => deleteConsentProof(tx, Number(customerId), eq(consents.id, Number(id))))
  }
}

async function findOldConsentProof(tx: Transaction) {
  const newest = sql`select granted, created_at from consents newest
    where newest.customer_id = held.customer_id and newest.purpose = held.purpose`
  const { rows } = await tx.execute<{ id: string; customer_id: string }>(sql`
    select distinct on (held.id) held.id, held.customer_id
    from consents held
    left join orders on orders.id = held.order_id
    left join lateral (${newest} order by newest.id desc limit 1) newest on true
    left join lateral (${newest} and source in ${provenSources} order by newest.id desc limit 1) proven on true
    where (held.ip is not null or held.user_agent is not null)
      and held.created_at < ${ago('3 years')}
      and (
        -- Only a proven choice ends a proven withdrawal.
        case when not proven.granted then proven.created_at < ${ago('3 years')}
          else not newest.granted and newest.created_at < ${ago('3 years')} end
        -- The consents of an unpaid order never applied.
        or orders.status <> 'completed'
      )`)
  return rows
}

function ago(span: string) {
  return sql`now() - ${span}::interval`
}
