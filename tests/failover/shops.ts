import { randomBytes } from 'node:crypto'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningProcess, startProcess } from '../../scripts/start-process.ts'
import { startFakeS3 } from '../fakes/s3.ts'
import { startSmtp } from '../fakes/smtp.ts'
import { buyRepeatedly } from '../faults/repeating-buyer.ts'
import { findPort } from '../faults/start-shop.ts'
import type { Cluster } from './cluster.ts'

const database = 'shop'
const adminKey = randomBytes(16).toString('hex')

/** Two shops on the cluster, buyers who buy one order a second each, and an owner who looks at the orders. */
export interface Shops {
  smtp: Awaited<ReturnType<typeof startSmtp>>
  query(statement: string): ReturnType<Cluster['query']>
  urls: string[]
  /** The acknowledged payments, and when. */
  paid: { email: string; at: number }[]
  /** How often the dashboard answered with each status. */
  dashboard: Map<number, number>
  countLogLines(): number
  startSelling(buyers: number): { stop(): Promise<void> }
  stop(): Promise<void>
}

export async function startShops(cluster: Cluster, folder: string): Promise<Shops> {
  const smtp = await startSmtp()
  const bucket = await startFakeS3()
  const settings = { ...(await createRoles(cluster)), SMTP_URL: smtp.url, STORAGE_URL: bucket.url }
  const shared = { APP_SECRET: randomBytes(32).toString('hex'), ADMIN_KEY: adminKey, TRUSTED_PROXIES: '1' }
  const logs: string[] = []
  const start = async (name: string): Promise<RunningProcess> => {
    const file = join(folder, `${name}.log`)
    logs.push(file)
    const port = String(await findPort())
    const own = { PORT: port, DATA_DIR: join(folder, name), SITE_URL: `http://127.0.0.1:${port}` }
    const env = { ...settings, ...shared, ...own, SHOP_MODE: 'demo', LOG_LEVEL: 'warn' }
    return startProcess(env, 'scripts/start.ts', openSync(file, 'a'))
  }
  const shops = [await start('shop1'), await start('shop2')]
  const urls = shops.map(({ port }) => `http://127.0.0.1:${port}`)
  const paid: Shops['paid'] = []
  const dashboard: Shops['dashboard'] = new Map()

  function startSelling(buyers: number) {
    let isOver = false
    const running = [...Array.from({ length: buyers }, (_, buyer) => keepBuying(buyer)), keepLooking()]
    return {
      async stop() {
        isOver = true
        await Promise.all(running)
      },
    }

    async function keepBuying(buyer: number) {
      for (let turn = buyer; !isOver; turn += 1) {
        const next = sleep(1_000)
        const email = `failover-${buyer}-${turn}@example.com`
        const ip = `10.${buyer}.${(turn >> 8) & 255}.${turn & 255}`
        let request = turn
        const choose = () => urls[request++ % urls.length] ?? ''
        await buyRepeatedly(email, ip, { choose, pauseMs: 500 })
        paid.push({ email, at: Date.now() })
        await next
      }
    }

    async function keepLooking() {
      const cookies = await Promise.all(urls.map(logIn))
      for (let turn = 0; !isOver; turn += 1) {
        const at = turn % urls.length
        const path = ['/admin-dashboard', '/admin-dashboard/orders', '/admin-dashboard/customers'][turn % 3]
        const status = await fetch(`${urls[at]}${path}`, {
          headers: { Cookie: cookies[at] ?? '' },
          redirect: 'manual',
          signal: AbortSignal.timeout(60_000),
        }).then(
          (response) => response.status,
          () => 0,
        )
        dashboard.set(status, (dashboard.get(status) ?? 0) + 1)
        await sleep(300)
      }
    }
  }

  return {
    ...{ smtp, urls, paid, dashboard, startSelling },
    query: (statement) => cluster.query(database, statement),
    countLogLines: () => logs.reduce((sum, file) => sum + readFileSync(file, 'utf8').split('\n').length - 1, 0),
    async stop() {
      await Promise.all(shops.map((shop) => shop.stop()))
      await smtp.stop()
      await bucket.close()
    },
  }
}

/** As docs/runbook.md says for a PostgreSQL of one's own. */
async function createRoles(cluster: Cluster) {
  const [ownerKey, appKey] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')]
  await cluster.query('postgres', `create role shop_owner login password '${ownerKey}'`)
  await cluster.query('postgres', `create role shop_app login password '${appKey}'`)
  await cluster.query('postgres', `create database ${database} owner shop_owner`)
  return {
    DATABASE_OWNER_URL: cluster.addressFor('shop_owner', ownerKey, database),
    DATABASE_URL: cluster.addressFor('shop_app', appKey, database),
  }
}

async function logIn(url: string): Promise<string> {
  const response = await fetch(`${url}/admin-dashboard/login`, {
    method: 'POST',
    headers: { Origin: url },
    body: new URLSearchParams({ adminKey }),
    redirect: 'manual',
  })
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  if (response.status !== 302 && response.status !== 303) throw new Error(`the login answered ${response.status}`)
  return cookies.join('; ')
}
