// From a fresh clone to the first page, as the README says: npm ci, npm start, GET /. Then a second start, and what the packages
// weigh. Measures the commit that is checked out, not uncommitted changes.
// BEFORE=<folder of another checkout> measures that version in turn with this one, in the same run.
// EMPTY_CACHE=yes downloads every package again; otherwise npm takes them from this machine's cache.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/run-tool.ts'
import { reportFigure } from './figures.ts'

const port = process.env.BENCH_PORT ?? '4342'
const laterStarts = 3
const maxStartMs = 300_000

const work = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const folders = { ...(process.env.BEFORE && { before: resolve(process.env.BEFORE) }), shop: root }

interface FirstStart {
  cloneSeconds: number
  installSeconds: number
  startSeconds: number
  laterSeconds: number
  megabytes: number
}

async function timeSeconds(work: () => unknown): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** The environment of a newcomer's terminal: npm must not see that it runs inside another npm. */
function cleanEnvironment(name: string): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([key]) => !/^(npm_|NODE_|MALLOC_|INIT_CWD)/.test(key))
  const path = process.env.PATH?.split(':').filter((folder) => !folder.includes('node_modules'))
  const cache = process.env.EMPTY_CACHE ? { npm_config_cache: join(work, `cache-${name}`) } : {}
  return { ...Object.fromEntries(inherited), ...cache, PATH: path?.join(':'), PORT: port, SHOP_MODE: 'demo' }
}

/** Until the first page is there; the shop is stopped again. */
async function timeStart(folder: string, env: NodeJS.ProcessEnv): Promise<number> {
  const startedAt = performance.now()
  const shop = spawn('npm', ['start'], { cwd: folder, env, stdio: 'ignore' })
  const ended = once(shop, 'exit')
  while (!(await isAnswered())) {
    if (shop.exitCode !== null || performance.now() - startedAt > maxStartMs) throw new Error('the shop did not start')
    await sleep(20)
  }
  const seconds = (performance.now() - startedAt) / 1000
  shop.kill('SIGTERM')
  await ended
  while (await isAnswered()) await sleep(100)
  return seconds
}

function isAnswered(): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    async (answer) => answer.ok && (await answer.text()).length > 0,
    () => false,
  )
}

async function measure(name: string, from: string): Promise<FirstStart> {
  const folder = join(work, name)
  const env = cleanEnvironment(name)
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const cloneSeconds = await timeSeconds(() =>
    execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${from}`, folder]),
  )
  const [install = 'npm ci'] = /^npm ci[^&\n]*/m.exec(readFileSync(join(folder, 'README.md'), 'utf8')) ?? []
  const installSeconds = await timeSeconds(() => run('sh', '-c', `${install} --loglevel=error`))
  const megabytes = Number(
    execFileSync('du', ['-sm', join(folder, 'node_modules')])
      .toString()
      .split('\t')[0],
  )
  const startSeconds = await timeStart(folder, env)
  const later: number[] = []
  for (let start = 0; start < laterStarts; start++) later.push(await timeStart(folder, env))
  rmSync(folder, { recursive: true, force: true })
  return { cloneSeconds, installSeconds, startSeconds, laterSeconds: Math.min(...later), megabytes }
}

try {
  const columns = ['version', 'clone, s', 'npm ci, s', 'build and start, s', 'clone to first page, s']
  columns.push('later start, s', 'packages, MB')
  console.log(`| ${columns.join(' | ')} |\n|${'---|'.repeat(columns.length)}`)
  for (const [name, from] of Object.entries(folders)) {
    const { cloneSeconds, installSeconds, startSeconds, laterSeconds, megabytes } = await measure(name, from)
    const firstPage = cloneSeconds + installSeconds + startSeconds
    const seconds = [cloneSeconds, installSeconds, startSeconds, firstPage, laterSeconds].map((s) => s.toFixed(1))
    console.log(`| ${[name, ...seconds, megabytes].join(' | ')} |`)
    if (name !== 'shop') continue
    reportFigure('clone to first page, s', firstPage)
    reportFigure('later start, s', laterSeconds)
    reportFigure('packages, MB', megabytes)
  }
} finally {
  rmSync(work, { recursive: true, force: true })
}
