import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const ticksPerSecond = 100

/** User and kernel time of a process, on Linux only. */
export function readCpuSeconds(pid: number): number {
  return readStat(pid).own / ticksPerSecond
}

/** Includes running and ended children, such as a database server's connections. */
export function readCpuSecondsWithChildren(pid: number): number {
  const { own, endedChildren } = readStat(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => findStat(Number(name)))
    .filter((stat) => stat?.parent === pid)
  const ticks = children.reduce((sum, child) => sum + (child?.own ?? 0), own + endedChildren)
  return ticks / ticksPerSecond
}

const quietMs = 2_000
const maxQuietShare = 0.1
const maxUntilQuietMs = 120_000

/** A new shop draws documents after its start, in processes of its own: until all take less than a tenth of a core. */
export async function untilQuiet(pid: number): Promise<void> {
  const giveUpAt = Date.now() + maxUntilQuietMs
  while (Date.now() < giveUpAt) {
    const before = readCpuSecondsWithChildren(pid)
    await sleep(quietMs)
    if (readCpuSecondsWithChildren(pid) - before < (maxQuietShare * quietMs) / 1000) return
  }
  throw new Error('the shop did not come to rest after its start')
}

/** For example a database's parallel workers. */
export function readCpuSecondsOfEndedChildren(pid: number): number {
  return readStat(pid).endedChildren / ticksPerSecond
}

function readStat(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may contain spaces: the numbers start after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (index: number) => Number(fields[index])
  return { parent: ticks(1), own: ticks(11) + ticks(12), endedChildren: ticks(13) + ticks(14) }
}

/** Null for a process that has just ended. */
function findStat(pid: number) {
  try {
    return readStat(pid)
  } catch {
    return null
  }
}
