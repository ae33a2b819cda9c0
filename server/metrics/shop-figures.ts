import { type SQL, sql } from 'drizzle-orm'

interface ShopFigure {
  name: string
  help: string
  labels?: string[]
  /** Returns its labels and `value`, from an index or a small table, however large the shop is. */
  statement: SQL
}

const unsent = sql`
  select o.completed_at from orders o join customers c on c.id = o.customer_id
  where o.status = 'completed' and o.sent_at is null and o.refunded_at is null and c.erased_at is null
  order by o.completed_at limit 1000`

export const shopFigures: ShopFigure[] = [
  {
    name: 'shop_orders_completed_total',
    help: 'Completed orders by product.',
    labels: ['product'],
    statement: sql`select product_id as product, sum(count) as value from sales_by_product
      where fact in ('completed', 'free') group by 1`,
  },
  {
    name: 'shop_orders_last_hour',
    help: 'Orders of the last hour by provider and status: what became of their payments.',
    labels: ['provider', 'status'],
    statement: sql`select provider, status, count(*) as value from orders
      where created_at > now() - interval '1 hour' group by 1, 2`,
  },
  {
    name: 'shop_paid_undelivered',
    help: 'Paid orders whose links have left on no channel.',
    statement: sql`select count(*) as value from (${unsent}) unsent`,
  },
  {
    name: 'shop_oldest_paid_undelivered_seconds',
    help: 'How long the oldest of them has waited.',
    statement: sql`select extract(epoch from now() - min(completed_at)) as value from (${unsent}) unsent`,
  },
  {
    name: 'shop_deliveries_recent',
    help: 'The last 1,000 messages by channel and result.',
    labels: ['channel', 'outcome'],
    statement: sql`select channel, status as outcome, count(*) as value
      from (select channel, status from deliveries order by id desc limit 1000) newest group by 1, 2`,
  },
  {
    name: 'shop_jobs_waiting',
    help: 'Jobs whose time has come and that have not begun.',
    labels: ['name'],
    statement: sql`select name, count(*) as value from pgboss.job
      where state in ('created', 'retry') and start_after < now() group by 1`,
  },
  {
    name: 'shop_oldest_job_seconds',
    help: 'How long the oldest of them has waited.',
    statement: sql`select extract(epoch from now() - min(start_after)) as value from pgboss.job
      where state in ('created', 'retry') and start_after < now()`,
  },
  {
    name: 'shop_jobs_dead',
    help: 'Jobs that failed for good.',
    labels: ['name'],
    statement: sql`select left(name, -5) as name, count(*) as value from pgboss.job where name like '%.dead' group by 1`,
  },
  {
    name: 'shop_refunds_last_month',
    help: 'Refunds of the last 30 days by provider and state.',
    labels: ['provider', 'state'],
    statement: sql`select provider, state, count(*) as value from refunds
      where requested_at > now() - interval '30 days' group by 1, 2`,
  },
  {
    name: 'shop_oldest_unaccepted_refund_seconds',
    help: 'How long the oldest refund has waited that its provider has neither accepted nor refused.',
    statement: sql`select extract(epoch from now() - min(requested_at)) as value from refunds
      where next_check_at is not null and accepted_at is null and failed_at is null`,
  },
  {
    name: 'shop_order_problems',
    help: 'Payments that wait for a decision of the owner.',
    statement: sql`select count(*) as value from order_problems where resolved_at is null`,
  },
]
