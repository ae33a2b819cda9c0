// npm run test:mutation -- orders sessions: plants faults in these folders of shop/, or in all, and lists those that no
// test notices. See docs/mutation.md.
import { join, resolve } from 'node:path'
import { BaseSequencer, createVitest, type InlineConfig, type TestSpecification, type Vitest } from 'vitest/node'
import { guards } from './guards.ts'
import { instrument } from './instrument.ts'
import { type Line, Report } from './report.ts'

// The log of PostgreSQL would hide the results.
process.env.LOG_LEVEL ??= 'silent'

// A survivor would otherwise be tried with all tests that import its file.
const maxReloads = 3

// So that few results are lost when a worker ends early.
const reloadsPerWorker = 25

const setupFiles = [resolve('tests/start-afresh.ts'), resolve('tests/database/setup.ts')]
const repeating = {
  // repeat-with-faults.ts ends the repetition.
  retry: 1_000_000,
  setupFiles: [...setupFiles, join(import.meta.dirname, 'repeat-with-faults.ts')],
}
const reloading = { retry: 0, setupFiles, reporters: [{}], runner: join(import.meta.dirname, 'reload-with-faults.ts') }

class GivenOrder extends BaseSequencer {
  override async sort(tests: TestSpecification[]): Promise<TestSpecification[]> {
    return tests
  }
}

const folders = Object.keys(guards)
const chosen = process.argv.slice(2)
const unknown = chosen.filter((folder) => !folders.includes(folder))
if (unknown.length > 0) {
  console.error(`There is no folder ${unknown.join(', ')}: choose from ${folders.join(', ')}`)
  process.exit(1)
}
for (const folder of chosen.length > 0 ? chosen : folders) await plantFaults(folder)

async function plantFaults(folder: string) {
  const { code, faults } = await instrument(`shop/${folder}/*.ts`)
  const report = new Report(folder, faults)
  await plantWhileRunning(folder, code, report)
  await plantBeforeImport(folder, code, report)
  await plantPostponed(folder, code, report)
  report.show()
}

async function plantWhileRunning(folder: string, code: Map<string, string>, report: Report) {
  const vitest = await openVitest(folder, code, report)
  const tests = await listTests(vitest, folder)
  const facts = { report: report.path, ids: report.planted().map(({ id }) => id), isQuick: true, reloads: [] }
  vitest.provide('faults', { ...facts, ownTests: findOwnTests(report, tests) })
  await vitest.runTestSpecifications(tests)
  vitest.provide('faults', { ...facts, ownTests: {} })
  await vitest.runTestSpecifications(tests)
  await vitest.close()
}

/** By fault, the test of the same name as its file, which notices most of them. */
function findOwnTests(report: Report, tests: TestSpecification[]): Record<string, string> {
  const found = report.planted().map(({ id, file }) => {
    const own = tests.find(({ moduleId }) => moduleId.endsWith(file.replace(/\.ts$/, '.test.ts')))
    return own ? [[id, own.moduleId]] : []
  })
  return Object.fromEntries(found.flat())
}

/** Slow tests, and more tests for faults that the first ones have not noticed. */
async function plantPostponed(folder: string, code: Map<string, string>, report: Report) {
  const killed = report.listKilled()
  const left = report.read().filter(({ fault, result }) => result === 'postponed' && !killed.has(fault))
  if (left.length === 0) return
  const ids = [...new Set(left.map(({ fault }) => fault))]
  const files = new Set(left.map(({ test }) => test))
  const vitest = await openVitest(folder, code, report)
  vitest.provide('faults', { report: report.path, ids, isQuick: false, ownTests: {}, reloads: [] })
  const tests = await listTests(vitest, folder)
  await vitest.runTestSpecifications(tests.filter(({ moduleId }) => files.has(moduleId)))
  await vitest.close()
}

function openVitest(
  folder: string,
  code: Map<string, string>,
  report: Report,
  config: InlineConfig = repeating,
): Promise<Vitest> {
  const outside = (guards[folder] ?? []).map((test) => `${test}.test.ts`)
  return createVitest(
    'test',
    {
      // The projects of vitest.config.ts have their own include and setupFiles, which would win over these.
      config: false,
      globalSetup: resolve('tests/database/global-setup.ts'),
      hookTimeout: 60_000,
      watch: false,
      // A later run of the tests must not find code with faults there.
      fsModuleCache: false,
      reporters: [{ onTestModuleEnd: ({ moduleId }) => report.showProgress(moduleId) }],
      // One worker loads the libraries once.
      maxWorkers: 1,
      isolate: false,
      testTimeout: 20_000,
      expect: { poll: { timeout: 10_000 } },
      include: [`shop/${folder}/*.test.ts`, ...outside],
      // With random input a fault is found by chance, and each takes long.
      exclude: ['**/*.property.test.ts'],
      sequence: { setupFiles: 'list', sequencer: GivenOrder },
      provide: {
        faults: { report: report.path, ids: report.planted().map(({ id }) => id), isQuick: true, reloads: [] },
      },
      ...config,
    },
    { plugins: [{ name: 'faults', enforce: 'pre', load: (path) => code.get(path) }] },
  )
}

/** Own tests first. */
async function listTests(vitest: Vitest, folder: string): Promise<TestSpecification[]> {
  const isOutside = ({ moduleId }: TestSpecification) => Number(!moduleId.includes(`shop/${folder}/`))
  return (await vitest.globTestSpecifications()).toSorted((a, b) => isOutside(a) - isOutside(b))
}

/** Code that runs while its module is imported, and a test that cannot be repeated, need new modules per fault. */
async function plantBeforeImport(folder: string, code: Map<string, string>, report: Report) {
  const vitest = await openVitest(folder, code, report, reloading)
  const lines = report.read()
  for (let choice = 0; choice < maxReloads; choice++) {
    const killed = report.listKilled()
    const byTest = Map.groupBy(
      report.planted().filter(({ id }) => !killed.has(id) && needsReload(lines, id)),
      ({ id, file }) => chooseTests(report, lines, id, file)[choice],
    )
    for (const [test, faults] of byTest) {
      if (!test) continue
      const ids = faults.map(({ id }) => id)
      for (let next = 0; next < ids.length; next += reloadsPerWorker) {
        await reloadTest(vitest, report, test, ids.slice(next, next + reloadsPerWorker))
        report.showProgress(`${test}, at import`)
      }
    }
  }
  await vitest.close()
}

function needsReload(lines: Line[], id: string): boolean {
  const results = lines.filter(({ fault }) => fault === id).map(({ result }) => result)
  return results.some((result) => result !== 'survived' && result !== 'postponed')
}

/** A worker must also pass without a fault, before the first and after the last; otherwise none of its results count. */
async function reloadTest(vitest: Vitest, report: Report, test: string, ids: string[], isRetry = false) {
  const reloads = [null, ...ids, null]
  const results = report.openPart()
  vitest.provide('faults', { report: results.path, ids: [], isQuick: false, ownTests: {}, reloads })
  const project = vitest.getRootProject()
  await vitest.runTestSpecifications(reloads.map(() => project.createSpecification(test)))
  const lines = results.read()
  const controls = lines.filter(({ fault }) => fault === '')
  if (controls.length < 2 || controls.some(({ result }) => result !== 'survived')) {
    console.log(
      `${test}: ${lines.length} of ${reloads.length} runs, those without a fault: ${JSON.stringify(controls)}`,
    )
    return
  }
  const timedOut = lines.flatMap(({ fault, result }) => (result === 'timed-out' ? fault : []))
  for (const line of lines) if (line.result !== 'timed-out') report.add(line)
  if (isRetry) for (const fault of timedOut) report.add({ fault, test, result: 'killed' })
  else if (timedOut.length > 0) await reloadTest(vitest, report, test, timedOut, true)
}

/** The test of the same name first, then those that reach other faults of the file, then those that import it. */
function chooseTests(report: Report, lines: Line[], id: string, file: string): string[] {
  const faults = new Set(report.planted().flatMap((fault) => (fault.file === file ? fault.id : [])))
  const inFile = lines.filter(({ fault, test }) => faults.has(fault) && test !== '')
  const rank = (test: string) => {
    const ofTest = inFile.filter((line) => line.test === test)
    const hasName = test.includes(file.replace(/\.ts$/, ''))
    const couldNotRepeat = ofTest.some(({ fault, result }) => fault === id && result === 'not-repeatable')
    const reaching = ofTest.filter(({ result }) => result !== 'runs-at-import')
    return 1_000 * Number(hasName) + 1_000 * Number(couldNotRepeat) + reaching.length
  }
  const tests = [...new Set(inFile.map(({ test }) => test))]
  return tests.sort((a, b) => rank(b) - rank(a)).slice(0, maxReloads)
}
