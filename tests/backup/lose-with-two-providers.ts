import { randomInt } from 'node:crypto'
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { deriveAuthKey } from '#platform/backup/backup-auth.server.ts'
import { embeddedConnection } from '#platform/postgres/embedded-postgres.server.ts'
import { runCommand } from '../../scripts/run-tool.ts'
import { startProcess } from '../../scripts/start-process.ts'
import { deliver, startTwoProviders, startWithFakes } from '../fakes/payments/two-providers.ts'
import { startSmtp } from '../fakes/smtp.ts'
import { describeCheckout } from '../faults/buyer.ts'
import { findPort } from '../faults/start-shop.ts'
import { judgeLoss, type Listed, readRestored, type Sale } from './judge-loss.ts'
import { hasBase, type Loss, waitFor } from './lose-and-restore.ts'

const lostBackupMs = 60_000
const maxWalkMs = 8 * 60_000
const dayMs = 86_400_000

/** A shop that sells with two providers loses its server and the last minute of its backup. Everything paid must come back. */
export async function loseWithTwoProviders({ folder, seconds, buyers }: Loss) {
  const fakes = await startFakes()
  const places = { lost: join(folder, 'lost'), restored: join(folder, 'restored'), backups: join(folder, 'backups') }
  const { keyFile, settings } = await describeSettings(folder, places.backups, fakes)
  const port = await findPort()
  const shop = await startProcess({ PORT: String(port), DATA_DIR: places.lost, ...settings }, startWithFakes)
  const selling = startSelling({ port, dataDir: places.lost, fakes, buyers })
  await waitFor(() => hasBase(places.backups))
  await sleep(seconds * 1000)
  const lostAt = Date.now()
  await shop.kill()
  const sales = await selling.stop()
  rmSync(places.lost, { recursive: true, force: true, maxRetries: 10 })
  const lostFiles = deleteNewest(places.backups, lostAt - lostBackupMs)

  const args = ['scripts/restore.ts', '--from', places.backups, '--key', keyFile, '--into', places.restored]
  const { code, output } = await runCommand(process.execPath, args, { keepOutput: true })
  if (code !== 0) throw new Error(output)
  const restoredPort = String(await findPort())
  const again = await startProcess({ PORT: restoredPort, DATA_DIR: places.restored, ...settings }, startWithFakes)
  try {
    const kept = await readRestored(places.restored)
    const startedAt = Date.now()
    const ofRazorpay = sales.filter(({ provider }) => provider === 'razorpay')
    await waitForSales(places.restored, ofRazorpay)
    const secondsToRebuild = Math.round((Date.now() - startedAt) / 1000)
    await repeatWebhooks(Number(restoredPort), sales, fakes)
    // Cashfree lists a payment when it settles it.
    await fakes.cashfree.settle?.()
    const env = { DATA_DIR: places.restored, ...settings }
    const walked = await runCommand(process.execPath, ['tests/backup/walk-now.ts'], { keepOutput: true, env })
    if (walked.code !== 0) throw new Error(walked.output)
    await waitForSales(places.restored, sales)
    await waitForInvoices(places.restored)
    await waitForMails(sales, fakes)
    const found = await readRestored(places.restored)
    const listed = await listAtProviders(fakes)
    return { secondsToRebuild, ...judgeLoss({ sales, lostFiles, kept, mails: fakes.smtp.recipients, found, listed }) }
  } finally {
    await again.stop()
    await Promise.all([fakes.stop(), fakes.smtp.stop()])
  }
}

interface Selling {
  port: number
  dataDir: string
  fakes: Fakes
  buyers: number
}

/** Buyers who buy until they are stopped. */
function startSelling({ port, dataDir, fakes, buyers }: Selling) {
  const database = new pg.Pool(embeddedConnection(join(dataDir, 'postgres')))
  // The connections end with the server.
  database.on('error', () => {})
  const sales: Sale[] = []
  let isOver = false
  const selling = Array.from({ length: buyers }, (_, buyer) => keepSelling(buyer))
  return {
    async stop() {
      isOver = true
      await Promise.all(selling)
      await database.end().catch(() => {})
      return sales
    },
  }

  async function keepSelling(buyer: number) {
    for (let order = 0; !isOver; order += 1) {
      const sale = await sell(`buyer-${buyer}-${order}@example.com`).catch(() => null)
      if (sale) sales.push(sale)
      else await sleep(200)
    }
  }

  /** Every third payment is refused by the first provider, so that both sell. Some webhooks never come. */
  async function sell(email: string): Promise<Sale | null> {
    if (randomInt(3) === 0) fakes.razorpay.failNextRequests(1, 422)
    const headers = {
      'Content-Type': 'application/json',
      'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.1`,
    }
    const body = JSON.stringify(describeCheckout(email))
    const opened = await fetch(`${shopAt(port)}/api/create-checkout`, { method: 'POST', headers, body })
    if (opened.status !== 200) return null
    const { rows } = await database.query(
      'select provider, payment_ref as "paymentRef", amount_in_paise as "amountInPaise" from orders where email = $1',
      [email],
    )
    const [row] = rows as Pick<Sale, 'provider' | 'paymentRef' | 'amountInPaise'>[]
    const fake = row && fakes.find(row.provider)
    if (!fake) return null
    await fake.pay(row.paymentRef)
    const event = fake.webhook(row.paymentRef, 'paid')
    const isDelivered = randomInt(10) > 0 && (await deliver(shopAt(port), row.provider, event))
    return { ...row, email, event, isDelivered }
  }
}

/** A provider repeats what was not answered; half of Cashfree's never come again. */
async function repeatWebhooks(port: number, sales: Sale[], fakes: Fakes) {
  const missed = sales.filter(({ isDelivered, provider }) => !isDelivered && provider === 'cashfree')
  for (const { provider, event } of missed.filter((_, index) => index % 2 === 0))
    await deliver(shopAt(port), provider, fakes.find(provider)?.redeliver(event) ?? event)
}

/** A mail that was leaving when the server was lost is taken over some minutes later. */
async function waitForMails(sales: Sale[], { smtp }: Fakes) {
  const isMailed = ({ email }: Sale) => smtp.recipients.includes(email)
  for (const deadline = Date.now() + maxWalkMs; Date.now() < deadline; await sleep(2_000))
    if (sales.every(isMailed)) return
}

async function startFakes() {
  const [providers, smtp] = await Promise.all([startTwoProviders(), startSmtp({ keptTexts: 0 })])
  return { ...providers, smtp }
}

type Fakes = Awaited<ReturnType<typeof startFakes>>

async function describeSettings(folder: string, backups: string, { settings: ofProviders, smtp }: Fakes) {
  const privateKey = await generateX25519Identity()
  const keyFile = join(folder, 'backup-key.txt')
  writeFileSync(keyFile, privateKey)
  const settings = {
    ...{ BACKUP_URL: backups, BACKUP_PUBLIC_KEY: await identityToRecipient(privateKey) },
    ...{ BACKUP_AUTH_KEY: deriveAuthKey(privateKey), LOG_LEVEL: 'silent', TRUSTED_PROXIES: '1' },
    ...{ SMTP_URL: smtp.url, MAIL_FROM: 'Shop <shop@shop.example>', ...ofProviders },
  }
  return { keyFile, settings }
}

const shopAt = (port: number) => `http://127.0.0.1:${port}`

/** What the backup received last is lost with the server. */
function deleteNewest(backups: string, after: number): number {
  const files = readdirSync(backups, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).filter((path) => path.includes('/wal/'))
  const newest = paths.filter((path) => statSync(path).mtimeMs > after)
  for (const path of newest) rmSync(path)
  return newest.length
}

/** Until all of them are completed, or the walk has had its time: what is missing then is counted. */
async function waitForSales(dataDir: string, sales: Sale[]) {
  for (const deadline = Date.now() + maxWalkMs; Date.now() < deadline; await sleep(2_000)) {
    const completed = (await readRestored(dataDir)).filter(({ status }) => status === 'completed')
    const emails = new Set(completed.map(({ email }) => email))
    if (sales.every(({ email }) => emails.has(email))) return
  }
}

/** Every minute the shop numbers what was paid. */
async function waitForInvoices(dataDir: string) {
  for (const deadline = Date.now() + maxWalkMs; Date.now() < deadline; await sleep(2_000)) {
    const found = await readRestored(dataDir)
    if (found.every(({ status, serial }) => status !== 'completed' || serial !== null)) return
  }
}

/** What each provider itself says that it received. */
async function listAtProviders({ adapters }: Fakes): Promise<Listed[]> {
  const span = { from: new Date(Date.now() - dayMs), to: new Date(Date.now() + dayMs) }
  const lists = await Promise.all(
    adapters.map(async ({ name, listPayments }) =>
      (await listPayments(span)).map(({ id, amountInPaise }) => ({ provider: name, id, amountInPaise })),
    ),
  )
  return lists.flat()
}
