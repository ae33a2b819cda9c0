import type { ChildProcess } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { startConfinedProcess } from './confined-process.server.ts'
import { findUpwards } from './find-upwards.server.ts'
import { remember } from './remember.ts'

/**
 * Tasks of one lane wait for each other, and not for those of another: a bad upload must not delay a buyer. Only pages, which
 * are drawn before a visitor needs them, let the other lanes go first.
 */
export type ConfinedLane = 'uploads' | 'stamps' | 'pages' | 'reading'

/** Ten times what the largest file takes on a small server. */
const maxTaskMs = 60_000
const maxPageWaitMs = 10_000

interface LaneLimits {
  /** A file may leave traces in the memory of its reader. */
  maxTasksPerProcess: number
  /** An idle process ends and frees its memory; one that has grown does so after its task. */
  idleMs: number
  maxIdleBytes: number
}

const megabyte = 1024 * 1024
const limits: LaneLimits = { maxTasksPerProcess: 20, idleMs: 10_000, maxIdleBytes: 220 * megabyte }
/** A buyer who reads turns many pages of one file, which stays open for the next. */
const readingLimits: LaneLimits = { maxTasksPerProcess: 200, idleMs: 30_000, maxIdleBytes: 400 * megabyte }

interface Lane {
  limits: LaneLimits
  process?: { child: ChildProcess; tasks: number }
  idle?: NodeJS.Timeout
  last: Promise<unknown>
}

type Answer<Result> = { result: Result; memory: number } | { error: string }

/** From `start` to the byte before `end`. */
export type ReadPart = (start: number, end: number) => Promise<Uint8Array>

interface ConfinedOptions {
  maxMs?: number
  /** Answers a task that asks for parts of a file that is too large for a message. */
  readPart?: ReadPart
}

const lanes = remember('confined lanes', () => {
  const created = new Map<ConfinedLane, Lane>()
  // A process that hangs does not notice that its channel is closed.
  process.once('exit', () => {
    for (const lane of created.values()) lane.process?.child.kill('SIGKILL')
  })
  return created
})

/** The process died, was killed for its memory, or took too long: the file is to blame, and the next one gets a new process. */
export class ConfinedTaskError extends Error {
  override name = 'ConfinedTaskError'
}

/** Runs a task of documents/confined.ts, which reads a file of a stranger, in a process that can do nothing else. */
export function runConfined<Result>(
  name: ConfinedLane,
  task: string,
  input: unknown,
  options: ConfinedOptions = {},
): Promise<Result> {
  const lane = lanes.get(name) ?? { limits: name === 'reading' ? readingLimits : limits, last: Promise.resolve() }
  lanes.set(name, lane)
  const ready = name === 'pages' ? lane.last.then(waitForUrgentLanes) : lane.last
  const running = ready.then(() => runTask<Result>(lane, { task, input }, options))
  lane.last = running.catch(() => {})
  return running
}

/** So that two large files are rarely in memory at the same time; a file that hangs its reader delays no page for long. */
function waitForUrgentLanes(): Promise<unknown> {
  const urgent = [lanes.get('uploads')?.last, lanes.get('stamps')?.last]
  return Promise.race([Promise.all(urgent), sleep(maxPageWaitMs, undefined, { ref: false })])
}

async function runTask<Result>(lane: Lane, message: object, options: ConfinedOptions): Promise<Result> {
  clearTimeout(lane.idle)
  lane.process ??= await start(lane)
  const { process: current } = lane
  const { child } = current
  current.tasks += 1
  hold(child, true)
  try {
    const answer = await ask<Result>(child, message, options)
    if ('error' in answer) throw new Error(answer.error)
    if (answer.memory > lane.limits.maxIdleBytes) current.tasks = Number.POSITIVE_INFINITY
    return answer.result
  } catch (error) {
    // A process that was killed because a part could not be read is of no more use either.
    if (error instanceof ConfinedTaskError || child.killed) lane.process = undefined
    throw error
  } finally {
    hold(child, false)
    if (current.tasks >= lane.limits.maxTasksPerProcess) end(lane)
    lane.idle = setTimeout(() => end(lane), lane.limits.idleMs).unref()
  }
}

async function start(lane: Lane) {
  const script = findUpwards('build/documents/confined.js')
  if (!script) throw new Error('documents/ is not built: run npm run build')
  const child = await startConfinedProcess(script)
  const forget = () => {
    if (lane.process?.child === child) lane.process = undefined
  }
  child.on('exit', forget).on('error', forget)
  return { child, tasks: 0 }
}

/** The process ends by itself when its channel is closed. */
function end(lane: Lane): void {
  const { process: ended } = lane
  lane.process = undefined
  if (ended?.child.connected) ended.child.disconnect()
}

/** Only a process with a task keeps the shop from ending. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const handles = [child, child.channel, child.stderr as unknown as NodeJS.RefCounted | null]
  for (const handle of handles)
    if (isHeld) handle?.ref?.()
    else handle?.unref?.()
}

function ask<Result>(
  child: ChildProcess,
  message: object,
  { maxMs = maxTaskMs, readPart }: ConfinedOptions,
): Promise<Answer<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer<Result>>()
  let said = ''
  const listen = (text: Buffer) => {
    said = `${said}${text}`.slice(-1_000)
  }
  const fail = (why: string) => {
    child.kill('SIGKILL')
    reject(new ConfinedTaskError(`${why}${said && `: ${said.trim()}`}`))
  }
  const hear = (said: Answer<Result> | { need: { start: number; end: number } }) => {
    if (!('need' in said)) return resolve(said)
    if (!readPart) return fail('the task asked for a part of no file')
    readPart(said.need.start, said.need.end).then(
      (part) => child.send({ part }, (error) => error && failed(error)),
      (error) => {
        child.kill('SIGKILL')
        reject(error)
      },
    )
  }
  const died = (code: number | null, signal: string | null) => fail(`the process ended (${signal ?? code})`)
  const failed = (error: Error) => fail(error.message)
  const timer = setTimeout(() => fail(`the task took longer than ${maxMs} ms`), maxMs)
  child.stderr?.on('data', listen)
  child
    .on('message', hear as (answer: unknown) => void)
    .once('exit', died)
    .once('error', failed)
  child.send(message, (error) => error && failed(error))
  return promise.finally(() => {
    clearTimeout(timer)
    child.stderr?.off('data', listen)
    child
      .off('message', hear as (answer: unknown) => void)
      .off('exit', died)
      .off('error', failed)
  })
}
