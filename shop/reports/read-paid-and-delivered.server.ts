import { sql } from 'drizzle-orm'
import { toPlainText } from '#db/plain-text.ts'
import type { OrderProblemKind, OrderStatus } from '#db/schema/orders.ts'
import { db, pool } from '#platform/postgres/database.server.ts'
import { fixedNumber, prepareQuestion } from '#platform/postgres/prepare-question.server.ts'
import { type LostCredit, readLostCredit } from '#shop/orders/upgrades/keep-credits.server.ts'
import type { ReceivedPayment } from '#shop/payments/provider.ts'
import { allTimeSales } from './all-sales.server.ts'

/** As promised in the terms; a message that is not sent by then is a problem. */
const deliveredWithinMinutes = 2
/** Per kind of problem. */
const maxCounted = 200

export type ProblemKind = 'unsent' | 'copy-problem' | OrderProblemKind

export interface Problem {
  kind: ProblemKind
  orderId: string
  since: Date
  /** The file that cannot be stamped, or the error of the last message. */
  detail: string | null
  facts: ProblemFacts | null
  email: string
  fullName: string
  phoneNumber: string
  productName: string
  status: OrderStatus
  amountInPaise: number
  receivedInPaise: number | null
  isDownloaded: boolean
}

/** What explains a payment in another currency, a held upgrade, a dispute or a refund. */
export type ProblemFacts =
  | { lostCredit: LostCredit }
  | { paid: { amountInPaise: number; currency: string }[] }
  | {
      amountInPaise: number
      respondBy?: string | null
      reason?: string
      reasonCode?: string
      disputeId?: string
      error?: string | null
      /** Of money that went back twice: by refund, and in a lost dispute. */
      isLostToo?: boolean
    }

const kindsWithAmount: ProblemKind[] = ['dispute', 'refund-failed', 'refunded-too-much']

/** What the owner must read of the stored detail. */
export function readProblemFacts(kind: ProblemKind, detail: unknown): ProblemFacts | null {
  if (kindsWithAmount.includes(kind)) return detail as ProblemFacts
  if (kind === 'currency-mismatch') return readPaid(detail as ReceivedPayment[])
  return kind === 'credit-used-up' ? { lostCredit: readLostCredit(detail) } : null
}

function readPaid(received: ReceivedPayment[]): ProblemFacts | null {
  const paid = received.map(({ amountInPaise, currency }) => ({ amountInPaise, currency }))
  return paid.length > 0 ? { paid } : null
}

export interface DeliveryStepCounts {
  paid: number
  completed: number
  mailed: number
  downloaded: number
}

interface ProblemRow extends Record<string, unknown> {
  kind: ProblemKind
  order_id: string
  since: Date
  detail: string | null
  facts: unknown
  email: string
  full_name: string
  phone_number: string
  product_name: string
  status: OrderStatus
  amount_in_paise: number
  received_in_paise: string | null
  is_downloaded: boolean
  is_count_cut: boolean
}

export async function readDeliverySteps(): Promise<DeliveryStepCounts> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select
      (select coalesce(sum(count), 0) from ${allTimeSales} where fact in ('completed', 'free')) as completed,
      (select coalesce(sum(count), 0) from ${allTimeSales} where fact = 'order-downloaded') as downloaded,
      (select count(*) from orders o where o.status = 'completed' and o.sent_at is null) as unsent,
      (select count(distinct p.order_id) from order_problems p join orders o on o.id = p.order_id
        where p.resolved_at is null and o.status <> 'completed') as held`)
  const [row = {}] = rows
  const completed = Number(row.completed)
  return {
    paid: completed + Number(row.held),
    completed,
    mailed: completed - Number(row.unsent),
    downloaded: Number(row.downloaded),
  }
}

const findProblems = prepareQuestion<ProblemRow>(
  'problems',
  sql`
    with problems as materialized (
      (select kind, order_id, created_at as since, null as detail, detail as facts from order_problems
        where resolved_at is null order by created_at desc limit ${fixedNumber(maxCounted)})
      union all
      (select 'copy-problem', order_id, created_at, file, null from copy_problems
        where resolved_at is null order by created_at desc limit ${fixedNumber(maxCounted)})
      union all
      (select 'unsent', id, completed_at, null, null from orders
        where status = 'completed' and sent_at is null
          and completed_at < now() - make_interval(mins => ${fixedNumber(deliveredWithinMinutes)})
        order by completed_at desc limit ${fixedNumber(maxCounted)})
    )
    select t.kind, t.order_id, t.since, t.facts, o.email, o.full_name, o.phone_number, o.product_name, o.status, o.amount_in_paise,
      coalesce(t.detail, (select d.error from deliveries d
        where t.kind in ('unsent', 'mail-bounced') and d.order_id = o.id and d.kind = 'order' and d.error is not null
        order by d.id desc limit 1)) as detail,
      (select sum(r.amount_in_paise) from received_payments r where r.order_id = o.id) as received_in_paise,
      o.downloaded_at is not null as is_downloaded,
      (select max(count) from (select count(*) from problems group by kind = 'copy-problem', kind = 'unsent') by_kind)
        >= ${fixedNumber(maxCounted)} as is_count_cut
    from problems t join orders o on o.id = t.order_id join customers c on c.id = o.customer_id
    where (t.kind not in ('unsent', 'copy-problem', 'mail-bounced') or (o.refunded_at is null and c.erased_at is null))
      and not (t.kind = 'unsent' and exists (
        select from problems b where b.kind = 'mail-bounced' and b.order_id = t.order_id))
    order by t.since desc`,
  pool,
)

/**
 * The newest first; `isCountLimited` when there may be more problems than were counted. Limits each kind before the join,
 * because the planner does not know how few rows its index contains.
 */
export async function listProblems(): Promise<{ problems: Problem[]; isCountLimited: boolean }> {
  const rows = await findProblems()
  const problems = rows.map((row) => ({
    kind: row.kind,
    orderId: row.order_id,
    since: row.since,
    detail: row.detail,
    facts: readProblemFacts(row.kind, row.facts),
    email: row.email,
    fullName: toPlainText(row.full_name),
    phoneNumber: row.phone_number,
    productName: row.product_name,
    status: row.status,
    amountInPaise: row.amount_in_paise,
    receivedInPaise: row.received_in_paise === null ? null : Number(row.received_in_paise),
    isDownloaded: row.is_downloaded,
  }))
  return { problems, isCountLimited: rows[0]?.is_count_cut ?? false }
}
