// npm run test:upgrade -- <release folder>: upgrades a shop under load, to a broken release, and back; then the database
// of a shop with a million orders.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, openSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeRelease } from '../../scripts/release.ts'
import { root } from '../../scripts/run-tool.ts'
import { describeCheckout } from '../faults/buyer.ts'
import { findPort } from '../faults/start-shop.ts'
import { describeLoad, maxCheckoutMs, migrateUnderLoad } from './migrate-under-load.ts'

const release = process.argv[2] ? resolve(process.argv[2]) : await makeRelease(join(root, 'releases'))
const home = mkdtempSync(join(tmpdir(), 'shop-upgrade-'))
const port = await findPort()
const environment = {
  ...process.env,
  ...{ PORT: String(port), DATA_DIR: join(home, 'data'), LOG_LEVEL: 'warn', MALLOC_ARENA_MAX: '2' },
  ...{ SHOP_HOME: home, SHOP_USER: '', SHOP_ENV: join(home, 'none'), SHOP_URL: `http://127.0.0.1:${port}` },
}
const failures: string[] = []
const counts = { requests: 0, orders: 0, slowestMs: 0 }
let isOver = false

/** Three folders of the same files: two releases that work, and one that does not start. */
function layOut() {
  mkdirSync(join(home, 'releases'))
  for (const name of ['first', 'second', 'broken']) {
    execFileSync('cp', ['-al', release, join(home, 'releases', name)])
  }
  const start = join(home, 'releases/broken/scripts/start.js')
  rmSync(start)
  writeFileSync(start, 'throw new Error("broken")\n')
  symlinkSync(join(home, 'releases/first'), join(home, 'current'))
  const restart = join(home, 'restart')
  // As "systemctl restart" does: returns when the old process has ended.
  writeFileSync(
    restart,
    `#!/bin/sh\npid=$(cat ${home}/pid)\nkill -TERM $pid 2>/dev/null\nwhile kill -0 $pid 2>/dev/null; do sleep 0.1; done\nexit 0\n`,
    { mode: 0o755 },
  )
  return restart
}

function holdSocket(): ChildProcess {
  const run = `exec ${home}/current/bin/node ${home}/current/scripts/start.js`
  const script = join(import.meta.dirname, 'hold-socket.pl')
  const args = [script, String(port), join(home, 'pid'), '/bin/sh', '-c', run]
  return spawn('perl', args, { env: environment, stdio: ['ignore', 'ignore', openSync(join(home, 'errors.log'), 'a')] })
}

/** A new connection for each request, as a visitor makes. */
function send(method: string, path: string, body?: string, type?: string) {
  return new Promise<{ status: number; text: string; location: string }>((resolve, reject) => {
    const startedAt = performance.now()
    const headers = body ? { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) } : {}
    const sent = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece) => {
        text += piece
      })
      response.once('error', reject).once('end', () => {
        counts.requests += 1
        counts.slowestMs = Math.max(counts.slowestMs, performance.now() - startedAt)
        resolve({ status: response.statusCode ?? 0, text, location: `${response.headers.location}` })
      })
    })
    sent.once('error', reject).end(body)
  })
}

async function expectStatus(status: number, ...args: Parameters<typeof send>) {
  const answer = await send(...args).catch((error: Error) => ({ status: 0, text: error.message, location: '' }))
  if (answer.status !== status) failures.push(`${args[0]} ${args[1]}: ${answer.status} ${answer.text.slice(0, 80)}`)
  return answer
}

async function keepReading() {
  while (!isOver) await expectStatus(200, 'GET', '/')
}

async function keepBuying(buyer: number) {
  for (let order = 0; !isOver; order += 1) {
    const checkout = JSON.stringify(describeCheckout(`upgrade-${buyer}-${order}@example.com`))
    const { text, status } = await expectStatus(200, 'POST', '/api/create-checkout', checkout, 'application/json')
    if (status !== 200) continue
    const path = new URL(JSON.parse(text).url).pathname
    const form = 'method=upi&outcome=succeed'
    await expectStatus(303, 'POST', path, form, 'application/x-www-form-urlencoded')
    counts.orders += 1
  }
}

function upgrade(restart: string, argument: string) {
  return new Promise<{ code: number | null; output: string; seconds: number }>((resolve) => {
    const startedAt = performance.now()
    const env = { ...environment, SHOP_RESTART: restart, SHOP_WAIT: argument.endsWith('broken') ? '5' : '120' }
    const child = spawn('sh', [join(root, 'scripts/upgrade.sh'), argument], { env })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece) => {
        output += piece
      })
    child.once('close', (code) => {
      resolve({ code, output: output.trim(), seconds: Math.round((performance.now() - startedAt) / 1000) })
    })
  })
}

const current = () => basename(readlinkSync(join(home, 'current')))
function check(what: string, isTrue: boolean) {
  console.log(`${isTrue ? 'ok' : 'FAILED'}  ${what}`)
  if (!isTrue) failures.push(what)
}

const restart = layOut()
const startedAt = performance.now()
const socket = holdSocket()
try {
  while ((await send('GET', '/readyz').catch(() => null))?.status !== 200) await sleep(100)
  console.log(`first start, with an empty data folder: ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  await expectStatus(200, 'GET', '/share/maths.png')
  const load = [keepReading(), keepBuying(1), keepBuying(2)]
  await sleep(3_000)
  const second = await upgrade(restart, join(home, 'releases/second'))
  console.log(second.output, `(${second.seconds} s)`)
  check('an upgrade under load succeeds', second.code === 0 && current() === 'second')
  const broken = await upgrade(restart, join(home, 'releases/broken'))
  console.log(broken.output, `(${broken.seconds} s)`)
  check('a broken release is taken back', broken.code === 1 && current() === 'second')
  const back = await upgrade(restart, '--back')
  console.log(back.output, `(${back.seconds} s)`)
  check('one command goes back', back.code === 0 && current() === 'first')
  const nonsense = await upgrade(restart, join(home, 'data'))
  check('a folder that is no release is refused', nonsense.code === 1 && current() === 'first')
  isOver = true
  await Promise.all(load)
  console.log(
    `${counts.requests} requests, ${counts.orders} orders, the slowest took ${(counts.slowestMs / 1000).toFixed(1)} s`,
  )
  check('no request failed', failures.length === 0)
} finally {
  isOver = true
  const ended = new Promise((resolve) => socket.once('exit', resolve))
  socket.kill('SIGTERM')
  await ended
  rmSync(home, { recursive: true, force: true })
}
const orders = 1_000_000
const { before, during, filled } = await migrateUnderLoad(orders)
console.log(`with ${orders} orders: ${describeLoad(before)}\nwhile they are migrated: ${describeLoad(during)}`)
check('a migration changes every order', filled >= orders)
check('no checkout waits two seconds for it', during.failed === 0 && during.slowestMs <= maxCheckoutMs)
for (const failure of failures.slice(0, 20)) console.log(failure)
console.log(failures.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
process.exit(failures.length === 0 ? 0 : 1)
