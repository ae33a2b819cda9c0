// npm test: all checks; npm run test:quick: those that answer within two minutes; npm run test:long: those that take long by
// nature, such as hundreds of random sequences. CI reads the last line, "N passed, N failed".
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { BuildError, buildIfChanged } from './build/build-if-changed.ts'
import { findOrInstallChromium } from './chromium.ts'
import { runCommand, runTool } from './run-tool.ts'

const { values: options } = parseArgs({ options: { quick: { type: 'boolean' }, long: { type: 'boolean' } } })

// Not in test-results/: Playwright empties that folder when it starts.
const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'))
const vitestReports = ['vitest', 'changed'].map((name) => join(reports, `${name}.json`))
const playwrightReport = join(reports, 'playwright.json')
const browser = { path: '' }

type Step = () => Promise<number>

/** The steps of a stage run side by side, because many tests wait while the compiler computes. */
type Stage = Record<string, Step>

/** The documents are drawn first, because the tests and the build both need them; the rest uses the other cores meanwhile. */
const checks: Stage = {
  Documents: drawDocuments,
  Types: checkTypes,
  'Lint and format': () => runQuietly('biome', ['ci', '.']),
  Chromium: prepareBrowser,
}

const everything: Stage[] = [
  checks,
  { Build: buildShop, 'Unit and database tests': () => runVitest(0, ['--project=!long']) },
  { 'Browser tests': () => runPlaywright(['--grep-invert', '@long']) },
]

const long: Stage[] = [
  { Documents: drawDocuments, Chromium: prepareBrowser },
  { Build: buildShop, 'Long unit and database tests': () => runVitest(0, ['--project=long']) },
  { 'Long browser tests': () => runPlaywright(['--grep', '@long', '--pass-with-no-tests']) },
]

const quick: Stage[] = [
  checks,
  { Build: buildShop, 'Pure unit tests': () => runVitest(0, ['--project=pure']) },
  {
    'Tests of what changed': () =>
      runVitest(1, ['--changed', '--project=!pure', '--project=!long', '--passWithNoTests']),
    'Browser tests': () => runPlaywright(['--grep', '@quick', 'tests/browser/buying.spec.ts']),
  },
]

async function checkTypes(): Promise<number> {
  const code = await runQuietly('react-router', ['typegen'])
  // With four, which is the default, each works out most types again: 28 seconds of a core instead of 18.
  return code === 0 ? runQuietly('tsc', ['--checkers', '1']) : code
}

/** Prints the output only of a tool that fails, as one piece between the lines of the tests. */
async function runQuietly(tool: string, args: string[]): Promise<number> {
  const { code, output } = await runTool(tool, args, { keepOutput: true })
  if (code !== 0) console.log(output)
  return code
}

/** In another process, which ends with the memory that this takes. */
async function drawDocuments(): Promise<number> {
  const script = `import { buildDocuments, drawDemoEditions } from './scripts/build/build-documents.ts'
    await buildDocuments()
    await drawDemoEditions()`
  return (await runCommand(process.execPath, ['--input-type=module-typescript', '--eval', script])).code
}

async function runVitest(report: 0 | 1, args: string[]): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReports[report]}`]
  return (await runTool('vitest', ['run', ...reporters, ...args])).code
}

async function buildShop(): Promise<number> {
  await buildIfChanged()
  return 0
}

async function prepareBrowser(): Promise<number> {
  browser.path = await findOrInstallChromium()
  console.log(browser.path)
  return 0
}

async function runPlaywright(args: string[]): Promise<number> {
  const env = { CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport }
  return (await runTool('playwright', ['test', '--reporter=list,json', ...args], { env })).code
}

async function runStages(stages: Stage[]): Promise<number> {
  for (const stage of stages) {
    const codes = await Promise.all(Object.entries(stage).map(([name, run]) => runStep(name, run)))
    const failed = codes.find((code) => code !== 0)
    if (failed !== undefined) return failed
  }
  return 0
}

async function runStep(name: string, run: Step): Promise<number> {
  console.log(`\n== ${name}`)
  const startedAt = performance.now()
  const code = await run().catch(explainFailure)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`== ${name}: ${code === 0 ? 'ok' : 'failed'} (${seconds} s)`)
  return code
}

function explainFailure(error: unknown): number {
  console.error(error instanceof BuildError ? error.message : error)
  return 1
}

function readReport(file: string) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}

function countTests(exitCode: number): { passed: number; failed: number } {
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(playwrightReport).stats ?? {}
  let [passed, failed] = [expected + flaky, unexpected]
  for (const { numPassedTests = 0, numFailedTests = 0 } of vitestReports.map(readReport)) {
    passed += numPassedTests
    failed += numFailedTests
  }
  // A step such as the type check can fail although no test has failed.
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

const stages = options.quick ? quick : options.long ? long : everything
const exitCode = await runStages(stages)
const { passed, failed } = countTests(exitCode)
rmSync(reports, { recursive: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = exitCode
