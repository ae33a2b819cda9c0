// From "paid" to "the mail is with the SMTP server": one buyer after another, then sixteen at once.
// The clock starts when the order is completed in the database, and stops when the SMTP server has accepted the mail.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '../platform/embedded-postgres.server.ts'
import { startProcess } from '../scripts/start-process.ts'
import { startSmtp } from '../tests/smtp.ts'
import { buyOnce, oneProxy } from './buy.ts'

const ordersEach = { 1: 100, 16: 400 }

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const embedded = await startEmbeddedPostgres(join(data, 'postgres'))
const connection = embeddedConnection(join(data, 'postgres'))
const smtp = await startSmtp()
const shop = await startProcess({
  PORT: '4341',
  DATA_DIR: data,
  LOG_LEVEL: 'warn',
  SMTP_URL: smtp.url,
  ...oneProxy,
  DATABASE_URL: `postgres://${connection.user}@${encodeURIComponent(`${connection.host}`)}/postgres`,
})
const pool = new pg.Pool({ ...connection, max: 4 })

/** Milliseconds from paid to accepted of every order of a round, sorted. */
async function round(buyers: 1 | 16, orders: number): Promise<number[]> {
  const emails: string[] = []
  let left = orders
  await Promise.all(
    Array.from({ length: buyers }, async () => {
      while (left-- > 0) {
        const email = await buyOnce(shop, 'combo')
        emails.push(email)
        // A lone buyer's mail is waited for: the next order must not share its time.
        while (buyers === 1 && smtp.mailsTo(email).length === 0) await sleep(2)
      }
    }),
  )
  const giveUpAt = Date.now() + 120_000
  while (emails.some((email) => smtp.mailsTo(email).length === 0) && Date.now() < giveUpAt) await sleep(20)
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

const at = (sorted: number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)

try {
  await round(1, 20) // Warm: compiled code, open connections.
  console.log('| buyers at once | orders | median ms | p90 | p99 | longest |')
  console.log('|---|---|---|---|---|---|')
  for (const buyers of [1, 16] as const) {
    const waits = await round(buyers, ordersEach[buyers])
    const figures = [0.5, 0.9, 0.99, 1].map((share) => at(waits, share))
    console.log(`| ${[buyers, waits.length, ...figures].join(' | ')} |`)
  }
} finally {
  await pool.end()
  await shop.stop()
  await smtp.stop()
  await embedded.stop()
  rmSync(data, { recursive: true, force: true })
}
