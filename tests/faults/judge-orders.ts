import { setTimeout as sleep } from 'node:timers/promises'
import type { QueryResultRow } from 'pg'
import type { startSmtp } from '../fakes/smtp.ts'

type Query = (statement: string) => Promise<QueryResultRow[]>
type Smtp = Awaited<ReturnType<typeof startSmtp>>

/** Compares what buyers were told with the database and their mailboxes. */
export async function judgeOrders(query: Query, smtp: Smtp, paid: string[]) {
  const orders = await query(completedOrders)
  const byEmail = new Map(orders.map((order) => [order.email, order]))
  const mails = countMails(smtp)
  const sentTwice = paid.filter((email) => (mails.get(email) ?? 0) > 1)
  return {
    lost: paid.filter((email) => !byEmail.has(email)),
    doubled: orders.filter(({ orders, payments }) => orders > 1 || payments > 1),
    unsent: paid.filter((email) => !mails.has(email)),
    sentTwice,
    /** Sent twice although no process was killed while it sent the mail. */
    unexplained: sentTwice.filter((email) => byEmail.get(email)?.abandoned === 0),
    takenOver: orders.filter(({ attempts }) => attempts > 1),
  }
}

export async function waitUntilDelivered(query: Query, smtp: Smtp, paid: string[], maxSeconds: number) {
  for (const deadline = Date.now() + maxSeconds * 1000; Date.now() < deadline; await sleep(500)) {
    const mails = countMails(smtp)
    const isDelivered = paid.every((email) => mails.has(email))
    const [row] = await query(unfinished).catch(() => [])
    if (isDelivered && row?.count === 0) return
  }
}

/** Counted once, because a storm sends 50,000. */
function countMails({ received }: Smtp): Map<string, number> {
  const counts = new Map<string, number>()
  for (const address of received.flatMap(({ to }) => to)) counts.set(address, (counts.get(address) ?? 0) + 1)
  return counts
}

const unfinished = `select (select count(*) from orders where status <> 'completed')::int
  + (select count(*) from deliveries where status = 'sending')::int as count`

const completedOrders = `
  select o.email, count(*)::int as orders,
    max((select count(*) from received_payments r where r.order_id = o.id))::int as payments,
    sum((select count(*) from deliveries d where d.order_id = o.id and channel = 'email'))::int as attempts,
    sum((select count(*) from deliveries d
      where d.order_id = o.id and channel = 'email' and status = 'abandoned'))::int as abandoned
  from orders o where status = 'completed' group by o.email`
