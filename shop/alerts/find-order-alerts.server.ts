import { type SQL, sql } from 'drizzle-orm'
import { db, pool } from '#platform/postgres/database.server.ts'
import { fixedNumber, prepareQuestion } from '#platform/postgres/prepare-question.server.ts'
import type { AlertFacts, Finding, LookedFor } from './alert.ts'

/** The dashboard lists an order when the time promised in the terms has passed; the message waits a little longer. */
const deliveredWithinMinutes = { dashboard: 2, message: 5 }
const maxCounted = 1_000
/** The promise ends at midnight, so this is the morning of its day. */
const hoursBeforePromise = 15

interface Row extends Record<string, unknown> {
  count: string
  since: string | Date | null
  order_id: string | null
}

const findUnsent = prepareQuestion<Row>(
  'unsent-orders',
  sql`
    with unsent as (
      select o.id, o.completed_at from orders o join customers c on c.id = o.customer_id
      where o.status = 'completed' and o.sent_at is null and o.refunded_at is null and c.erased_at is null
        and o.completed_at < now() - make_interval(mins => ${sql.placeholder('minutes')})
      order by o.completed_at limit ${fixedNumber(maxCounted)}
    )
    select count(*) as count, min(completed_at) as since,
      (select id from unsent order by completed_at limit 1) as order_id from unsent`,
  pool,
)

/** Paid orders whose links have left on no channel. */
export async function findUndeliveredOrders(lookedFor: LookedFor): Promise<Finding> {
  const [row] = await findUnsent({ minutes: deliveredWithinMinutes[lookedFor] })
  return toFinding(row)
}

/** Mails that the buyer's mail provider returned after our server had accepted them. */
export async function findBouncedMails(): Promise<Finding> {
  const { rows } = await db.execute<Row>(sql`
    with bounced as (
      select p.order_id, p.created_at from order_problems p
      join orders o on o.id = p.order_id join customers c on c.id = o.customer_id
      where p.resolved_at is null and p.kind = 'mail-bounced' and o.refunded_at is null and c.erased_at is null
      order by p.created_at limit ${maxCounted}
    )
    select count(*) as count, min(created_at) as since,
      (select order_id from bounced order by created_at limit 1) as order_id from bounced`)
  return toFinding(rows[0])
}

interface DisputeRow extends Row {
  newest: string | null
  respond_by: string | null
}

/** Unanswered disputes. A message is sent for each one that arrives. */
export function findOpenDisputes(): Promise<Finding> {
  return findDisputes(sql`created_at`, sql`true`)
}

/** Half of the time is over, and the owner has not answered. A message is sent for each one that gets there. */
export function findHalfOverDisputes(): Promise<Finding> {
  const halfTime = sql`created_at + (respond_by - created_at) / 2`
  return findDisputes(halfTime, sql`respond_by > now() and ${halfTime} <= now()`)
}

/** An answer that is being sent is no longer waited for. */
async function findDisputes(happenedAt: SQL, isMeant: SQL): Promise<Finding> {
  const { rows } = await db.execute<DisputeRow>(sql`
    with waiting as (
      select d.order_id, d.created_at, d.respond_by from disputes d
      join order_problems p on p.order_id = d.order_id and p.kind = 'dispute' and p.resolved_at is null
      where d.state = 'open' and d.answer <> 'given' and not exists (
        select from dispute_answers a
        where a.provider = d.provider and a.dispute_id = d.external_id and a.state = 'requested')
    )
    select count(*) as count, min(created_at) as since, max(${happenedAt}) as newest, min(respond_by) as respond_by,
      (array_agg(order_id order by respond_by))[1] as order_id
    from waiting where ${isMeant}`)
  const [row] = rows
  const found = toFinding(row)
  if (!found || !row?.newest) return null
  const facts: AlertFacts = { ...found.facts, newest: new Date(row.newest).toISOString() }
  if (row.respond_by) facts.respondBy = new Date(row.respond_by).toISOString()
  return { ...found, facts }
}

/** Payments that wait for the owner's decision, and copies that could not be sent. */
export async function findOrderProblems(): Promise<Finding> {
  const { rows } = await db.execute<Row>(sql`
    with problems as (
      (select order_id, created_at from order_problems
        where resolved_at is null and kind not in ('mail-bounced', 'dispute') order by created_at limit ${maxCounted})
      union all
      (select p.order_id, p.created_at from copy_problems p
        join orders o on o.id = p.order_id join customers c on c.id = o.customer_id
        where p.resolved_at is null and o.refunded_at is null and c.erased_at is null
        order by p.created_at limit ${maxCounted})
    )
    select count(distinct order_id) as count, min(created_at) as since,
      (select order_id from problems order by created_at limit 1) as order_id from problems`)
  return toFinding(rows[0])
}

/** Requests whose promised answer is due within hours, or late. */
export async function findDueRequests(): Promise<Finding> {
  const { rows } = await db.execute<Row>(sql`
    with due as (
      select order_id, promised_at from requests
      where state = 'open' and promised_at < now() + make_interval(hours => ${hoursBeforePromise})
      order by promised_at limit ${maxCounted}
    )
    select count(*) as count, min(promised_at) - make_interval(hours => ${hoursBeforePromise}) as since,
      (select order_id from due order by promised_at limit 1) as order_id from due`)
  return toFinding(rows[0])
}

function toFinding(row: Row | undefined): Finding {
  if (!row?.since || !row.order_id) return null
  return { since: new Date(row.since), facts: { count: Number(row.count), orderId: row.order_id } }
}
