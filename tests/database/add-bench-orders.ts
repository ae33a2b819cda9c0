import type pg from 'pg'

const firstNames =
  'Aarav,Aditi,Aditya,Akash,Amit,Ananya,Anil,Anjali,Arjun,Asha,Deepa,Dev,Divya,Farhan,Gaurav,Geeta,Harsh,Ishaan,Isha,Kabir,Karan,Kavya,Kiran,Lakshmi,Manish,Meera,Mohan,Nandini,Neha,Nikhil,Pooja,Pranav,Priya,Rahul,Ravi,Riya,Rohan,Sahil,Sana,Sanjay,Shreya,Simran,Sneha,Suresh,Tanvi,Uma,Varun,Vidya,Vikram,Yash'
const lastNames =
  'Kumar,Sharma,Singh,Rao,Patel,Gupta,Reddy,Nair,Iyer,Menon,Das,Ghosh,Mukherjee,Banerjee,Khan,Ansari,Verma,Yadav,Joshi,Kulkarni,Deshmukh,Pillai,Shetty,Gowda,Chauhan,Mehta,Shah,Bose,Mishra,Pandey,Tiwari,Dubey,Saxena,Kapoor,Malhotra,Chopra,Bhatt,Naidu,Hegde,Thomas'

/** Fills the tables up to this number of orders, and 70 % as many customers, spread over three years. */
export async function addBenchOrders(pool: pg.Pool, orders: number, provider = 'sandbox') {
  const client = await connectWithoutLimits(pool)
  try {
    const { rows } = await client.query('select count(*)::int as n from orders')
    const before = rows[0].n
    if (before >= orders) return
    const size = { before, more: orders - before, customers: Math.round(orders * 0.7) }
    await client.query('begin')
    // Without triggers, and with the indexes created at the end, this takes a tenth of the time.
    await switchTriggers(client, 'disable')
    const definitions = await dropIndexes(client)
    await insertCustomers(client, size)
    await insertOrders(client, size, provider)
    await client.query("set maintenance_work_mem = '512MB'")
    for (const definition of definitions) await client.query(definition)
    await client.query('truncate sales_changes, sales_by_day, sales_by_hour')
    // One call of the slow function per hour, product and status: these orders differ in nothing else.
    await client.query(`insert into sales_changes (fact, happened_at, product_id, count, paise)
      select 'customer', date_trunc('hour', created_at, 'Asia/Kolkata'), '', count(*), 0 from customers group by 2
      union all
      select f.fact, f.happened_at, f.product_id, f.count * alike, f.paise * alike
      from (select min(id) as id, count(*) as alike from orders
        group by date_trunc('hour', created_at, 'Asia/Kolkata'), product_id, status) groups
      join orders o using (id), list_sales_facts(o) f`)
    await switchTriggers(client, 'enable')
    await client.query('commit')
  } finally {
    client.release(true)
  }
}

/** The shop's own user owns the tables, but may not switch off all triggers of a session. */
async function switchTriggers(client: pg.PoolClient, action: 'disable' | 'enable') {
  for (const table of ['customers', 'orders']) await client.query(`alter table ${table} ${action} trigger user`)
}

/** All but those of a constraint; returns how to create them again. */
async function dropIndexes(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query(`
    select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid in ('customers'::regclass, 'orders'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/**
 * A payment and a receipt for each completed order, one in a hundred refunded with its document, and a settlement per day with
 * its lines, two days after its payments; one line in ten thousand has no order. `pool` connects as a superuser, who alone may
 * switch off foreign keys.
 */
export async function addBenchMoney(pool: pg.Pool, provider: string) {
  const run = (statement: string) => runWithoutLimits(pool, statement, 'set session_replication_role = replica')
  await run(`insert into received_payments (provider, external_id, order_id, amount_in_paise, currency, created_at, fee_in_paise,
      is_settled)
    select '${provider}', 'pay_' || id, id, amount_in_paise, 'INR', completed_at, 1, ${isSettled('completed_at')}
    from orders where status = 'completed' order by completed_at on conflict do nothing`)
  await addBenchRefunds(pool, provider)
  await addBenchSettlements(pool, provider)
  await addBenchInvoices(pool)
  for (const table of ['orders', 'received_payments', 'settlements', 'settlement_lines', 'refunds', 'invoices'])
    await run(`vacuum analyze ${table}`)
}

const isSettled = (moment: string) => `${moment} < date_trunc('day', now()) - interval '2 days'`

async function addBenchRefunds(pool: pg.Pool, provider: string) {
  const at = `p.created_at + interval '3 days'`
  await runWithoutLimits(
    pool,
    `insert into refunds (id, order_id, provider, payment_id, amount_in_paise, reason, origin, requested_by, state,
       provider_refund_id, requested_at, accepted_at, processed_at)
     select 'rf' || order_id, order_id, provider, external_id, 1, 'buyer-asked', 'shop', 'owner', 'processed',
       'prf_' || order_id, ${at}, ${at}, ${at} from received_payments p
     where provider = '${provider}' and abs(hashtext(external_id)) % 100 = 1 and ${at} < now() on conflict do nothing`,
    'set session_replication_role = replica',
  )
  // With triggers, because the figures of the dashboard come from them.
  await runWithoutLimits(
    pool,
    `update orders o set refunded_in_paise = r.amount_in_paise, last_refund_at = r.accepted_at from refunds r
     where r.order_id = o.id and o.refunded_in_paise = 0`,
  )
}

async function addBenchSettlements(pool: pg.Pool, provider: string) {
  const run = (statement: string) => runWithoutLimits(pool, statement, 'set session_replication_role = replica')
  const day = (moment: string) => `date_trunc('day', ${moment}) + interval '2 days'`
  await run(`insert into settlement_lines (provider, external_id, settlement_id, kind, reference, order_id, amount_in_paise,
      fee_in_paise, tax_in_paise, net_in_paise, method, occurred_at)
    select provider, 'line_' || external_id, 'setl_' || (${day('created_at')})::date, 'payment', external_id,
      case when hashtext(external_id) % 10000 <> 0 then order_id end, amount_in_paise, 1, 0, amount_in_paise - 1,
      (array['upi', 'card', 'netbanking'])[1 + abs(hashtext(external_id)) % 3], created_at
    from received_payments where provider = '${provider}' and ${isSettled('created_at')} order by created_at on conflict do nothing`)
  await run(`insert into settlement_lines (provider, external_id, settlement_id, kind, reference, order_id, amount_in_paise,
      fee_in_paise, tax_in_paise, net_in_paise, method, occurred_at)
    select provider, 'line_' || id, 'setl_' || (${day('accepted_at')})::date, 'refund', provider_refund_id, order_id,
      -amount_in_paise, 0, 0, -amount_in_paise, 'upi', accepted_at
    from refunds where provider = '${provider}' and ${isSettled('accepted_at')}
    order by accepted_at on conflict do nothing`)
  await run(`insert into settlements (provider, external_id, utr, amount_in_paise, state, has_lines, settled_at)
    select provider, settlement_id, 'UTR' || settlement_id, sum(net_in_paise), 'paid', true, min(${day('occurred_at')})
    from settlement_lines where provider = '${provider}' group by provider, settlement_id on conflict do nothing`)
}

/** Receipts in one series per financial year, and those of refunds in another. */
async function addBenchInvoices(pool: pg.Pool) {
  const seller = `{"shopName":"Bench","siteUrl":"https://shop.example","supportEmail":"help@shop.example","lines":["Bench","Pune"],"gstin":""}`
  const documents = (series: string, kind: string, source: string) =>
    `insert into invoices (number, kind, series, serial, dated, issued_at, order_id, refund_id, amount_in_paise, taxable_in_paise,
      content, buyer)
    select series || lpad(serial::text, 7, '0'), '${kind}', series, serial, at::date, at, order_id, refund_id, paise, paise,
      jsonb_build_object('language', 'en', 'orderNumber', order_id, 'paidAt', at, 'paidWith', 'UPI', 'product', product,
        'files', jsonb_build_array(product), 'price', null, 'original', null, 'seller', '${seller}'::jsonb),
      jsonb_build_object('name', full_name, 'email', email)
    from (select *, '${series}/' || to_char(at - interval '3 months', 'YY') || '-' ||
          to_char(at + interval '9 months', 'YY') || '/' as series,
        row_number() over (partition by to_char(at - interval '3 months', 'YY') order by at, order_id) as serial
      from (${source}) sources) numbered
    order by numbered.at on conflict do nothing`
  const sales = `select completed_at as at, id as order_id, null as refund_id, amount_in_paise as paise,
    product_name as product, full_name, email from orders where status = 'completed'`
  const returns = `select r.accepted_at as at, r.order_id, r.id as refund_id, r.amount_in_paise as paise,
    o.product_name as product, o.full_name, o.email from refunds r join orders o on o.id = r.order_id`
  for (const statement of [documents('B', 'receipt', sales), documents('R', 'refund-receipt', returns)])
    await runWithoutLimits(pool, statement, 'set session_replication_role = replica')
}

export async function vacuumTables(pool: pg.Pool) {
  for (const table of ['orders', 'customers', 'sales_changes', 'sales_by_day'])
    await runWithoutLimits(pool, `vacuum analyze ${table}`)
}

export async function runWithoutLimits(pool: pg.Pool, statement: string, setting = "set work_mem = '256MB'") {
  const client = await connectWithoutLimits(pool)
  await client.query(setting)
  await client.query(statement).finally(() => client.release(true))
}

/** The shop's pool ends statements that take longer than a page may. */
async function connectWithoutLimits(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('set transaction_timeout = 0')
  return client
}

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

async function insertCustomers(client: pg.PoolClient, { before, more, customers }: Size) {
  const customersBefore = Math.round(before * 0.7)
  await client.query(
    `insert into customers (email, full_name, phone_number, class_level, created_at, last_active_at)
     select lower(first || '.' || last) || n || '@example.in', first || ' ' || last, '9' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'),
       'class-10', joined_at, coalesce(last_active_at, joined_at)
     from generate_series($4::int + 1, $3::int) n left join (${newestOrders}) newest on buyer = n,
       lateral (select now() - interval '3 years' * (1 - (n - $4)::float / ($3 - $4)) as joined_at) j,
       lateral (select (string_to_array($5, ','))[1 + (hashint4(n) & 1023) % 50] as first) f,
       lateral (select (string_to_array($6, ','))[1 + (hashint4(n + 1) & 1048575) % 40] as last) l
     order by n`,
    [before, more, customers, customersBefore, firstNames, lastNames],
  )
  await client.query(
    `update customers set last_active_at = newest.last_active_at from (${newestOrders}) newest where id = buyer and id <= $4`,
    [before, more, customers, customersBefore],
  )
}

async function insertOrders(client: pg.PoolClient, { before, more, customers }: Size, provider: string) {
  await client.query(
    `insert into orders (id, customer_id, product_id, product_name, files, status, list_price_in_paise, price_in_paise,
       amount_in_paise, created_at, completed_at, failed_at,
       full_name, email, phone_number, class_level, provider, payment_ref)
     select 'bench_' || n, c.id, product, initcap(product), files, status::order_status, amount, amount, amount, o.created_at,
       case status when 'completed' then o.created_at + interval '2 minutes' end,
       case status when 'failed' then o.created_at + interval '40 minutes' end,
       c.full_name, c.email, c.phone_number, c.class_level, $4, 'bench_' || n
     from generate_series($1::int + 1, $1 + $2) n join customers c on c.id = ${buyerOf('n')},
       lateral (select ${orderedAt('n')} as created_at,
         (array['combo', 'combo', 'maths', 'maths', 'science', 'social'])[1 + n % 6] as product,
         (array['completed', 'completed', 'completed', 'completed', 'failed', 'pending', 'failed'])[1 + n % 7] as status) o,
       lateral (select case product when 'combo' then 3 else 2 end as amount) a,
       (select wanted, (select jsonb_agg(jsonb_build_object('file', file, 'title', initcap(file), 'downloadName', file || '.pdf'))
           from unnest(array['maths', 'science', 'social']) file where wanted in ('combo', file)) as files
         from unnest(array['combo', 'maths', 'science', 'social']) wanted) b
     where wanted = product
     order by n`,
    [before, more, customers, provider],
  )
}
