import { createHmac, randomInt } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import pg from 'pg'
import { deriveAuthKey } from '#platform/backup/backup-auth.server.ts'
import { embeddedConnection } from '#platform/postgres/embedded-postgres.server.ts'
import { runCommand } from '../../scripts/run-tool.ts'
import { startProcess } from '../../scripts/start-process.ts'
import { describeCheckout } from '../faults/buyer.ts'
import { findPort } from '../faults/start-shop.ts'

export interface Loss {
  folder: string
  /** How long buyers buy after the first base backup is complete. */
  seconds: number
  buyers: number
}

interface Acknowledged {
  email: string
  at: number
}

const maxWaitMs = 10 * 60_000

/** A shop that sells and backs up loses its server; another one restores it. */
export async function loseAndRestore({ folder, seconds, buyers }: Loss) {
  const backups = join(folder, 'backups')
  const lost = join(folder, 'lost')
  const restored = join(folder, 'restored')
  const privateKey = await generateX25519Identity()
  const keyFile = join(folder, 'backup-key.txt')
  writeFileSync(keyFile, privateKey)
  const settings = {
    BACKUP_URL: backups,
    BACKUP_PUBLIC_KEY: await identityToRecipient(privateKey),
    BACKUP_AUTH_KEY: deriveAuthKey(privateKey),
    LOG_LEVEL: 'silent',
    // Every buyer has an own address, as in life; otherwise the shop would limit them.
    TRUSTED_PROXIES: '1',
  }
  const port = await findPort()
  const shop = await startProcess({ PORT: String(port), DATA_DIR: lost, ...settings })
  const acknowledged: Acknowledged[] = []
  let isOver = false
  const selling = Array.from({ length: buyers }, (_, buyer) => keepBuying(buyer))
  await waitFor(() => hasBase(backups))
  await sleep(seconds * 1000)
  const before = await readOrders(lost)
  const path = createDownloadPath(lost, before[0]?.id ?? '')
  const lostAt = Date.now()
  await shop.kill()
  isOver = true
  await Promise.all(selling)
  const numbersBefore = new Set(before.map(({ number }) => number))
  rmSync(lost, { recursive: true, force: true })

  const restoringAt = Date.now()
  const args = ['scripts/restore.ts', '--from', backups, '--key', keyFile, '--into', restored]
  const { code, output } = await runCommand(process.execPath, args, { keepOutput: true })
  if (code !== 0) throw new Error(output)
  const restoreSeconds = Math.round((Date.now() - restoringAt) / 1000)
  const again = await startProcess({ PORT: String(await findPort()), DATA_DIR: restored, ...settings })
  try {
    const found = new Set((await readOrders(restored)).map(({ email }) => email))
    const old = acknowledged.filter(({ at }) => at < lostAt - 60_000)
    const missing = acknowledged.filter(({ email }) => !found.has(email))
    const download = await fetch(`http://127.0.0.1:${again.port}${path}`)
    const isLinkBroken = download.status !== 200 || !(await download.text()).startsWith('%PDF-')
    await buy(again.port, 'first-after@example.com')
    const next = (await readOrders(restored)).filter(({ email }) => email === 'first-after@example.com')
    return {
      acknowledged: acknowledged.length,
      acknowledgedOlderThanAMinute: old.length,
      lostOlderThanAMinute: old.filter(({ email }) => !found.has(email)).length,
      lostOfTheLastMinute: missing.length,
      secondsLost: Math.round((lostAt - Math.min(lostAt, ...missing.map(({ at }) => at))) / 1000),
      brokenLinks: isLinkBroken ? 1 : 0,
      numbersGivenTwice: next.filter(({ number }) => numbersBefore.has(number)).length,
      restoreSeconds,
    }
  } finally {
    await again.stop()
  }

  async function keepBuying(buyer: number) {
    for (let order = 0; !isOver; order += 1) {
      const email = `buyer-${buyer}-${order}@example.com`
      const isPaid = await buy(port, email).catch(() => false)
      if (isPaid) acknowledged.push({ email, at: Date.now() })
      else await sleep(200)
    }
  }
}

async function buy(port: number, email: string): Promise<boolean> {
  const origin = `http://127.0.0.1:${port}`
  const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const checkout = await fetch(`${origin}/api/create-checkout`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: JSON.stringify(describeCheckout(email)),
  })
  if (checkout.status !== 200) return false
  const { url } = (await checkout.json()) as { url: string }
  const body = new URLSearchParams({ method: 'upi', outcome: 'succeed' })
  const paid = await fetch(`${origin}${new URL(url).pathname}`, {
    ...{ method: 'POST', body, redirect: 'manual' },
    headers: { 'X-Forwarded-For': address },
  })
  return paid.status === 303
}

export function hasBase(backups: string): boolean {
  if (!existsSync(backups)) return false
  const shop = readdirSync(backups).find((name) => name.startsWith('db-'))
  return shop !== undefined && existsSync(join(backups, shop, 'bases'))
}

export async function waitFor(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + maxWaitMs; !condition(); await sleep(500)) {
    if (Date.now() > deadline) throw new Error('there is no base backup')
  }
}

async function readOrders(dataDir: string): Promise<{ id: string; email: string; number: number }[]> {
  const client = new pg.Client(embeddedConnection(join(dataDir, 'postgres')))
  await client.connect()
  const { rows } = await client.query(
    "select id, email, number from orders where status = 'completed' order by created_at",
  )
  await client.end()
  return rows
}

/** As the shop signs it, with the secret of its data folder. */
function createDownloadPath(dataDir: string, orderId: string): string {
  const secret = readFileSync(join(dataDir, 'app-secret'), 'utf8').trim()
  const key = createHmac('sha256', secret).update('download links').digest()
  const content = `${orderId}.maths.0.${Math.floor(Date.now() / 1000) + 3_600}`
  return `/download/${content}.${createHmac('sha256', key).update(content).digest('base64url')}`
}
