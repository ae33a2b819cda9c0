// A setup file of Vitest. It runs each test without a fault, then once per fault that the test reaches, so that the shop
// is imported once and not once per fault. Runs without a fault before and after show that the test can be repeated.
import { appendFileSync } from 'node:fs'
import { afterEach, beforeEach, inject, type TestContext } from 'vitest'
import { isTimeout, type Line, readLines } from './report.ts'
import { restoreSnapshot, takeSnapshot } from './snapshot.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * `isQuick` postpones slow tests and faults that many tests have not noticed; `ownTests` are the only tests of some
     * faults. `reloads` are planted one after another before the shop is imported; null is a run without a fault.
     */
    faults: {
      report: string
      ids: string[]
      isQuick: boolean
      ownTests: Record<string, string>
      reloads: (string | null)[]
    }
  }
}

/** What the code that Stryker has written reads and writes. */
interface Stryker {
  activeMutant?: string
  currentTestId?: string
  hitCount?: number
  hitLimit?: number
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> }
}

const { report, ids, isQuick, ownTests } = inject('faults')
const holder = globalThis as { __stryker__?: Stryker }
holder.__stryker__ ??= {}
const stryker = holder.__stryker__
const planted = new Set(ids)
const killed = new Set(readLines(report).flatMap(({ fault, result }) => (result === 'killed' ? fault : [])))

const maxTestMs = 2_500
const quickTestMs = 50
const maxTriesPerFile = 6
const tries = new Map<string, number>()

let isFirstTest = true
let run: 'first' | 'repetition' | 'with-fault' | 'last' = 'first'
let hits: Record<string, number> = {}
let waiting: string[] = []
/** By the test that runs now. */
let found: string[] = []

/** Faults whose test has timed out once: they get a second chance, because the machine may be busy. */
let timedOut = new Set<string>()
let startedAt = 0

beforeEach(prepareRun)
afterEach(finishRun)

async function prepareRun({ task }: TestContext) {
  if (isFirstTest) {
    isFirstTest = false
    for (const fault of Object.keys(stryker.mutantCoverage?.static ?? {}))
      write(task.file.filepath, fault, 'runs-at-import')
  }
  if (task.result?.retryCount === 0) {
    run = 'first'
    await takeSnapshot()
    stryker.currentTestId = task.id
    startedAt = performance.now()
    return
  }
  // Otherwise Vitest would keep and report them all.
  Object.assign(task.result ?? {}, { errors: undefined, attempts: [] })
  await restoreSnapshot()
  if (run !== 'with-fault') return
  const fault = waiting.shift() ?? ''
  stryker.hitCount = 0
  stryker.hitLimit = 100 + 20 * (hits[fault] ?? 0)
  stryker.activeMutant = fault
}

/** Vitest runs the test again as long as this throws. */
function finishRun({ task }: TestContext) {
  const hasFailed = task.result?.state === 'fail'
  run = finish[run](task, hasFailed)
  if (run !== 'first') throw new Error('next run')
  Object.assign(task.result ?? {}, { state: 'pass', errors: undefined })
}

/** Each returns which run is next; `first` is that of another test. */
const finish: Record<typeof run, (task: TestContext['task'], hasFailed: boolean) => typeof run> = {
  first(task, hasFailed) {
    stryker.currentTestId = undefined
    hits = { ...stryker.mutantCoverage?.perTest[task.id] }
    const isForThis = (fault: string) => (ownTests[fault] ?? task.file.filepath) === task.file.filepath
    waiting = Object.keys(hits).filter((fault) => planted.has(fault) && !killed.has(fault) && isForThis(fault))
    found = []
    timedOut = new Set()
    if (waiting.length === 0) return 'first'
    if (isQuick) postpone(task)
    if (waiting.length === 0) return 'first'
    return hasFailed ? giveUp(task) : 'repetition'
  },
  repetition(task, hasFailed) {
    return hasFailed ? giveUp(task) : 'with-fault'
  },
  'with-fault'(task, hasFailed) {
    const fault = stryker.activeMutant ?? ''
    stryker.activeMutant = undefined
    const { hitCount = 0, hitLimit = 0 } = stryker
    // A loop without end throws at the limit, which a test that expects an error would not notice.
    if (hitCount <= hitLimit && hasFailed && isTimeout(task) && !timedOut.has(fault)) {
      timedOut.add(fault)
      waiting.unshift(fault)
    } else if (hasFailed || hitCount > hitLimit) found.push(fault)
    else if (hitCount > 0) {
      tries.set(fault, (tries.get(fault) ?? 0) + 1)
      write(task.file.filepath, fault, 'survived')
    }
    return waiting.length > 0 ? 'with-fault' : 'last'
  },
  last(task, hasFailed) {
    for (const fault of found) write(task.file.filepath, fault, hasFailed ? 'not-repeatable' : 'killed')
    if (!hasFailed) for (const fault of found) killed.add(fault)
    return 'first'
  },
}

function postpone({ file }: TestContext['task']) {
  const tookMs = performance.now() - startedAt
  const hasTries = (fault: string) => tookMs < quickTestMs || (tries.get(fault) ?? 0) < maxTriesPerFile
  const isPostponed = (fault: string) => tookMs > maxTestMs || !hasTries(fault)
  for (const fault of waiting.filter(isPostponed)) write(file.filepath, fault, 'postponed')
  waiting = waiting.filter((fault) => !isPostponed(fault))
}

/** An earlier run has left something behind that the snapshot does not restore, such as a variable of a module. */
function giveUp(task: TestContext['task']) {
  for (const fault of waiting) write(task.file.filepath, fault, 'not-repeatable')
  return 'first' as const
}

function write(test: string, fault: string, result: Line['result']) {
  appendFileSync(report, `${JSON.stringify({ fault, test, result })}\n`)
}
