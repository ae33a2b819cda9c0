import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** CPU time a process has used so far, in its own code and in the kernel for it. Linux only. */
export function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in parentheses, may hold spaces: the numbers begin after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
}

/** CPU time of the children of a process that have ended, such as a database's parallel workers. */
export function cpuSecondsOfEndedChildrenOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond
}
