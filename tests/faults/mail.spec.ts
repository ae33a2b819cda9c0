import { expect, test } from '@playwright/test'
import { recordToasts, waitForHydration } from '../browser/shop-page.ts'
import { readHeader, startSmtp } from '../fakes/smtp.ts'
import { pay, startPayment } from './buyer.ts'
import { type DatabaseServer, shareDatabaseServer } from './start-shop.ts'

test.describe.configure({ mode: 'serial' })

let server: DatabaseServer
let smtp: Awaited<ReturnType<typeof startSmtp>>

test.beforeAll(async () => {
  server = await shareDatabaseServer()
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

async function skipRetryDelays(database: string) {
  await server.query(database, 'update started_jobs set due_at = now()')
  await server.query(database, "update pgboss.job set start_after = now() where state in ('created', 'retry')")
}

/** Until no job is left that could send a mail a second time. */
async function waitForIdleQueue(database: string) {
  const jobsLeft = `select name from pgboss.job where state < 'completed'
    and (name like 'order.%' or name like 'delivery.%' or name like 'lead.%') union all select name from started_jobs`
  await expect.poll(() => server.query(database, jobsLeft), { timeout: 90_000 }).toEqual([])
}

// In `npm test`, server/park-mail-jobs.long.test.ts lets the mail server go and come back.
test('delivers every mail once when the mail server is back', { tag: '@long' }, async ({ page }) => {
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

    // The first attempts show that the server is away; the other mails wait until it answers again.
    await expect
      .poll(async () => (await attemptStatuses(database)).length, { timeout: 60_000 })
      .toBeGreaterThanOrEqual(1)
    expect(new Set(await attemptStatuses(database))).toEqual(new Set(['failed']))

    await smtp.start()
    const recipients = [...buyers, 'down-reader@example.com']
    const arrived = () => recipients.map((email) => smtp.mailsTo(email).length)
    await skipRetryDelays(database)
    await expect.poll(arrived, { timeout: 90_000 }).toEqual([1, 1, 1, 1])
    await waitForIdleQueue(database)
    expect(arrived()).toEqual([1, 1, 1, 1])
    expect((await attemptStatuses(database)).filter((status) => status === 'sent')).toHaveLength(4)
  } finally {
    await shop.stop()
  }
})

test('killed between two mails, sends the second one and does not repeat the first', async () => {
  test.skip(!process.env.ALL_FAULTS, 'npm run test:faults; without a restart in every-call-fails.test.ts')
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
    await waitForIdleQueue(database)
    expect(smtp.mailsTo('first@example.com')).toHaveLength(1)
    expect(smtp.mailsTo('second@example.com')).toHaveLength(1)
  } finally {
    await again.stop()
  }
})

test('killed before recording an accepted mail, sends it again with the same Message-ID', async () => {
  test.skip(!process.env.ALL_FAULTS, 'npm run test:faults; without a restart in every-call-fails.test.ts')
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
  await server.query(
    database,
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
  )
  await server.query(database, 'drop trigger pause on deliveries')

  await passAMinute(database)
  const again = await openAgain(database, port)
  try {
    await expect.poll(() => smtp.mailsTo('twice@example.com').length, { timeout: 90_000 }).toBe(2)
    await waitForIdleQueue(database)
    const ids = smtp.mailsTo('twice@example.com').map((mail) => readHeader(mail, 'Message-ID'))
    expect(ids).toEqual([ids[0], ids[0]])
  } finally {
    await again.stop()
  }
})

/** Buyers who agreed to marketing mail. */
async function addBuyers(database: string, count: number) {
  await server.query(
    database,
    `with added as (
       insert into customers (email, full_name, phone_number, class_level)
       select 'reader-' || n || '@example.com', 'Asha Rao', '9876543210', 'class-10' from generate_series(1, ${count}) n
       returning id, email
     ), bought as (
       insert into orders (id, customer_id, product_id, product_name, files, list_price_in_paise, price_in_paise,
         amount_in_paise, email, full_name, phone_number, class_level, provider, status, completed_at, sent_at)
       select 'bb_reader-' || id, id, 'maths', 'Mathematics Blueprint', '[]', 23200, 20800, 20800, email, 'Asha Rao',
         '9876543210', 'class-10', 'sandbox', 'completed', now(), now() from added
       returning customer_id
     )
     insert into consents (customer_id, purpose, granted, text_version, source)
     select customer_id, 'emailMarketing', true, '1', 'account' from bought`,
  )
  return Array.from({ length: count }, (_, index) => `reader-${index + 1}@example.com`)
}

test('killed in the middle of a campaign, mails every buyer once after a restart, and can be stopped', async ({
  playwright,
}) => {
  test.skip(!process.env.ALL_FAULTS, 'takes 40 seconds: npm run test:faults')
  test.setTimeout(300_000)
  const database = await server.createDatabase()
  const settings = { ADMIN_KEY: 'the-owner-s-key-1234' }
  const shop = await openShop(database, settings)
  const { port } = shop
  const owner = await playwright.request.newContext({ baseURL: `http://localhost:${port}` })
  const act = (path: string, form: Record<string, string>) =>
    owner.post(`/admin-dashboard/${path}`, { form, maxRedirects: 0 })
  const startCampaign = async (subject: string) => {
    const saved = await act('messages/new', { intent: 'save', audience: 'product:maths', subject, body: 'Hello' })
    const { pathname } = new URL(saved.headers().location ?? '', `http://localhost:${port}`)
    const path = pathname.replace('/admin-dashboard/', '')
    expect((await act(path, { intent: 'start', mailsPerMinute: '600' })).status()).toBe(200)
    return path
  }
  const readers = await addBuyers(database, 30)
  const arrivedTo = (email: string, subject: string) =>
    smtp.mailsTo(email).filter((mail) => readHeader(mail, 'subject') === subject).length
  expect((await act('login', { adminKey: settings.ADMIN_KEY })).status()).toBe(302)

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const seen = new Set<string>()
  smtp.behaviour.rejectionFor = (address) => {
    if (address.startsWith('reader-')) seen.add(address)
    if (seen.size > 12) smtp.behaviour.held = held
    return null
  }
  await startCampaign('Killed')
  const leavingReaders = () => smtp.heldRecipients.filter((address) => address.startsWith('reader-'))
  await expect.poll(() => leavingReaders().length, { timeout: 120_000 }).toBeGreaterThan(0)
  await shop.kill()
  const interrupted = leavingReaders()
  smtp.behaviour.rejectionFor = () => null
  smtp.behaviour.held = null
  release()
  const inFlight = "select from deliveries where status = 'sending' and message_key like 'campaign:%'"
  expect((await server.query(database, inFlight)).length).toBeLessThanOrEqual(4)

  await passAMinute(database)
  await server.query(database, "update campaigns set next_batch_at = next_batch_at - interval '70 seconds'")
  const again = await openShop(database, { ...settings, PORT: String(port) })
  try {
    await expect
      .poll(async () => (await server.query(database, "select from campaigns where state = 'finished'")).length, {
        timeout: 180_000,
      })
      .toBe(1)
    const mails = await server.query(
      database,
      'select email, status from campaign_mails join customers on customers.id = customer_id order by customer_id',
    )
    const emailsWith = (status: string) => mails.filter((mail) => mail.status === status).map(({ email }) => email)
    const refused = emailsWith('refused')
    expect([...emailsWith('sent'), ...refused].sort()).toEqual([...readers].sort())
    expect(refused.length, 'only what was leaving when the process was killed').toBeLessThanOrEqual(4)
    expect(refused).toEqual(expect.arrayContaining(interrupted))
    for (const email of [...emailsWith('sent'), ...interrupted])
      expect([email, arrivedTo(email, 'Killed')]).toEqual([email, 1])
    for (const email of refused) expect(arrivedTo(email, 'Killed')).toBeLessThanOrEqual(1)

    const { promise: heldAgain, resolve: releaseAgain } = Promise.withResolvers<void>()
    smtp.behaviour.held = heldAgain
    const path = await startCampaign('Stopped')
    const leaving = "select from deliveries where status = 'sending' and message_key like 'campaign:2:%'"
    await expect
      .poll(async () => (await server.query(database, leaving)).length, { timeout: 60_000 })
      .toBeGreaterThan(0)
    expect((await act(path, { intent: 'stop' })).status()).toBe(200)
    smtp.behaviour.held = null
    releaseAgain()
    await expect.poll(async () => (await server.query(database, leaving)).length, { timeout: 60_000 }).toBe(0)
    const arrived = () => readers.filter((email) => arrivedTo(email, 'Stopped') > 0).length
    const stoppedAfter = arrived()
    expect(stoppedAfter).toBeLessThanOrEqual(4)
    expect((await act(path, { intent: 'resume' })).status()).toBe(200)
    await expect.poll(arrived, { timeout: 120_000 }).toBe(30)
    expect(readers.filter((email) => arrivedTo(email, 'Stopped') !== 1)).toEqual([])
  } finally {
    await owner.dispose()
    await again.stop()
  }
})
