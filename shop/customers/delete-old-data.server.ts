import { and, eq, isNull, lt, ne, sql } from 'drizzle-orm'
import { adminSessions, auditLog, consents, deliveries, downloads, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { deleteConsentProof } from '#shop/consents/delete-consent-proof.server.ts'
import { erasedContact, erasedRequest, erasePersonalData } from './erase-customer.server.ts'

const batchSize = 1_000
const unpaidEmail = 'unpaid@erased.invalid'

/** The periods are those of the Privacy Policy. */
export async function deleteOldData(): Promise<void> {
  await db.delete(deliveries).where(lt(deliveries.createdAt, ago('3 years')))
  await db.delete(downloads).where(lt(downloads.createdAt, ago('3 years')))
  await db.delete(auditLog).where(lt(auditLog.createdAt, ago('1 year')))
  await db.delete(adminSessions).where(lt(adminSessions.expiresAt, sql`now()`))
  await eraseUnpaidBuyers()
  await deleteOldConsentProof()
}

/** Their data is only needed while the provider may still report a payment. */
async function eraseUnpaidBuyers(): Promise<void> {
  await db
    .update(orders)
    .set({ email: unpaidEmail, ...erasedContact, ...erasedRequest })
    .where(
      and(
        ne(orders.status, 'completed'),
        isNull(orders.nextCheckAt),
        lt(orders.createdAt, ago('1 year')),
        ne(orders.email, unpaidEmail),
      ),
    )
  const { rows } = await db.execute<{ id: string; email: string }>(sql`
    select c.id, c.email from customers c
    where c.erased_at is null and c.created_at < ${ago('1 year')}
      and exists (select from orders o where o.customer_id = c.id)
      and not exists (
        select from orders o where o.customer_id = c.id
          and (o.status = 'completed' or o.next_check_at is not null or o.created_at >= ${ago('1 year')})
      )
      and not exists (select from leads l where l.customer_id = c.id)
    limit ${batchSize}`)
  for (const { id, email } of rows) await db.transaction((tx) => erasePersonalData(tx, { id: Number(id), email }))
}

/** Deletes the IP address and browser of consents that ended three years ago; the rows stay. */
async function deleteOldConsentProof(): Promise<void> {
  const { rows } = await db.execute<{ id: string; customer_id: string }>(sql`
    select distinct on (held.id) held.id, held.customer_id
    from consents held
    left join orders on orders.id = held.order_id
    left join lateral (
      select granted, created_at from consents newest
      where newest.customer_id = held.customer_id and newest.purpose = held.purpose order by newest.id desc limit 1
    ) newest on true
    where (held.ip is not null or held.user_agent is not null)
      and held.created_at < ${ago('3 years')}
      and (
        (not newest.granted and newest.created_at < ${ago('3 years')})
        -- The consents of an unpaid order never applied.
        or orders.status <> 'completed'
      )`)
  for (const { id, customer_id: customerId } of rows) {
    await db.transaction(async (tx) => {
      await deleteConsentProof(tx, Number(customerId), eq(consents.id, Number(id)))
    })
  }
}

function ago(span: string) {
  return sql`now() - ${span}::interval`
}
