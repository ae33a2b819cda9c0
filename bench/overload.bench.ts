// How long a buyer waits for checkout and payment, with and without a crowd that reads a rendered page.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { startProcess } from '../scripts/start-process.ts'
import { buyOnce, proxySettings } from './buy.ts'
import { reportFigure } from './figures.ts'
import { percentile, timeCalls, warmUp } from './time-calls.ts'

const readers = 2_000
const buyers = 4
const ordersEach = 25
const page = '/free-guide'
const settleMs = 5_000

const data = mkdtempSync(join(tmpdir(), 'shop-bench-'))
const port = process.env.PORT ?? '4360'
const shop = await startProcess({ PORT: port, DATA_DIR: data, LOG_LEVEL: 'error', ...proxySettings })

async function timeBuyers(): Promise<number[]> {
  const perBuyer = await Promise.all(
    Array.from({ length: buyers }, () => timeCalls(() => buyOnce(shop, 'maths'), ordersEach)),
  )
  return perBuyer.flat().sort((a, b) => a - b)
}

function print(name: string, durations: number[], statuses: string) {
  const figures = [0.5, 0.99].map((share) => `${Math.round(percentile(durations, share))} ms`)
  console.log(`| ${[name, ...figures, statuses].join(' | ')} |`)
}

async function timeBuyersAmongReaders(env: Record<string, string>) {
  const crowd = spawn(process.execPath, [join(import.meta.dirname, 'readers.ts'), port, page, String(readers)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const output = text(crowd.stdout)
  await sleep(settleMs)
  const durations = await timeBuyers()
  crowd.kill('SIGTERM')
  await once(crowd, 'exit')
  return { durations, statuses: (await output).trim() }
}

try {
  await warmUp(() => buyOnce(shop, 'maths'))
  console.log('| readers at the same time | checkout and payment, p50 | p99 | what readers got |\n|---|---|---|---|')
  print('0', await timeBuyers(), '')
  const patient = await timeBuyersAmongReaders({})
  print(`${readers} who wait when told`, patient.durations, patient.statuses)
  reportFigure('buyer among 2,000 readers, p99, ms', percentile(patient.durations, 0.99))
  const impatient = await timeBuyersAmongReaders({ IMPATIENT: 'yes' })
  print(`${readers} who never wait`, impatient.durations, impatient.statuses)
} finally {
  await shop.stop()
  rmSync(data, { recursive: true, force: true })
}
