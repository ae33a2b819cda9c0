// PostgreSQL refuses to start while its lock file names any living process, or is empty or damaged.
import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

interface ServerFiles {
  folder: string
  /** The Unix socket, which a server opens right after it has written its lock file. */
  socket: string
}

// No process has an id above Linux's limit of 2^22, so PostgreSQL ignores this id but still checks the rest of the file.
const unusedPid = '4194305'
/** A server that starts writes its lock file and opens its socket within this time. */
const settleMs = 1_000
const recheckMs = 100

/** True if a process listens on the socket, even if it refuses us because it is starting, stopping or full. */
export function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket)
    const finish = (listens: boolean) => {
      connection.destroy()
      resolve(listens)
    }
    connection.once('connect', () => finish(true))
    // A full backlog answers EAGAIN, so only these two errors prove that no process listens.
    connection.once('error', (error: NodeJS.ErrnoException) =>
      finish(error.code !== 'ENOENT' && error.code !== 'ECONNREFUSED'),
    )
  })
}

/** Makes lock files harmless that no server of this folder holds. Changes nothing while one may be running. */
export async function clearStaleLocks(files: ServerFiles): Promise<void> {
  const locks = [join(files.folder, 'postmaster.pid'), `${files.socket}.lock`]
  const stale = new Map(locks.map((lock) => [lock, readLock(lock)]))
  if ([...stale.values()].every((content) => content === null)) return
  const deadline = Date.now() + settleMs
  do {
    if (await isServerAlive(files)) return
    await sleep(recheckMs)
  } while (Date.now() < deadline)
  for (const [lock, content] of stale) if (content !== null) releaseLock(lock, content)
}

/** Null when PostgreSQL itself sees that the lock is free. */
function readLock(lock: string): string | null {
  if (!existsSync(lock)) return null
  const content = readFileSync(lock, 'latin1')
  const pid = readPid(content)
  return pid === null || isAlive(pid) ? content : null
}

/** PostgreSQL writes the id of a single-user server as a negative number. */
function readPid(content: string): number | null {
  const pid = Math.abs(Number.parseInt(content, 10))
  return pid > 0 ? pid : null
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A server works in its data folder from before it writes its lock file until it ends, and so do its children. */
async function isServerAlive({ folder, socket }: ServerFiles): Promise<boolean> {
  if (await isListening(socket)) return true
  if (!existsSync('/proc/self/cwd')) return false
  const { dev, ino } = statSync(folder)
  return readdirSync('/proc').some((pid) => {
    if (!/^\d+$/.test(pid) || readCommandName(pid) !== 'postgres') return false
    const cwd = findCwd(pid)
    // PostgreSQL may belong to a user whose processes we cannot inspect.
    return cwd === 'hidden' ? namesFolder(pid, folder) : cwd?.dev === dev && cwd.ino === ino
  })
}

function readCommandName(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

function findCwd(pid: string) {
  try {
    return statSync(`/proc/${pid}/cwd`, { throwIfNoEntry: false })
  } catch {
    return 'hidden'
  }
}

function namesFolder(pid: string, folder: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(folder)
  } catch {
    return true
  }
}

/** Takes the file away before it looks again, because another process may have started a server a moment ago. */
function releaseLock(lock: string, stale: string): void {
  const taken = join(dirname(lock), `stale-lock-${randomBytes(6).toString('hex')}`)
  try {
    renameSync(lock, taken)
  } catch {
    return
  }
  const isUnchanged = readFileSync(taken, 'latin1') === stale
  if (isUnchanged && readPid(stale) !== null) {
    writeFileSync(taken, stale.replace(/^\s*-?\d+/, unusedPid), 'latin1')
  }
  if (!isUnchanged || readPid(stale) !== null) linkIfFree(taken, lock)
  rmSync(taken)
}

function linkIfFree(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
