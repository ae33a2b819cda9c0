import type pg from 'pg'
import { bulkLoad, runWithoutLimits } from './bulk-load.ts'

const firstNames =
  'Aarav,Aditi,Aditya,Akash,Amit,Ananya,Anil,Anjali,Arjun,Asha,Deepa,Dev,Divya,Farhan,Gaurav,Geeta,Harsh,Ishaan,Isha,Kabir,Karan,Kavya,Kiran,Lakshmi,Manish,Meera,Mohan,Nandini,Neha,Nikhil,Pooja,Pranav,Priya,Rahul,Ravi,Riya,Rohan,Sahil,Sana,Sanjay,Shreya,Simran,Sneha,Suresh,Tanvi,Uma,Varun,Vidya,Vikram,Yash'.split(
    ',',
  )
const lastNames =
  'Kumar,Sharma,Singh,Rao,Patel,Gupta,Reddy,Nair,Iyer,Menon,Das,Ghosh,Mukherjee,Banerjee,Khan,Ansari,Verma,Yadav,Joshi,Kulkarni,Deshmukh,Pillai,Shetty,Gowda,Chauhan,Mehta,Shah,Bose,Mishra,Pandey,Tiwari,Dubey,Saxena,Kapoor,Malhotra,Chopra,Bhatt,Naidu,Hegde,Thomas'.split(
    ',',
  )

/** Sorting and joining this many in memory is faster than all of them on the disk. */
const ordersAtOnce = 2_000_000
/** Of the newest ones, more than half of which are paid, so that there is something to send. */
const unsentOrders = 50

/**
 * Fills the tables up to this number of orders, and 70 % as many customers, spread over three years. `pool` connects as a
 * superuser.
 */
export async function addBenchOrders(pool: pg.Pool, orders: number, provider = 'sandbox') {
  const { rows } = await pool.query('select count(*)::int as n from orders')
  const before = rows[0].n
  if (before >= orders) return
  const size = { before, more: orders - before, customers: Math.round(orders * 0.7) }
  await runWithoutLimits(
    pool,
    `update orders set sent_at = completed_at where status = 'completed' and sent_at is null`,
  )
  await bulkLoad(
    pool,
    ['customers', 'orders'],
    [...insertCustomers(size), 'analyze customers', ...insertOrders(size, provider)],
  )
  await runWithoutLimits(pool, 'truncate sales_changes, sales_by_day, sales_by_hour')
  // One call of the slow function per hour, product and status: these orders differ in nothing else.
  await runWithoutLimits(
    pool,
    `insert into sales_changes (fact, happened_at, product_id, count, paise)
      select 'customer', date_trunc('hour', created_at, 'Asia/Kolkata'), '', count(*), 0 from customers group by 2
      union all
      select f.fact, f.happened_at, f.product_id, f.count * alike, f.paise * alike
      from (select min(id) as id, count(*) as alike from orders
        group by date_trunc('hour', created_at, 'Asia/Kolkata'), product_id, status) groups
      join orders o using (id), list_sales_facts(o) f`,
  )
}

const subjects = ['maths', 'science', 'social']
const filesOf = (wanted: string[]) =>
  wanted.map((file) => ({ file, title: `${file[0]?.toUpperCase()}${file.slice(1)}`, downloadName: `${file}.pdf` }))
const files = JSON.stringify({
  combo: filesOf(subjects),
  ...Object.fromEntries(subjects.map((subject) => [subject, filesOf([subject])])),
})

interface Size {
  /** Orders. */
  before: number
  more: number
  /** All customers at the end. */
  customers: number
}

// In one transaction, so that now() is the same in each statement.
const orderedAt = (n: string) => `now() - interval '3 years' * (1 - (${n} - $1)::float / $2)`
const buyerOf = (n: string) => `1 + (hashint4(${n}) & 2147483647) % $3`
const newestOrders = `select ${buyerOf('n')} as buyer, ${orderedAt('max(n)')} as last_active_at
  from generate_series($1::int + 1, $1 + $2) n group by 1`

function insertCustomers({ before, more, customers }: Size): pg.QueryConfig[] {
  const customersBefore = Math.round(before * 0.7)
  return [
    {
      text: `
        insert into customers (email, full_name, phone_number, class_level, created_at, last_active_at)
        select lower(first || '.' || last) || n || '@example.in', first || ' ' || last,
          '9' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'), 'class-10', joined_at, coalesce(last_active_at, joined_at)
        from generate_series($4::int + 1, $3::int) n left join (${newestOrders}) newest on buyer = n,
          lateral (select now() - interval '3 years' * (1 - (n - $4)::float / ($3 - $4)) as joined_at) j,
          lateral (select ($5::text[])[1 + (hashint4(n) & 1023) % 50] as first) f,
          lateral (select ($6::text[])[1 + (hashint4(n + 1) & 1048575) % 40] as last) l
        order by n`,
      values: [before, more, customers, customersBefore, firstNames, lastNames],
    },
    {
      text: `
        update customers set last_active_at = newest.last_active_at from (${newestOrders}) newest
        where $4 > 0 and id = buyer and id <= $4`,
      values: [before, more, customers, customersBefore],
    },
  ]
}

function insertOrders({ before, more, customers }: Size, provider: string): pg.QueryConfig[] {
  const parts = Array.from({ length: Math.ceil(more / ordersAtOnce) }, (_, part) => before + 1 + part * ordersAtOnce)
  return parts.map((from) => ({
    text: `
      insert into orders (id, customer_id, product_id, product_name, files, status, list_price_in_paise, price_in_paise,
        amount_in_paise, created_at, completed_at, failed_at, sent_at, full_name, email, phone_number, class_level, provider,
        payment_ref)
      select 'bench_' || n, c.id, product, initcap(product), $7::jsonb -> product, status::order_status, amount, amount, amount,
        o.created_at, paid_at, case status when 'failed' then o.created_at + interval '40 minutes' end,
        case when n <= $1 + $2 - ${unsentOrders} then paid_at end, c.full_name, c.email, c.phone_number, c.class_level, $4,
        'bench_' || n
      from generate_series($5::int, $6::int) n join customers c on c.id = ${buyerOf('n')},
        lateral (select ${orderedAt('n')} as created_at,
          (array['combo', 'combo', 'maths', 'maths', 'science', 'social'])[1 + n % 6] as product,
          (array['completed', 'completed', 'completed', 'completed', 'failed', 'pending', 'failed'])[1 + n % 7] as status) o,
        lateral (select case status when 'completed' then o.created_at + interval '2 minutes' end as paid_at) p,
        lateral (select case product when 'combo' then 3 else 2 end as amount) a
      order by n`,
    values: [before, more, customers, provider, from, Math.min(before + more, from + ordersAtOnce - 1), files],
  }))
}
