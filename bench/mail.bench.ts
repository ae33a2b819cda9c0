// How long a buyer waits for the mail after paying: one buyer after another, then sixteen at the same time.
// Measured from the order's completed_at until the SMTP server has accepted the mail. QUICK=yes takes a quarter of the orders.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.server.ts'
import { startProcess } from '../scripts/start-process.ts'
import { startSmtp } from '../tests/fakes/smtp.ts'
import { buyOnce, proxySettings } from './buy.ts'
import { reportFigure } from './figures.ts'
import { percentile } from './time-calls.ts'

const quick = process.env.QUICK ? 0.25 : 1
const ordersEach = { 1: 100 * quick, 16: 400 * quick }

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const embedded = await startEmbeddedPostgres(join(data, 'postgres'))
const connection = embeddedConnection(join(data, 'postgres'))
const smtp = await startSmtp()
const shop = await startProcess({
  PORT: process.env.BENCH_PORT ?? '4341',
  DATA_DIR: data,
  LOG_LEVEL: 'warn',
  SMTP_URL: smtp.url,
  ...proxySettings,
  DATABASE_URL: `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}/postgres`,
})
const pool = new pg.Pool({ ...connection, max: 4 })

/** Milliseconds per order, sorted. */
async function measureMails(buyers: 1 | 16, orders: number): Promise<number[]> {
  const emails: string[] = []
  let left = orders
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (left-- > 0) {
        const email = await buyOnce(shop, 'combo')
        emails.push(email)
        // The next order must not compete with this mail.
        while (buyers === 1 && smtp.mailsTo(email).length === 0) await sleep(2)
      }
    }),
  )
  const deadline = Date.now() + 120_000
  while (emails.some((email) => smtp.mailsTo(email).length === 0) && Date.now() < deadline) await sleep(20)
  const { rows } = await pool.query<{ email: string; paid: string }>(
    'select email, extract(epoch from completed_at) * 1000 as paid from orders where email = any($1)',
    [emails],
  )
  const waits = rows.map(({ email, paid }) => {
    const mails = smtp.mailsTo(email)
    if (mails.length !== 1) throw new Error(`${mails.length} mails for one order`)
    return (mails[0]?.acceptedAt ?? 0) - Number(paid)
  })
  return waits.sort((a, b) => a - b)
}

try {
  await measureMails(1, 20) // Warm up: compile code, open connections.
  console.log('| parallel buyers | orders | median ms | p90 | p99 | max |')
  console.log('|---|---|---|---|---|---|')
  for (const buyers of [1, 16] as const) {
    const waits = await measureMails(buyers, ordersEach[buyers])
    const figures = [0.5, 0.9, 0.99, 1].map((share) => Math.round(percentile(waits, share)))
    console.log(`| ${[buyers, waits.length, ...figures].join(' | ')} |`)
    if (buyers === 1) reportFigure('one buyer, paid to mail accepted, ms', percentile(waits, 0.5))
  }
} finally {
  await pool.end()
  await shop.stop()
  await smtp.stop()
  await embedded.stop()
  rmSync(data, { recursive: true, force: true })
}
