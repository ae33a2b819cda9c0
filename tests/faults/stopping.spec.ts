import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { root } from '../../scripts/run-tool.ts'
import { describeCheckout } from './buyer.ts'
import { copyPreparedFiles, findPort } from './start-shop.ts'

test.describe.configure({ mode: 'serial' })

const folder = mkdtempSync(join(tmpdir(), 'shop-stopping-'))
const lockFile = join(folder, 'postgres/postmaster.pid')

let running: ChildProcess | undefined

test.beforeAll(() => copyPreparedFiles(folder))

test.afterEach(() => {
  try {
    if (running?.pid) process.kill(-running.pid, 'SIGKILL')
  } catch {
    // The whole group has ended, as it should.
  }
})

test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface NpmStart {
  npm: ChildProcess
  port: number
}

/** npm runs in its own process group, as in a terminal. */
async function npmStart(): Promise<NpmStart> {
  const port = await findPort()
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, TRUSTED_PROXIES: '1' }
  const npm = spawn('npm', ['start'], { cwd: root, env, detached: true, stdio: 'ignore' })
  running = npm
  await expect.poll(() => isReady(port), { timeout: 120_000 }).toBe(true)
  return { npm, port }
}

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (response) => response.ok,
    () => false,
  )

async function expectStopped(port: number) {
  // PostgreSQL deletes this file as its last act of a clean shutdown.
  await expect.poll(() => existsSync(lockFile), { timeout: 90_000 }).toBe(false)
  await expect.poll(() => isReady(port)).toBe(false)
}

/** `npm test` tries SIGTERM, below. */
const ways: Record<string, (npm: ChildProcess) => void> = {
  'SIGINT to npm and the shop, as Ctrl+C does': (npm) => process.kill(-Number(npm.pid), 'SIGINT'),
  'SIGHUP to npm and the shop, as a closed terminal does': (npm) => process.kill(-Number(npm.pid), 'SIGHUP'),
  'SIGKILL to npm alone': (npm) => npm.kill('SIGKILL'),
}

for (const [name, stop] of Object.entries(ways)) {
  test(`${name} stops the shop and its database cleanly`, { tag: '@long' }, async () => {
    test.setTimeout(180_000)
    const { npm, port } = await npmStart()
    stop(npm)
    await expectStopped(port)
  })
}

/** Sends requests until the port is closed, and lists what a visitor must never see. */
class Load {
  answered = 0
  failures: string[] = []
  #agent = new Agent({ keepAlive: true })
  #port: number

  constructor(port: number) {
    this.#port = port
  }

  /** Null once the port is closed. */
  async send(path: string, { body, keepAlive }: { body?: object | URLSearchParams; keepAlive: boolean }) {
    const isForm = body instanceof URLSearchParams
    const sent = request({
      ...{ host: '127.0.0.1', port: this.#port, path, method: body ? 'POST' : 'GET' },
      agent: keepAlive ? this.#agent : false,
      headers: {
        'X-Forwarded-For': `10.0.${this.answered >> 8}.${this.answered & 255}`,
        'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
    })
    try {
      const answer = once(sent, 'response') as Promise<[IncomingMessage]>
      sent.end(isForm ? body.toString() : JSON.stringify(body))
      const [response] = await answer
      const content = await text(response)
      this.answered += 1
      if ((response.statusCode ?? 500) >= 500) this.failures.push(`${path}: ${response.statusCode} ${content}`)
      return { headers: response.headers, content }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // A client cannot know that the server is just closing a connection that it wants to use again.
      if (code !== 'ECONNREFUSED' && !sent.reusedSocket) this.failures.push(`${path}: ${code}`)
      return null
    }
  }

  async buy(): Promise<void> {
    for (;;) {
      const started = await this.send('/api/create-checkout', { body: describeCheckout(), keepAlive: true })
      if (!started) return
      const { pathname } = new URL(JSON.parse(started.content).url)
      const body = new URLSearchParams({ method: 'upi', outcome: 'succeed' })
      if (!(await this.send(pathname, { body, keepAlive: true }))) return
    }
  }

  async read(): Promise<void> {
    // A page that is rendered: of stored ones the shop sends so many that connections wait that it has not accepted.
    while (await this.send('/checkout/maths?code=NONE', { keepAlive: false })) {}
  }
}

test('SIGTERM to npm under load stops the shop cleanly and fails no request that was accepted', {
  tag: '@long',
}, async () => {
  test.setTimeout(180_000)
  const { npm, port } = await npmStart()
  const load = new Load(port)
  const clients = [...Array.from({ length: 24 }, () => load.buy()), ...Array.from({ length: 12 }, () => load.read())]
  await expect.poll(() => load.answered, { timeout: 60_000 }).toBeGreaterThan(100)
  npm.kill('SIGTERM')
  await Promise.all(clients)
  await expectStopped(port)
  expect(load.failures).toEqual([])
})
