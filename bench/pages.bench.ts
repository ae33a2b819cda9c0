// Cached pages through the whole server, beside the least that the same web framework can do, in one run.
// Requests per second of CPU time of the server: on a shared machine the only figure that holds still.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningProcess, startProcess } from '../scripts/start-process.ts'
import { cpuSecondsOf } from './cpu-time.ts'
import { request } from './requests.ts'

const rounds = 3
const secondsEach = 4
const connections = 32

interface Subject {
  name: string
  server: RunningProcess
  path: string
}

async function load({ server, path }: Subject): Promise<number> {
  const until = Date.now() + secondsEach * 1000
  let answers = 0
  const visitor = async () => {
    while (Date.now() < until) {
      await request(server, path)
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  return answers
}

async function requestsPerCpuSecond(subject: Subject): Promise<number> {
  const before = cpuSecondsOf(subject.server.pid)
  const answers = await load(subject)
  return answers / (cpuSecondsOf(subject.server.pid) - before)
}

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const shop = await startProcess({ PORT: '4330', DATA_DIR: data })
const plain = await startProcess({ PORT: '4331' }, 'bench/hono-ok.ts')
const subjects: Subject[] = [
  { name: 'Hono answering "ok"', server: plain, path: '/readyz' },
  { name: 'home page, cached', server: shop, path: '/' },
  { name: 'maths page, cached', server: shop, path: '/maths' },
  { name: 'checkout page, rendered', server: shop, path: '/checkout/maths' },
]

try {
  const best = new Map(subjects.map(({ name }) => [name, 0]))
  for (const subject of subjects) await request(subject.server, subject.path)
  for (let round = 0; round < rounds; round++) {
    for (const subject of subjects) {
      const rate = await requestsPerCpuSecond(subject)
      best.set(subject.name, Math.max(best.get(subject.name) ?? 0, rate))
    }
  }
  const reference = best.get('Hono answering "ok"') ?? 1
  console.log(`| what | requests per CPU second, best of ${rounds} | of Hono's "ok" |\n|---|---|---|`)
  for (const [name, rate] of best) {
    console.log(`| ${name} | ${Math.round(rate)} | ${Math.round((rate / reference) * 100)} % |`)
  }
} finally {
  await Promise.all([shop.stop(), plain.stop()])
  rmSync(data, { recursive: true, force: true })
}
