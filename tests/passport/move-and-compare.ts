import { createHash, randomInt } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { embeddedConnection, startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.server.ts'
import { columnsLeftBehind, passportTables } from '#shop/passport/passport-tables.ts'
import { runCommand } from '../../scripts/run-tool.ts'
import { startProcess } from '../../scripts/start-process.ts'
import { describeCheckout } from '../faults/buyer.ts'
import { findPort } from '../faults/start-shop.ts'
import { moveInByBrowser, secretOfNewShop } from './move-in.ts'

interface Move {
  folder: string
  /** Invented orders that the shop has before. */
  orders: number
  buyers: number
}

const settings = { LOG_LEVEL: 'silent', SHOP_MODE: 'demo', TRUSTED_PROXIES: '1' }
const passwordSettings = { ...settings, PASSPORT_PASSWORD: 'a password for the test' }

/** A shop is exported while it sells, and after; each passport is opened in another folder with another secret. */
export async function moveAndCompare({ folder, orders, buyers }: Move) {
  const [old, during, moved] = ['old', 'during', 'moved'].map((name) => join(folder, name)) as [string, string, string]
  const port = await findPort()
  const shop = await startProcess({ PORT: String(port), DATA_DIR: old, ...settings })
  await run('scripts/seed.ts', ['--orders', String(orders)], { DATA_DIR: old })
  let isOver = false
  const selling = Array.from({ length: buyers }, async (_, buyer) => {
    for (let order = 0; !isOver; order += 1) await buy(port, `b-${buyer}-${order}@example.com`).catch(() => sleep(200))
  })
  await sleep(3_000)
  const busyFile = join(folder, 'busy.age')
  const writingAt = Date.now()
  await run('scripts/passport.ts', [busyFile, '--without-receipts'], { DATA_DIR: old })
  const secondsUnderLoad = (Date.now() - writingAt) / 1000
  isOver = true
  await Promise.all(selling)
  await run('scripts/open-passport.ts', [busyFile], { DATA_DIR: during })
  // What is sent by jobs has arrived, and sales are summarised: then nothing changes any more.
  await sleep(5_000)
  await shop.stop()
  const file = join(folder, 'quiet.age')
  await run('scripts/passport.ts', [file], { DATA_DIR: old })
  await run('scripts/open-passport.ts', [file], { DATA_DIR: moved })
  const notRefused = await listAccepted(file, folder, moved)
  const differingTables = await compareRows(old, moved)
  const byBrowser = join(folder, 'by-browser')
  const password = passwordSettings.PASSPORT_PASSWORD
  const wrongInBrowser = await moveInByBrowser({
    dataDir: byBrowser,
    file,
    changed: join(folder, 'changed.age'),
    password,
  })
  const differingTablesInBrowser = await compareRows(old, byBrowser, settledTables)
  // After the rows, because a download changes some.
  const links = await listLinks(old)
  const answers = async (dataDir: string, more: Record<string, string> = {}) => {
    const again = await startProcess({ PORT: String(await findPort()), DATA_DIR: dataDir, ...settings, ...more })
    try {
      return await readLinks(again.port, links)
    } finally {
      await again.stop()
    }
  }
  const before = await answers(old)
  const listDiffering = (after: Map<string, string>) =>
    links
      .filter((link) => before.get(link) !== after.get(link))
      .map((link) => `${link}: ${before.get(link)} became ${after.get(link)}`)
  const differingLinks = listDiffering(await answers(moved))
  // As a demo, because a live shop gives no file to a buyer who paid with play money.
  const differingLinksInBrowser = listDiffering(await answers(byBrowser, secretOfNewShop))
  const numbers = await numbersAfter(moved)
  return {
    links: links.length,
    filesAmongLinks: [...before.values()].filter((answer) => answer.startsWith('200 application/pdf')).length,
    bytes: statSync(file).size,
    secondsUnderLoad,
    ordersUnderLoad: (await query(during, 'select count(*)::int as n from orders'))[0].n,
    ...{
      differingTables,
      differingLinks,
      notRefused,
      wrongInBrowser,
      differingTablesInBrowser,
      differingLinksInBrowser,
    },
    numbersGivenTwice: numbers,
  }
}

async function run(script: string, args: string[], more: Record<string, string>): Promise<void> {
  const { code, output } = await tryRun(script, args, more)
  if (code !== 0) throw new Error(`${script}: ${output}`)
}

function tryRun(script: string, args: string[], more: Record<string, string>) {
  return runCommand(process.execPath, [script, ...args], { keepOutput: true, env: { ...passwordSettings, ...more } })
}

/** What was opened although it must not be: twice, changed, or cut off. */
async function listAccepted(file: string, folder: string, moved: string): Promise<string[]> {
  const bytes = readFileSync(file)
  const changed = Buffer.from(bytes)
  changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
  writeFileSync(join(folder, 'changed.age'), changed)
  writeFileSync(join(folder, 'cut.age'), bytes.subarray(0, bytes.length - 70_000))
  const tries = { twice: [file, moved], changed: [join(folder, 'changed.age')], cut: [join(folder, 'cut.age')] }
  const accepted: string[] = []
  for (const [name, [tried = '', into = join(folder, `refused-${name}`)]] of Object.entries(tries)) {
    const { code, output } = await tryRun('scripts/open-passport.ts', [tried], { DATA_DIR: into })
    if (code !== 1 || !output.includes('Nothing was opened')) accepted.push(`${name}: ${output}`)
  }
  return accepted
}

/** What a shop that runs does not change by itself. */
const settledTables = [
  ...['publications', 'offers', 'editions', 'customers', 'orders', 'received_payments', 'refunds', 'consents'],
  ...['invoices', 'deliveries', 'sold_files'],
]

async function compareRows(one: string, other: string, tables = passportTables): Promise<string[]> {
  const differing: string[] = []
  const [here, there] = [await openFolder(one), await openFolder(other)]
  for (const table of tables) {
    const columns = await here.query(`select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = '${table}'`)
    const listed = columns.map(({ name }) => name).filter((name) => !columnsLeftBehind[`${table}.${name}`])
    const where = table === 'audit_log' ? `where act not in ('passport-opened', 'passport-written')` : ''
    const text = `select md5(row_to_json(r)::text) as row from (select ${listed.join(', ')} from ${table} ${where}) r order by 1`
    const [before, after] = [await here.query(text), await there.query(text)]
    if (JSON.stringify(before) !== JSON.stringify(after)) differing.push(table)
  }
  await Promise.all([here.close(), there.close()])
  return differing
}

/** Every link of the shop in every message that it sent. */
async function listLinks(dataDir: string): Promise<string[]> {
  const mails = await query(dataDir, 'select html from demo_mailbox order by id desc limit 60')
  const found = mails.flatMap(({ html }) => [...String(html).matchAll(/href="https?:\/\/[^/"]+(\/[^"]*)"/g)])
  return [...new Set(found.map(([, path = '']) => path.replaceAll('&amp;', '&')))]
}

/** The status and a fingerprint of files; pages contain what differs per request. */
async function readLinks(port: number, links: string[]): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const link of links) {
    const address = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
    const answer = await fetch(`http://127.0.0.1:${port}${link}`, {
      headers: { 'X-Forwarded-For': address },
      redirect: 'manual',
    })
    const body = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    const isPage = type.startsWith('text/html')
    const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(body.toString())?.[1] ?? ''
    const content = isPage ? heading : createHash('sha256').update(body).digest('hex')
    answers.set(link, `${answer.status} ${type} ${content}`)
  }
  return answers
}

/** How many orders of the moved shop have a number that another one has, after a new one was placed. */
async function numbersAfter(dataDir: string): Promise<number> {
  const shop = await startProcess({ PORT: String(await findPort()), DATA_DIR: dataDir, ...settings })
  await buy(shop.port, 'first-after-the-move@example.com')
  await shop.stop()
  const [{ orders, numbers }] = await query(
    dataDir,
    'select count(*)::int as orders, count(distinct number)::int as numbers from orders',
  )
  return orders - numbers
}

async function buy(port: number, email: string): Promise<void> {
  const origin = `http://127.0.0.1:${port}`
  const headers = { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` }
  const checkout = await fetch(`${origin}/api/create-checkout`, {
    ...{ method: 'POST', body: JSON.stringify(describeCheckout(email)) },
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  const { url } = (await checkout.json()) as { url: string }
  const body = new URLSearchParams({ method: 'upi', outcome: 'succeed' })
  await fetch(`${origin}${new URL(url).pathname}`, { method: 'POST', body, redirect: 'manual', headers })
}

async function query(dataDir: string, text: string) {
  const database = await openFolder(dataDir)
  return database.query(text).finally(() => database.close())
}

async function openFolder(dataDir: string) {
  const server = await startEmbeddedPostgres(join(dataDir, 'postgres'))
  const client = new pg.Client(embeddedConnection(join(dataDir, 'postgres')))
  await client.connect()
  return {
    query: async (text: string) => (await client.query(text)).rows,
    async close() {
      await client.end()
      await server.stop()
    },
  }
}
