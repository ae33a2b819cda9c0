import { readdirSync, readFileSync } from 'node:fs'

/** Memory of a process and all its descendants in MB, on Linux only. Shared pages count once (PSS). */
export function readTreeMemoryMb(pid: number): number {
  return listTreeMemoryMb(pid).reduce((sum, mb) => sum + mb, 0)
}

/** The process itself first, then its descendants. */
export function listTreeMemoryMb(pid: number): number[] {
  const children = readChildren()
  const collect = (parent: number): number[] => [parent, ...(children.get(parent) ?? []).flatMap(collect)]
  return collect(pid).map(readMemoryMb)
}

export function readMemoryMb(pid: number): number {
  return Number(readIfRunning(`/proc/${pid}/smaps_rollup`).match(/^Pss:\s+(\d+) kB$/m)?.[1] ?? 0) / 1024
}

/** Whether a thread of Node other than the main one runs JavaScript. */
export function hasWorkerThread(pid: number): boolean {
  return readdirSync(`/proc/${pid}/task`).some(
    (id) => readIfRunning(`/proc/${pid}/task/${id}/comm`) === 'WorkerThread\n',
  )
}

function readChildren(): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = readIfRunning(`/proc/${name}/stat`)
    // The name of the program, in parentheses, may contain spaces: the numbers start after it.
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  return children
}

/** A process may end while its files are read. */
function readIfRunning(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
