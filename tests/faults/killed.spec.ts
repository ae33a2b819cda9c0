import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeLargePdf } from '../../bench/large-pdf.ts'
import type { RunningProcess } from '../../scripts/start-process.ts'
import { pay, startPayment } from './buyer.ts'
import { type DatabaseServer, shareDatabaseServer } from './start-shop.ts'

const buyer = (step: string) => `killed-while-${step.replaceAll(' ', '-')}@example.com`

interface Step {
  name: string
  table: string
  event: 'insert' | 'update' | 'delete'
  when: string
  /** Also in `npm test`. There every-call-fails.test.ts ends a process at each statement, without a restart. */
  isUsual?: true
}

/** A trigger pauses the database in the middle of each step; the test kills the shop there and restarts it. */
const allSteps: Step[] = [
  { name: 'storing the webhook', table: 'payment_events', event: 'insert', when: 'true' },
  {
    name: 'enqueueing its job',
    table: 'started_jobs',
    event: 'insert',
    when: "new.name = 'payment.event'",
  },
  { name: 'recording the money', table: 'received_payments', event: 'insert', when: 'true' },
  {
    name: 'completing the order',
    table: 'orders',
    event: 'update',
    when: "new.status = 'completed' and old.status <> 'completed'",
    isUsual: true,
  },
  {
    name: 'updating the profile',
    table: 'customers',
    event: 'update',
    when: `new.email = '${buyer('updating the profile')}'`,
  },
  { name: 'enqueueing the delivery', table: 'started_jobs', event: 'insert', when: "new.name = 'order.completed'" },
  {
    name: 'deleting its job',
    table: 'started_jobs',
    event: 'delete',
    when: "old.name = 'payment.event'",
  },
  {
    name: 'deleting the webhook job',
    table: 'started_jobs',
    event: 'delete',
    when: "old.name = 'sandbox.webhook'",
  },
]
const steps = process.env.ALL_FAULTS ? allSteps : allSteps.filter(({ isUsual }) => isUsual)

const jobsLeft = `
  select name from pgboss.job
  where name in ('payment.event', 'sandbox.webhook', 'order.completed', 'delivery.email') and state < 'completed'
  union all select name from started_jobs`

// One after the other, because each test kills the shop that the test before restarted.
test.describe.configure({ mode: 'default', timeout: 180_000 })

let server: DatabaseServer
let database: string
let shop: RunningProcess

const query = (statement: string) => server.query(database, statement)

test.beforeAll(async () => {
  server = await shareDatabaseServer()
  database = await server.createDatabase()
  shop = await server.startShop(database)
})

test.afterAll(async () => {
  await shop.stop()
  await server.stop()
})

async function restartShop() {
  shop = await server.startShop(database, { PORT: String(shop.port) })
}

for (const step of steps) {
  test(`killed while ${step.name}, the order completes once after a restart`, { tag: '@long' }, async () => {
    const email = buyer(step.name)
    const ref = await startPayment(shop.port, email)
    const [order] = await query(`select id from orders where email = '${email}'`)
    const orderId: string = order?.id

    // A different name, so that completing the order updates the profile.
    await query(`update customers set full_name = 'Earlier Name' where email = '${email}'`)
    await query(pauseAt(step))
    await pay(shop.port, ref)
    await expect.poll(isPaused, { timeout: 60_000 }).toBe(true)
    await shop.kill()
    await query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
    )
    await query(`drop trigger pause on ${step.table}`)

    await restartShop()
    // No page polls the order: its queued job completes it.
    const completed = () => query(`select 1 from orders where id = '${orderId}' and status = 'completed'`)
    await expect.poll(completed, { timeout: 90_000 }).toHaveLength(1)
    expect(await fetchStatus(orderId)).toBe('success')
    // The webhook and its job run again too, so a second completion would show up here.
    await expect.poll(() => query(jobsLeft), { timeout: 60_000 }).toEqual([])
    expect(await query(`select from deliveries where order_id = '${orderId}' and channel = 'email'`)).toHaveLength(1)
    expect(await query(`select status from orders where email = '${email}'`)).toEqual([{ status: 'completed' }])
    expect(await query(`select from received_payments where order_id = '${orderId}'`)).toHaveLength(1)
    const named = `select from customers join orders using (email, full_name) where orders.id = '${orderId}'`
    expect(await query(named)).toHaveLength(1)
  })
}

// In `npm test`, server/downloads-faults.long.test.ts resumes downloads that broke off.
test('killed during a download, the browser resumes it after a restart with the same bytes', {
  tag: '@long',
}, async () => {
  await shop.stop()
  mkdirSync(join(server.folder, 'files/originals'), { recursive: true })
  writeFileSync(join(server.folder, 'files/originals/maths.pdf'), await makeLargePdf(20_000_000))
  await restartShop()
  const email = 'killed-during-a-download@example.com'
  await pay(shop.port, await startPayment(shop.port, email))
  await expect.poll(() => findDownloadPath(email), { timeout: 60_000 }).not.toBeNull()
  const link = `http://127.0.0.1:${shop.port}${await findDownloadPath(email)}`
  // Until the large file is prepared, buyers get the edition before it.
  const readSize = async () => Number((await fetch(link, { method: 'HEAD' })).headers.get('content-length'))
  await expect.poll(readSize, { timeout: 60_000 }).toBeGreaterThan(20_000_000)

  const response = await fetch(link)
  const etag = response.headers.get('etag') ?? ''
  const reader = response.body?.getReader()
  const received = [Buffer.from((await reader?.read())?.value ?? [])]
  await shop.kill()
  await expect(readRest(reader, received)).rejects.toThrow()
  await restartShop()
  const first = Buffer.concat(received)
  const rest = await fetch(link, { headers: { Range: `bytes=${first.length}-`, 'If-Range': etag } })
  expect(rest.status).toBe(206)
  expect(rest.headers.get('etag')).toBe(etag)
  const whole = Buffer.from(await (await fetch(link)).bytes())
  expect(first.length).toBeGreaterThan(0)
  expect(first.length).toBeLessThan(whole.length)
  expect(Buffer.concat([first, Buffer.from(await rest.bytes())]).equals(whole)).toBe(true)
})

async function readRest(reader: ReadableStreamDefaultReader<Uint8Array> | undefined, received: Buffer[]) {
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) received.push(Buffer.from(read.value))
}

async function findDownloadPath(email: string): Promise<string | null> {
  const [mail] = await query(`select plain_text from demo_mailbox where channel = 'email' and to_address = '${email}'`)
  return /\/download\/[\w-]+\.maths\.[\w.-]+/.exec(mail?.plain_text ?? '')?.[0] ?? null
}

function pauseAt({ table, event, when }: (typeof steps)[number]): string {
  return `
    create or replace function pause() returns trigger language plpgsql as $$
      begin perform pg_sleep(60); return coalesce(new, old); end $$;
    create trigger pause before ${event} on ${table} for each row when (${when}) execute function pause()`
}

async function isPaused(): Promise<boolean> {
  const sleeping = "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"
  return (await query(sleeping)).length > 0
}

async function fetchStatus(orderId: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${shop.port}/api/order-status?orderId=${orderId}`)
  return ((await response.json()) as { status: string }).status
}
