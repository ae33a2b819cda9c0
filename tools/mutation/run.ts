// npm run test:mutation -- orders sessions: plants faults in these folders of shop/, or in all, and lists those that no
// test notices. See docs/mutation.md.
import { join, resolve } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import { guards } from './guards.ts'
import { instrument } from './instrument.ts'
import { type Line, Report } from './report.ts'

// The log of PostgreSQL would hide the results.
process.env.LOG_LEVEL ??= 'silent'

// A survivor would otherwise be tried with all tests that import its file.
const maxReloads = 3

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
  const vitest = await openVitest(folder, code, report)
  for (const test of await listTests(vitest, folder)) {
    await vitest.start([test])
    report.showProgress(test)
  }
  await plantBeforeImport(vitest, report)
  await vitest.close()
  report.show()
}

function openVitest(folder: string, code: Map<string, string>, report: Report): Promise<Vitest> {
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
      reporters: [{}],
      maxWorkers: 1,
      // repeat-with-faults.ts ends the repetition.
      retry: 1_000_000,
      testTimeout: 20_000,
      include: [`shop/${folder}/*.test.ts`, ...outside],
      // With random input a fault is found by chance, and each takes long.
      exclude: ['**/*.property.test.ts'],
      setupFiles: [resolve('tests/database/setup.ts'), join(import.meta.dirname, 'repeat-with-faults.ts')],
      provide: { faults: { report: report.path, ids: report.planted().map(({ id }) => id), active: null } },
    },
    { plugins: [{ name: 'faults', enforce: 'pre', load: (path) => code.get(path) }] },
  )
}

/** Own tests first. */
async function listTests(vitest: Vitest, folder: string): Promise<string[]> {
  const isOutside = (test: string) => Number(!test.includes(`shop/${folder}/`))
  const found = await vitest.globTestSpecifications()
  return found.map(({ moduleId }) => moduleId).sort((a, b) => isOutside(a) - isOutside(b))
}

/** Code that runs while its module is imported, and a test that cannot be repeated, need a new worker per fault. */
async function plantBeforeImport(vitest: Vitest, report: Report) {
  for (const { config } of vitest.projects) Object.assign(config, { retry: 0, bail: 1 })
  const lines = report.read()
  for (const { id, file } of report.planted()) {
    const results = lines.filter(({ fault }) => fault === id).map(({ result }) => result)
    if (results.includes('killed') || results.every((result) => result === 'survived')) continue
    for (const test of chooseTests(report, lines, id, file)) {
      vitest.provide('faults', { report: report.path, ids: [], active: id })
      await vitest.start([test])
      const isKilled = vitest.state
        .getFiles()
        .some(({ filepath, result }) => filepath === test && result?.state === 'fail')
      report.add({ fault: id, test, result: isKilled ? 'killed' : 'survived' })
      if (isKilled) break
    }
    report.showProgress(file)
  }
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
