import { type SQL, sql } from 'drizzle-orm'
import { type RefusalCause, readStoredRefusal } from '#platform/mail/mail-refusal.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { fixedNumber } from '#platform/postgres/prepare-question.server.ts'
import { deadLetterQueue } from '#platform/queue/prepare-queues.server.ts'

export interface RefusedMail {
  kind: 'order' | 'guide'
  /** The id of the order or the lead. */
  id: string
  cause: RefusalCause
  /** The number of the last attempt's message key. */
  resendNumber: number
}

export interface RefusedMailRow extends Record<string, unknown> {
  kind: 'order' | 'guide'
  id: string
  error: string | null
  resendNumber: number
}

const maxListed = 2_000

/** Not a join: the planner expects as many unsent orders as there are unpaid ones, and would read every customer. */
const isKept = (customerId: SQL) => sql`(select erased_at from customers where id = ${customerId}) is null`

/** Also a prepared question, because every Home asks it while an order is unsent. */
export const refusedMails = sql`
    with waiting as (
      select coalesce(data->>'orderId', data->>'leadId') as id from pgboss.job
      where name in ('delivery.email', 'lead.created') and state < 'completed'
    ), given_up as (
      select data->>'orderId' as id from pgboss.job
      where name = ${deadLetterQueue('delivery.email')} and state = 'created'
    ), unsent as materialized (
      select id, customer_id, completed_at from orders
      where status = 'completed' and sent_at is null and refunded_at is null order by completed_at limit ${fixedNumber(maxListed)}
    ), last_of_order as (
      select 'order' as kind, o.id, o.completed_at as since, d.* from unsent o
      cross join lateral (
        select status, error, substring(message_key from '[0-9]+$')::int as "resendNumber" from deliveries
        where order_id = o.id and kind = 'order' and channel = 'email' order by deliveries.id desc limit 1
      ) d
      where ${isKept(sql`o.customer_id`)}
    ), last_of_lead as (
      select 'guide' as kind, refused.lead_id as id, d.* from (
        select distinct lead_id, customer_id from deliveries
        where kind = 'guide' and status = 'refused' and channel = 'email'
      ) refused
      cross join lateral (
        select created_at as since, status, error, substring(message_key from '[0-9]+$')::int as "resendNumber" from deliveries
        where customer_id = refused.customer_id and lead_id = refused.lead_id and kind = 'guide' and channel = 'email'
        order by deliveries.id desc limit 1
      ) d
      where ${isKept(sql`refused.customer_id`)}
    )
    select kind, id, error, "resendNumber" from (select * from last_of_order union all select * from last_of_lead) last
    where (status = 'refused' or (kind = 'order' and status = 'failed' and id in (select id from given_up)))
      and id not in (select id from waiting where id is not null)
    order by kind desc, since limit ${fixedNumber(maxListed)}`

/**
 * Mails that the shop no longer tries to send: refused, or failed for a day. Those of orders first. A mail that waits in
 * the queue is not listed, so that a second click finds nothing.
 */
export async function findRefusedMails(tx: Transaction): Promise<RefusedMail[]> {
  return tellCauses((await tx.execute<RefusedMailRow>(refusedMails)).rows)
}

export function tellCauses(rows: RefusedMailRow[]): RefusedMail[] {
  return rows.flatMap(({ error, ...mail }) => {
    const cause = readStoredRefusal(error ?? '')
    return cause ? { ...mail, cause } : []
  })
}
