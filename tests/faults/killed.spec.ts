import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { makeLargePdf } from '../../bench/large-pdf.ts'
import { pay, startPayment } from './buyer.ts'
import { startDatabaseServer } from './start-shop.ts'

/** A trigger pauses the database in the middle of each step; the test kills the shop there and restarts it. */
const steps = [
  { name: 'storing the webhook', table: 'payment_events', event: 'insert', when: 'true' },
  { name: 'enqueueing its job', table: 'pgboss.job', event: 'insert', when: "new.name = 'payment.event'" },
  { name: 'recording the money', table: 'received_payments', event: 'insert', when: 'true' },
  { name: 'completing the order', table: 'orders', event: 'update', when: "new.status = 'completed'" },
  { name: 'updating the profile', table: 'customers', event: 'update', when: 'true' },
  { name: 'enqueueing the delivery', table: 'pgboss.job', event: 'insert', when: "new.name = 'order.completed'" },
  { name: 'deleting its job from the queue', table: 'pgboss.job', event: 'delete', when: "old.name = 'payment.event'" },
  {
    name: 'deleting the webhook job from the queue',
    table: 'pgboss.job',
    event: 'delete',
    when: "old.name = 'sandbox.webhook'",
  },
]

const jobsLeft =
  "select name, state from pgboss.job where name in ('payment.event', 'sandbox.webhook') and state < 'completed'"

let server: Awaited<ReturnType<typeof startDatabaseServer>>

test.beforeAll(async () => {
  server = await startDatabaseServer()
})

test.afterAll(() => server.stop())

for (const step of steps) {
  test(`killed while ${step.name}, the order completes once after a restart`, async () => {
    test.setTimeout(180_000)
    const name = await server.createDatabase()
    const shop = await server.startShop(name)
    const { port } = shop
    const ref = await startPayment(port)
    const [order] = await server.query(name, 'select id from orders')
    const orderId: string = order?.id

    // A different name, so that completing the order updates the profile.
    await server.query(name, "update customers set full_name = 'Earlier Name'")
    await server.query(name, pauseAt(step))
    await pay(port, ref)
    await expect.poll(() => isPaused(name), { timeout: 60_000 }).toBe(true)
    await shop.kill()
    await server.query(name, "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'")
    await server.query(name, `drop trigger pause on ${step.table}`)

    const again = await server.startShop(name, { PORT: String(port) })
    try {
      // No page polls the order: its queued job completes it.
      const completed = () => server.query(name, "select 1 from orders where status = 'completed'")
      await expect.poll(completed, { timeout: 90_000 }).toHaveLength(1)
      expect(await fetchStatus(port, orderId)).toBe('success')
      // The webhook and its job run again too, so a second completion would show up here.
      await expect.poll(() => server.query(name, jobsLeft), { timeout: 60_000 }).toEqual([])
      expect(await countDeliveryJobs(name, orderId)).toBe(1)
      expect(await server.query(name, 'select status from orders')).toEqual([{ status: 'completed' }])
      expect(await server.query(name, 'select amount_in_paise from received_payments')).toHaveLength(1)
      expect(await server.query(name, 'select from customers join orders using (full_name)')).toHaveLength(1)
    } finally {
      await again.stop()
    }
  })
}

test('killed during a download, the browser resumes it after a restart with the same bytes', async () => {
  test.setTimeout(180_000)
  const data = mkdtempSync(join(tmpdir(), 'shop-killed-'))
  mkdirSync(join(data, 'files/originals'), { recursive: true })
  writeFileSync(join(data, 'files/originals/maths.pdf'), await makeLargePdf(20_000_000))
  const name = await server.createDatabase()
  const shop = await server.startShop(name, { DATA_DIR: data })
  const { port } = shop
  await pay(port, await startPayment(port))
  await expect.poll(() => findDownloadPath(name), { timeout: 60_000 }).not.toBeNull()
  const link = `http://127.0.0.1:${port}${await findDownloadPath(name)}`

  const response = await fetch(link)
  const etag = response.headers.get('etag') ?? ''
  const reader = response.body?.getReader()
  const received = [Buffer.from((await reader?.read())?.value ?? [])]
  await shop.kill()
  await expect(readRest(reader, received)).rejects.toThrow()
  const again = await server.startShop(name, { PORT: String(port), DATA_DIR: data })
  try {
    const first = Buffer.concat(received)
    const rest = await fetch(link, { headers: { Range: `bytes=${first.length}-`, 'If-Range': etag } })
    expect(rest.status).toBe(206)
    expect(rest.headers.get('etag')).toBe(etag)
    const whole = Buffer.from(await (await fetch(link)).bytes())
    expect(first.length).toBeGreaterThan(0)
    expect(first.length).toBeLessThan(whole.length)
    expect(Buffer.concat([first, Buffer.from(await rest.bytes())]).equals(whole)).toBe(true)
  } finally {
    await again.stop()
    rmSync(data, { recursive: true, force: true })
  }
})

async function readRest(reader: ReadableStreamDefaultReader<Uint8Array> | undefined, received: Buffer[]) {
  for (let read = await reader?.read(); read?.value; read = await reader?.read()) received.push(Buffer.from(read.value))
}

async function findDownloadPath(databaseName: string): Promise<string | null> {
  const [mail] = await server.query(databaseName, "select plain_text from demo_mailbox where channel = 'email'")
  return /\/download\/[\w.-]+/.exec(mail?.plain_text ?? '')?.[0] ?? null
}

function pauseAt({ table, event, when }: (typeof steps)[number]): string {
  return `
    create or replace function pause() returns trigger language plpgsql as $$
      begin perform pg_sleep(60); return coalesce(new, old); end $$;
    create trigger pause before ${event} on ${table} for each row when (${when}) execute function pause()`
}

async function isPaused(databaseName: string): Promise<boolean> {
  const sleeping = "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()"
  return (await server.query(databaseName, sleeping)).length > 0
}

async function countDeliveryJobs(databaseName: string, orderId: string): Promise<number> {
  const jobs = `select 1 from pgboss.job where name = 'order.completed' and data ->> 'orderId' = '${orderId}'`
  return (await server.query(databaseName, jobs)).length
}

async function fetchStatus(port: number, orderId: string): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}/api/order-status?orderId=${orderId}`)
  return ((await response.json()) as { status: string }).status
}
