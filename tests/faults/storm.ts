import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RunningProcess } from '../../scripts/start-process.ts'
import { startTwoProviders, startWithFakes } from '../fakes/payments/two-providers.ts'
import { startFakeS3 } from '../fakes/s3.ts'
import { startSmtp } from '../fakes/smtp.ts'
import { judgeOrders, waitUntilDelivered } from './judge-orders.ts'
import { startLoadBalancer } from './load-balancer.ts'
import { buyAtProvider, makeProviderTrouble } from './pay-at-provider.ts'
import { buyRepeatedly } from './repeating-buyer.ts'
import { findPort, startDatabaseServer } from './start-shop.ts'

export interface Storm {
  seconds: number
  /** The storm lasts until there are as many, and buyers spread them over its time. 0 for as many as they can. */
  payments: number
  /** When it ends also with fewer payments; 0 for never. */
  atMostSeconds: number
  buyers: number
  killShopEverySeconds: number
  killDatabaseEverySeconds: number
  mailTroubleEverySeconds: number
  /** Each time one of two providers stops answering, or both; 0 sells with the sandbox, which is a part of the shop. */
  providerTroubleEverySeconds: number
  maxRecoverySeconds: number
}

export interface StormRow {
  what: string
  tried: number
  lost: number
  doubled: number
  recovered: number
}

export interface StormResult {
  rows: StormRow[]
  /** Mails that arrived twice although no process was killed while it sent them. */
  unexplained: number
}

/**
 * Three shops behind a proxy, each with a data folder of its own, on one PostgreSQL and one S3-compatible bucket; shops,
 * database and mail server fail while buyers buy.
 */
export async function runStorm(storm: Storm): Promise<StormResult> {
  const server = await startDatabaseServer()
  const smtp = await startSmtp()
  const database = await server.createDatabase()
  const shops: RunningProcess[] = []
  const proxy = await startLoadBalancer(await findPort(), () => shops.map(({ port }) => port))
  const bucket = await startFakeS3()
  const folder = mkdtempSync(join(tmpdir(), 'shop-storm-'))
  const providers = storm.providerTroubleEverySeconds > 0 ? await startTwoProviders() : null
  const shared = { APP_SECRET: randomBytes(32).toString('hex'), STORAGE_URL: bucket.url, SMTP_URL: smtp.url }
  const settings = { ...shared, ...providers?.settings, TRUSTED_PROXIES: '1', SITE_URL: proxy.url }
  const startShop = async (known?: number) => {
    const port = known ?? (await findPort())
    const env = { ...settings, DATA_DIR: join(folder, String(port)), PORT: String(port) }
    const shop = await server.startShop(database, env, providers ? startWithFakes : undefined)
    shop.child.once('exit', () => {
      if (!isStopping && !down.has(port)) counts.shopsCrashed += 1
    })
    return shop
  }
  const counts = {
    ...{ tried: 0, requestsRepeated: 0, databaseKills: 0, mailTroubles: 0, providerTroubles: 0 },
    ...{ shopsKilled: 0, shopsBack: 0, shopsCrashed: 0 },
  }
  const query = (statement: string) => server.query(database, statement)
  const paid: string[] = []
  const down = new Set<number>()
  const restarts: Promise<void>[] = []
  let isOver = false
  let isStopping = false
  let [end, latestEnd] = [0, 0]

  try {
    shops.push(await startShop())
    shops.push(...(await Promise.all([startShop(), startShop()])))
    end = Date.now() + storm.seconds * 1000
    latestEnd = storm.atMostSeconds > 0 ? Date.now() + storm.atMostSeconds * 1000 : Number.POSITIVE_INFINITY
    const buyers = Array.from({ length: storm.buyers }, (_, buyer) => keepBuying(buyer))
    const troubles = [
      every(storm.killShopEverySeconds, killOneShop),
      every(storm.killDatabaseEverySeconds, async () => {
        if (server.kill()) counts.databaseKills += 1
      }),
      every(storm.mailTroubleEverySeconds, makeMailTrouble),
      every(storm.providerTroubleEverySeconds, async (time) => {
        counts.providerTroubles += 1
        if (providers) await makeProviderTrouble(providers, time)
      }),
      every(60, async () => console.log(`${new Date().toISOString()} ${paid.length} paid`, JSON.stringify(counts))),
    ]
    await Promise.all(buyers)
    isOver = true
    await Promise.all(troubles)
    await Promise.all(restarts)
    console.log(`${new Date().toISOString()} ${paid.length} paid; the storm is over`)
    await waitUntilDelivered(query, smtp, paid, storm.maxRecoverySeconds)
    return await readResult(await downloadFromEveryShop())
  } finally {
    isOver = true
    isStopping = true
    await Promise.all(shops.map((shop) => shop.stop()))
    await proxy.stop()
    await smtp.stop()
    await bucket.close()
    await providers?.stop()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }

  function isGoingOn() {
    return Date.now() < end || (paid.length < storm.payments && Date.now() < latestEnd)
  }

  async function every(seconds: number, trouble: (time: number) => Promise<void>) {
    for (let time = 0; !isOver && seconds > 0; time += 1) {
      await sleep(seconds * 1000)
      if (!isOver && isGoingOn()) await trouble(time)
    }
  }

  /** Leaves one shop running, because starting takes longer than the pause between two kills on a busy computer. */
  async function killOneShop() {
    const running = shops.filter((shop) => !down.has(shop.port))
    const [victim] = running
    if (!victim || running.length === 1) return
    down.add(victim.port)
    counts.shopsKilled += 1
    await victim.kill()
    restarts.push(restart(victim.port))
  }

  async function restart(port: number) {
    for (;;) {
      const again = await startShop(port).catch(() => null)
      if (!again) continue
      // At the end of the list, so that every shop has its turn.
      shops.push(...shops.splice(0).filter((shop) => shop.port !== port), again)
      down.delete(port)
      counts.shopsBack += 1
      return
    }
  }

  async function makeMailTrouble(time: number) {
    counts.mailTroubles += 1
    if (time % 2 === 0) {
      await smtp.stop()
      await sleep(1_500)
      await smtp.start()
      return
    }
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 451, text: '4.7.1 Greylisted, try again later' })
    await sleep(1_500)
    smtp.behaviour.rejectionFor = () => null
  }

  async function keepBuying(buyer: number) {
    const startedAt = Date.now()
    const paceMs = storm.payments > 0 ? (storm.seconds * 1000 * storm.buyers) / storm.payments : 0
    for (let order = 0; isGoingOn(); order += 1) {
      await sleep(Math.max(0, startedAt + order * paceMs - Date.now()))
      const email = `storm-${buyer}-${order}@example.com`
      const ip = `10.${buyer}.${order >> 8}.${order & 255}`
      counts.tried += 1
      const shops = { choose: () => proxy.url, onRepeat }
      if (providers) await buyAtProvider({ email, ip, shops, providers, query })
      else await buyRepeatedly(email, ip, shops)
      paid.push(email)
    }
  }

  function onRepeat() {
    counts.requestsRepeated += 1
  }

  /** Shops in turn, because whichever gets the request must have the file. The mail server keeps the text of early mails only. */
  async function downloadFromEveryShop() {
    const mails = smtp.received.filter(({ message }) => message !== '').slice(0, 30)
    const links = mails.map(({ message }) => findDownloadPath(message))
    const starts = await Promise.all(
      links.map(async (path, buyer) => {
        const headers = { 'X-Forwarded-For': `10.200.0.${buyer}` }
        const url = `http://127.0.0.1:${shops[buyer % shops.length]?.port}${path}`
        const file = await fetch(url, { headers }).catch(() => null)
        const start = file && Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)
        if (start !== '%PDF-') console.log(`no file from ${url}: ${file?.status ?? 'no answer'}`)
        return start
      }),
    )
    return { tried: starts.length, lost: starts.filter((start) => start !== '%PDF-').length }
  }

  async function readResult(downloads: { tried: number; lost: number }): Promise<StormResult> {
    const judged = await judgeOrders(query, smtp, paid)
    return {
      unexplained: judged.unexplained.length,
      rows: [
        row('checkouts', counts.tried, counts.tried - paid.length, 0, counts.requestsRepeated),
        row('acknowledged payments', paid.length, judged.lost.length, judged.doubled.length, 0),
        row('order mails', paid.length, judged.unsent.length, judged.sentTwice.length, judged.takenOver.length),
        row('downloads', downloads.tried, downloads.lost, 0, 0),
        row('shops killed', counts.shopsKilled, 0, 0, counts.shopsBack),
        row('shops left running', shops.length, counts.shopsCrashed, 0, 0),
        row('database killed', counts.databaseKills, 0, 0, counts.databaseKills),
        row('mail server away or greylisting', counts.mailTroubles, 0, 0, counts.mailTroubles),
        row('payment provider away', counts.providerTroubles, 0, 0, counts.providerTroubles),
      ],
    }
  }
}

/** Of a mail as it was sent: in quoted-printable, with lines that end early. */
function findDownloadPath(message: string): string {
  const text = message.replaceAll('=\r\n', '').replaceAll('=3D', '=')
  return /\/download\/[\w.-]+/.exec(text)?.[0] ?? '/no-link'
}

function row(what: string, tried: number, lost: number, doubled: number, recovered: number): StormRow {
  return { what, tried, lost, doubled, recovered }
}

export function formatTable(rows: StormRow[]): string {
  const heads = ['what', 'tried', 'lost', 'doubled', 'recovered'] as const
  const lines = [heads.map(String), ...rows.map((line) => heads.map((head) => String(line[head])))]
  const widths = heads.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  const format = (cells: string[]) =>
    cells.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
  return lines.map((line) => format(line).join('  ')).join('\n')
}
