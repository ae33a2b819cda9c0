import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { recordToasts, waitForHydration } from '../browser/shop-page.ts'
import { readHeader, startSmtp } from '../smtp.ts'
import { pay, startPayment } from './buyer.ts'
import { startDatabaseServer } from './start-shop.ts'

test.describe.configure({ mode: 'serial' })

let server: Awaited<ReturnType<typeof startDatabaseServer>>
let smtp: Awaited<ReturnType<typeof startSmtp>>

test.beforeAll(async () => {
  server = await startDatabaseServer()
  smtp = await startSmtp()
})

test.afterAll(async () => {
  await smtp.stop()
  await server.stop()
})

const buy = async (port: number, email: string) => pay(port, await startPayment(port, email))
const openShop = (database: string, more = {}) => server.startShop(database, { SMTP_URL: smtp.url, ...more })
const openAgain = (database: string, port: number) => openShop(database, { PORT: String(port) })
const attemptStatuses = async (database: string) =>
  (await server.query(database, "select status from deliveries where channel = 'email' order by id")).map(
    ({ status }) => status,
  )

/** Ages the queue and the killed process's attempts by more than a minute. */
async function passAMinute(database: string) {
  await server.query(database, "update deliveries set updated_at = updated_at - interval '70 seconds'")
  await server.query(
    database,
    "update pgboss.job set started_on = started_on - interval '70 seconds' where state = 'active'",
  )
}

test('delivers every mail once when the mail server is back', async ({ page }) => {
  test.setTimeout(240_000)
  const database = await server.createDatabase()
  await smtp.stop()
  const shop = await openShop(database)
  const { port } = shop
  const toasts = await recordToasts(page)
  const buyers = ['down-1@example.com', 'down-2@example.com', 'down-3@example.com']
  try {
    for (const email of buyers) await buy(port, email)
    await page.goto(`http://localhost:${port}/free-guide`)
    await waitForHydration(page)
    await page.getByLabel('Full name').fill('Meera Iyer')
    await page.getByLabel('Class').selectOption('10')
    await page.getByLabel('Email', { exact: true }).fill('down-reader@example.com')
    await page.getByLabel('Phone number').fill('9876543210')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Send Me the Free Guide' }).click()
    await expect(page).toHaveURL(/free-guide-thank-you\?downloaded=false/)
    const words = 'Email ErrorYour info was saved but email failed. Contact support for your guide.'
    await expect.poll(toasts).toEqual([words])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you, Meera!')
    await expect(page.getByRole('main')).toContainText('We keep trying for a day')

    await expect
      .poll(async () => (await attemptStatuses(database)).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(4)
    expect(new Set(await attemptStatuses(database))).toEqual(new Set(['failed']))

    await smtp.start()
    const recipients = [...buyers, 'down-reader@example.com']
    const arrived = () => recipients.map((email) => smtp.mailsTo(email).length)
    await expect.poll(arrived, { timeout: 90_000 }).toEqual([1, 1, 1, 1])
    await sleep(4_000)
    expect(arrived()).toEqual([1, 1, 1, 1])
    await expect
      .poll(async () => (await attemptStatuses(database)).filter((status) => status === 'sent'))
      .toHaveLength(4)
  } finally {
    await shop.stop()
  }
})

test('killed between two mails, sends the second one and does not repeat the first', async () => {
  test.setTimeout(240_000)
  const database = await server.createDatabase()
  const shop = await openShop(database)
  const { port } = shop
  await buy(port, 'first@example.com')
  await expect.poll(() => attemptStatuses(database), { timeout: 60_000 }).toEqual(['sent'])

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  smtp.behaviour.held = held
  await buy(port, 'second@example.com')
  await expect.poll(() => smtp.recipients, { timeout: 60_000 }).toContain('second@example.com')
  await shop.kill()
  // The server had not accepted the mail when its sender died.
  smtp.behaviour.rejectionFor = () => ({ at: 'DATA', code: 451, text: '4.3.0 Sender went away' })
  release()
  expect(await attemptStatuses(database)).toEqual(['sent', 'sending'])

  await passAMinute(database)
  smtp.behaviour.held = null
  smtp.behaviour.rejectionFor = () => null
  const again = await openAgain(database, port)
  try {
    await expect.poll(() => smtp.mailsTo('second@example.com').length, { timeout: 90_000 }).toBe(1)
    await expect.poll(() => attemptStatuses(database)).toEqual(['sent', 'abandoned', 'sent'])
    await sleep(3_000)
    expect(smtp.mailsTo('first@example.com')).toHaveLength(1)
    expect(smtp.mailsTo('second@example.com')).toHaveLength(1)
  } finally {
    await again.stop()
  }
})

test('killed before recording an accepted mail, sends it again with the same Message-ID', async () => {
  test.setTimeout(240_000)
  const database = await server.createDatabase()
  const shop = await openShop(database)
  const { port } = shop
  await server.query(
    database,
    `create function pause() returns trigger language plpgsql as $$ begin perform pg_sleep(60); return new; end $$;
     create trigger pause before update on deliveries for each row
       when (new.status = 'sent' and new.channel = 'email') execute function pause()`,
  )
  await buy(port, 'twice@example.com')
  await expect.poll(() => smtp.mailsTo('twice@example.com').length, { timeout: 60_000 }).toBe(1)
  await shop.kill()
  await server.query(database, "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'")
  await server.query(database, 'drop trigger pause on deliveries')

  await passAMinute(database)
  const again = await openAgain(database, port)
  try {
    await expect.poll(() => smtp.mailsTo('twice@example.com').length, { timeout: 90_000 }).toBe(2)
    await sleep(3_000)
    const ids = smtp.mailsTo('twice@example.com').map((mail) => readHeader(mail, 'Message-ID'))
    expect(ids).toEqual([ids[0], ids[0]])
  } finally {
    await again.stop()
  }
})
