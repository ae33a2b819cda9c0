import { sql } from 'drizzle-orm'
import { db } from '#platform/postgres/database.server.ts'

/** Whether the mail of an order could leave now: then campaigns wait. */
export async function isOrderMailWaiting(): Promise<boolean> {
  const { rows } = await db.execute<{ waits: boolean }>(sql`
    select exists (
      select from pgboss.job
      where name in ('delivery.email', 'order.completed') and state < 'active' and start_after <= now()
    ) as waits`)
  return rows[0]?.waits === true
}
