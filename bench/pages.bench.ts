// Pages through the whole server, compared in the same run with the fastest response that Hono can send.
// Measured in requests per CPU second of the server, the only figure that is stable on a shared machine. QUICK=yes takes a third less.
// BEFORE=<folder of another checkout> measures that version in turn with this one, in the same run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type RunningProcess, startProcess } from '../scripts/start-process.ts'
import { readCpuSeconds, untilQuiet } from './cpu-time.ts'
import { reportFigure } from './figures.ts'
import { request } from './requests.ts'

// A page of a shop that has just started takes three times the CPU: V8 compiles what runs often during the first rounds.
const rounds = process.env.QUICK ? 6 : 9
const secondsEach = 2
const connections = 32

interface Subject {
  name: string
  figure?: string
  server: RunningProcess
  path: string
}

async function sendRequests({ server, path }: Subject): Promise<number> {
  const until = Date.now() + secondsEach * 1000
  let responses = 0
  const visitor = async () => {
    while (Date.now() < until) {
      await request(server, path)
      responses += 1
    }
  }
  await Promise.all(Array.from({ length: connections }, visitor))
  return responses
}

async function requestsPerCpuSecond(subject: Subject): Promise<number> {
  const before = readCpuSeconds(subject.server.pid)
  const responses = await sendRequests(subject)
  return responses / (readCpuSeconds(subject.server.pid) - before)
}

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const port = Number(process.env.BENCH_PORT ?? 4330)
const shop = await startProcess({ PORT: `${port}`, DATA_DIR: join(data, 'shop') })
const plain = await startProcess({ PORT: `${port + 1}` }, 'bench/hono-ok.ts')
const before = process.env.BEFORE
  ? await startProcess(
      { PORT: `${port + 2}`, DATA_DIR: join(data, 'before') },
      join(resolve(process.env.BEFORE), 'scripts/start.ts'),
    )
  : null
const pages = [
  { name: 'home page, cached', path: '/', figure: "home page, share of Hono's ok" },
  { name: 'maths page, cached', path: '/maths' },
  { name: 'maths page in Hindi, cached', path: '/hi/maths', figure: "Hindi page, share of Hono's ok" },
  { name: 'checkout page, cached', path: '/checkout/maths', figure: "checkout page, share of Hono's ok" },
]
const subjects: Subject[] = [
  { name: 'Hono answering "ok"', server: plain, path: '/readyz' },
  ...pages.flatMap(({ name, path, figure }) => [
    ...(before ? [{ name: `${name}, before`, server: before, path }] : []),
    { name, server: shop, path, figure },
  ]),
]

try {
  const best = new Map(subjects.map(({ name }) => [name, 0]))
  for (const subject of subjects) await request(subject.server, subject.path)
  for (const server of [shop, before]) if (server) await untilQuiet(server.pid)
  for (let round = 0; round < rounds; round++) {
    for (const subject of subjects) {
      const rate = await requestsPerCpuSecond(subject)
      best.set(subject.name, Math.max(best.get(subject.name) ?? 0, rate))
    }
  }
  const reference = best.get('Hono answering "ok"') ?? 1
  console.log(`| page | requests per CPU second, best of ${rounds} | compared with Hono's "ok" |\n|---|---|---|`)
  for (const { name, figure } of subjects) {
    const rate = best.get(name) ?? 0
    console.log(`| ${name} | ${Math.round(rate)} | ${Math.round((rate / reference) * 100)} % |`)
    if (figure) reportFigure(figure, rate / reference)
  }
} finally {
  await Promise.all([shop.stop(), plain.stop(), before?.stop()])
  rmSync(data, { recursive: true, force: true })
}
