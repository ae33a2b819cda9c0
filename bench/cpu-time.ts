import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** CPU time a process has used so far, in its own code and in the kernel for it. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const { own } = readStat(pid)
  return own / ticksPerSecond
}

/** The same with all its children, also those that have ended: a database server with its connections. */
export function cpuSecondsOfFamily(pid: number): number {
  const { own, endedChildren } = readStat(pid)
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => tryToReadStat(Number(name)))
    .filter((stat) => stat?.parent === pid)
  const ticks = children.reduce((sum, child) => sum + (child?.own ?? 0), own + endedChildren)
  return ticks / ticksPerSecond
}

function readStat(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may hold spaces: the numbers begin after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (index: number) => Number(fields[index])
  return { parent: ticks(1), own: ticks(11) + ticks(12), endedChildren: ticks(13) + ticks(14) }
}

/** Null for a process that has just ended. */
function tryToReadStat(pid: number) {
  try {
    return readStat(pid)
  } catch {
    return null
  }
}

/** CPU time of the children of a process that have ended, such as a database's parallel workers. */
export function cpuSecondsOfEndedChildrenOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}
