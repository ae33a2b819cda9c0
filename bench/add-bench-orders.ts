import type pg from 'pg'

const firstNames =
  'Aarav,Aditi,Aditya,Akash,Amit,Ananya,Anil,Anjali,Arjun,Asha,Deepa,Dev,Divya,Farhan,Gaurav,Geeta,Harsh,Ishaan,Isha,Kabir,Karan,Kavya,Kiran,Lakshmi,Manish,Meera,Mohan,Nandini,Neha,Nikhil,Pooja,Pranav,Priya,Rahul,Ravi,Riya,Rohan,Sahil,Sana,Sanjay,Shreya,Simran,Sneha,Suresh,Tanvi,Uma,Varun,Vidya,Vikram,Yash'
const lastNames =
  'Kumar,Sharma,Singh,Rao,Patel,Gupta,Reddy,Nair,Iyer,Menon,Das,Ghosh,Mukherjee,Banerjee,Khan,Ansari,Verma,Yadav,Joshi,Kulkarni,Deshmukh,Pillai,Shetty,Gowda,Chauhan,Mehta,Shah,Bose,Mishra,Pandey,Tiwari,Dubey,Saxena,Kapoor,Malhotra,Chopra,Bhatt,Naidu,Hegde,Thomas'

/** Fills the tables up to this number of orders, and 70 % as many customers, spread over two years. */
export async function addBenchOrders(pool: pg.Pool, orders: number) {
  const client = await connectWithoutLimits(pool)
  try {
    const { rows } = await client.query('select count(*)::int as n from orders')
    // Without triggers, and with the search index created at the end, this takes a tenth of the time.
    await switchTriggers(client, 'disable')
    const { rows: indexes } = await client.query(
      "select pg_get_indexdef('customers_search_idx'::regclass) as definition",
    )
    await client.query('drop index customers_search_idx')
    await insertCustomers(client, Math.round(rows[0].n * 0.7), Math.round((orders - rows[0].n) * 0.7))
    await insertOrders(client, rows[0].n, orders - rows[0].n, Math.round(orders * 0.7))
    await client.query("set maintenance_work_mem = '256MB'")
    await client.query(indexes[0].definition)
    await client.query('truncate sales_changes, sales_by_day, sales_by_hour')
    await client.query(`insert into sales_changes (fact, happened_at, product_type, count, paise)
      select 'customer', created_at, '', 1, 0 from customers
      union all select f.fact, f.happened_at, f.product_type, f.count, f.paise from orders o, list_sales_facts(o) f`)
    await switchTriggers(client, 'enable')
  } finally {
    client.release(true)
  }
}

/** The shop's own user owns the tables, but may not switch off all triggers of a session. */
async function switchTriggers(client: pg.PoolClient, action: 'disable' | 'enable') {
  for (const table of ['customers', 'orders']) await client.query(`alter table ${table} ${action} trigger user`)
}

export async function vacuumTables(pool: pg.Pool) {
  for (const table of ['orders', 'customers', 'sales_changes', 'sales_by_day'])
    await runWithoutLimits(pool, `vacuum analyze ${table}`)
}

export async function runWithoutLimits(pool: pg.Pool, statement: string) {
  const client = await connectWithoutLimits(pool)
  await client.query(statement).finally(() => client.release(true))
}

/** The shop's pool ends statements that take longer than a page may. */
async function connectWithoutLimits(pool: pg.Pool): Promise<pg.PoolClient> {
  const client = await pool.connect()
  await client.query('set statement_timeout = 0')
  await client.query('set transaction_timeout = 0')
  return client
}

async function insertCustomers(client: pg.PoolClient, before: number, more: number) {
  await client.query(
    `insert into customers (email, full_name, phone_number, class_level, created_at)
     select lower(first || '.' || last) || n || '@example.in', first || ' ' || last, '9' || lpad((n::bigint * 7919 % 1000000000)::text, 9, '0'),
       'class-10', now() - interval '730 days' * (1 - (n - $1)::float / $2)
     from generate_series($1::int + 1, $1 + $2) n,
       lateral (select (string_to_array($3, ','))[1 + (hashint4(n) & 1023) % 50] as first) f,
       lateral (select (string_to_array($4, ','))[1 + (hashint4(n + 1) & 1048575) % 40] as last) l
     order by n`,
    [before, more, firstNames, lastNames],
  )
}

async function insertOrders(client: pg.PoolClient, before: number, more: number, customers: number) {
  await client.query(
    `insert into orders (id, customer_id, product_type, product_name, files, status, list_price_in_paise, price_in_paise,
       amount_in_paise, created_at, completed_at, failed_at,
       full_name, email, phone_number, class_level, provider, payment_ref)
     select 'bench_' || n, c.id, product, initcap(product), files, status::order_status, amount, amount, amount, o.created_at,
       case status when 'completed' then o.created_at + interval '2 minutes' end,
       case status when 'failed' then o.created_at + interval '40 minutes' end,
       c.full_name, c.email, c.phone_number, c.class_level, 'sandbox', 'bench_' || n
     from generate_series($1::int + 1, $1 + $2) n
       join customers c on c.id = 1 + (hashint4(n) & 2147483647) % $3,
       lateral (select now() - interval '730 days' * (1 - (n - $1)::float / $2) as created_at,
         (array['combo', 'combo', 'maths', 'maths', 'science', 'social'])[1 + n % 6] as product,
         (array['completed', 'completed', 'completed', 'completed', 'failed', 'pending', 'failed'])[1 + n % 7] as status) o,
       lateral (select case product when 'combo' then 3 else 2 end as amount,
         (select jsonb_agg(jsonb_build_object('file', file, 'title', initcap(file), 'downloadName', file || '.pdf'))
           from unnest(array['maths', 'science', 'social']) file where product in ('combo', file)) as files) b
     order by n`,
    [before, more, customers],
  )
}
