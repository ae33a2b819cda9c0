import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import pg from 'pg'
import { embeddedConnection } from '#platform/postgres/embedded-postgres.server.ts'
import playwright from '../../playwright.config.ts'
import { type RunningProcess, startProcess } from '../../scripts/start-process.ts'
import { copyPreparedFiles, findPort } from '../faults/start-shop.ts'
import { expectAccessible, expectFits } from './accessibility.ts'
import { expect, test } from './shop-page.ts'
import {
  buyFirst,
  fillInForms,
  makePasskey,
  type OpeningFakes,
  rehearse,
  startOpeningFakes,
} from './walk-to-opening.ts'

const [port, tlsPort] = [await findPort(), await findPort()]
const baseURL = 'https://shop.example'
const launch = playwright.use?.launchOptions

// A passkey belongs to the https address of the shop, so the browser visits it by its name.
test.use({
  baseURL,
  launchOptions: {
    ...launch,
    args: [
      ...(launch?.args ?? []),
      `--host-resolver-rules=MAP shop.example:443 127.0.0.1:${tlsPort}`,
      '--ignore-certificate-errors',
    ],
  },
})
test.describe.configure({ timeout: 300_000 })

const appSecret = 'a-secret-of-the-server-0123456789'

let folder: string
let logFile: string
let shop: RunningProcess
let fakes: OpeningFakes

/** As Caddy: https outside, plain inside. */
const proxy = createServer(
  { key: readFileSync('tests/tls/key.pem'), cert: readFileSync('tests/tls/certificate.pem') },
  (incoming, outgoing) => {
    const { method, url: path, headers } = incoming
    const forwarded = { ...headers, 'x-forwarded-for': '198.51.100.7', 'x-forwarded-proto': 'https' }
    const forward = request({ host: '127.0.0.1', port, method, path, headers: forwarded }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    forward.once('error', () => outgoing.destroy())
    incoming.pipe(forward)
  },
)

// A new shop for each test, because its printed link works once.
test.beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-opening-'))
  logFile = join(folder, 'shop.log')
  fakes = await startOpeningFakes()
  await copyPreparedFiles(folder)
  await new Promise<void>((resolve) => proxy.listen(tlsPort, '127.0.0.1', resolve))
  // What scripts/install writes, and that the fakes are on this computer.
  const settings = {
    ...{ PORT: String(port), DATA_DIR: folder, SHOP_MODE: 'live', SITE_URL: baseURL, TRUSTED_PROXIES: '1' },
    ...{ APP_SECRET: appSecret, PRIVATE_ADDRESSES: 'allow' },
    ...{ FETCH_FROM: 'https://api.razorpay.com/v1', FETCH_TO: fakes.razorpay.baseUrl },
  }
  shop = await startProcess(settings, 'tests/fakes/start-with-fakes.ts', openSync(logFile, 'a'))
})

test.afterEach(async () => {
  await shop?.stop()
  proxy.closeAllConnections()
  proxy.close()
  await fakes.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function query<Row>(statement: string): Promise<Row[]> {
  const client = new pg.Client(embeddedConnection(join(folder, 'postgres')))
  await client.connect()
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end())
}

async function expectGoodPage(page: Page) {
  await expectAccessible(page)
  await expectFits(page, [390])
}

const dashboard = [
  ...['', '/settings', '/settings/payments', '/settings/mail', '/settings/whatsapp', '/settings/backup'],
  ...['/settings/shop', '/opening', '/audit', '/security', '/people', '/my-login', '/alerts', '/publish', '/webhooks'],
]
const exports = ['/orders.csv', '/customers.csv', '/books/2026-11/books.zip', '/opening/archive.zip']

/** In what every page, preview and export answers, in all rows of the database, and in the log. */
async function expectNoSecret(page: Page, secrets: string[]) {
  const paths = [...dashboard.flatMap((path) => [path, `${path}.data`]), ...exports].map(
    (path) => `/admin-dashboard${path}`,
  )
  const answers = await page.evaluate(
    async (paths) => {
      const read: [string, number, string][] = []
      await fetch('/admin-dashboard/preview', { method: 'POST', body: new URLSearchParams({ path: '/' }) })
      for (const path of paths) {
        const answer = await fetch(path)
        const bytes = new Uint8Array(await answer.arrayBuffer())
        read.push([path, answer.status, Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')])
      }
      return read
    },
    [...paths, '/', '/checkout/maths.data'],
  )
  const [tables] = await query<{ text: string }>(`
    select string_agg(query_to_xml(format('select * from %I.%I', table_schema, table_name), true, false, '')::text, '') as text
    from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'`)
  // The link is printed for the owner, and no longer works.
  const log = readFileSync(logFile, 'utf8').replace(/\n.*\/set-up\/.*\n/, '')
  for (const [path, status, text] of answers) {
    expect([path, status]).toEqual([path, 200])
    const found = path.endsWith('.zip')
      ? Object.values(unzipSync(Buffer.from(text, 'latin1')))
          .map((file) => strFromU8(file))
          .join('')
      : text
    for (const secret of secrets) expect(found.includes(secret), `${path} contains ${secret}`).toBe(false)
  }
  for (const secret of secrets) {
    expect(tables?.text.includes(secret), `the database contains ${secret}`).toBe(false)
    expect(log.includes(secret), `the log contains ${secret}`).toBe(false)
  }
  expect(tables?.text).toContain('RAZORPAY_KEY_SECRET')
}

/** What the shop printed for its owner, who opens it on a phone. */
async function beginWalk(page: Page) {
  const link = /https:\S+\/admin-dashboard\/set-up\/\S+/.exec(readFileSync(logFile, 'utf8'))?.[0] ?? ''
  const walk = { page, fakes, address: `http://127.0.0.1:${port}` }
  await makePasskey(walk, link)
  return { walk, link }
}

async function expectClosed(page: Page, pageErrors: string[]) {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'This shop opens soon' })).toBeVisible()
  expect(pageErrors.splice(0)).toEqual([expect.stringContaining('503')])
}

// The steps of opening, and the rehearsal before it, are also in server/opening.test.ts.
test('an owner with only a phone goes from the printed link to an open shop and its first sale', {
  tag: '@long',
}, async ({ page, pageErrors }) => {
  await expectClosed(page, pageErrors)
  const { walk, link } = await beginWalk(page)
  await page.goto('/checkout/maths')
  await expect(page.getByRole('main')).toContainText('This shop opens soon.')
  const { webhookSecret, backupKey } = await fillInForms(walk)
  await rehearse(walk, webhookSecret, () => expectGoodPage(page))
  await page.getByRole('button', { name: 'Open the shop' }).click()
  await expect(page.getByText('Your shop is open.', { exact: true })).toBeVisible()
  await expectGoodPage(page)
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the file (ZIP)' }).click()
  expect((await download).suggestedFilename()).toBe('before-opening.zip')
  expect(await query('select from orders')).toHaveLength(0)

  const ofServices = [fakes.keys.keySecret, webhookSecret, 'mail-password', fakes.s3.bucket.secretAccessKey, backupKey]
  await expectNoSecret(page, [...ofServices, appSecret, link.split('/').at(-1) ?? ''])

  await page.context().clearCookies()
  await buyFirst(walk, webhookSecret)
  await expect
    .poll(() => query<{ number: string }>('select number from invoices'), { timeout: 90_000 })
    .toEqual([{ number: expect.stringMatching(/^RC\/.*\/0*1$/) }])
  expect(pageErrors.splice(0).filter((error) => !error.includes('https://rzp.io/'))).toEqual([])
})
