// npm test: all checks. CI reads the last line, "N passed, N failed".
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BuildError, buildIfChanged } from './build-if-changed.ts'
import { findOrInstallChromium } from './chromium.ts'
import { runTool } from './run-tool.ts'

// Not in test-results/: Playwright empties that folder when it starts.
const reports = mkdtempSync(join(tmpdir(), 'shop-reports-'))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const browser = { path: '' }

type Step = () => Promise<number>

const stages: Record<string, Step>[] = [
  // Side by side, because many tests wait while the compiler computes.
  {
    Types: checkTypes,
    'Lint and format': () => runQuietly('biome', ['ci', '.']),
    'Unit and database tests': runVitest,
  },
  { Build: buildShop },
  { Chromium: prepareBrowser },
  { 'Browser tests': runPlaywright },
]

async function checkTypes(): Promise<number> {
  const code = await runQuietly('react-router', ['typegen'])
  return code === 0 ? runQuietly('tsc', []) : code
}

/** Prints the output only of a tool that fails, as one piece between the lines of the tests. */
async function runQuietly(tool: string, args: string[]): Promise<number> {
  const { code, output } = await runTool(tool, args, { keepOutput: true })
  if (code !== 0) console.log(output)
  return code
}

async function runVitest(): Promise<number> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]
  return (await runTool('vitest', ['run', ...reporters])).code
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

async function runPlaywright(): Promise<number> {
  const env = { CHROMIUM_PATH: browser.path, PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport }
  return (await runTool('playwright', ['test', '--reporter=list,json'], { env })).code
}

async function runStages(): Promise<number> {
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
  const { numPassedTests = 0, numFailedTests = 0 } = readReport(vitestReport)
  const { expected = 0, flaky = 0, unexpected = 0 } = readReport(playwrightReport).stats ?? {}
  const failed = numFailedTests + unexpected
  // A step such as the type check can fail although no test has failed.
  return { passed: numPassedTests + expected + flaky, failed: exitCode !== 0 && failed === 0 ? 1 : failed }
}

const exitCode = await runStages()
const { passed, failed } = countTests(exitCode)
rmSync(reports, { recursive: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = exitCode
