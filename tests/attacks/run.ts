// npm run test:attacks: every attack that once succeeded, and random input to every address; one table at the end.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, runTool } from '../../scripts/run-tool.ts'
import { type AttackCase, attackCases, attackGroups } from './cases.ts'

interface Report {
  testResults: { name: string; assertionResults: { title: string; status: string }[] }[]
}

process.env.LOG_LEVEL ??= 'silent'
const folder = mkdtempSync(join(tmpdir(), 'shop-attacks-'))
const file = join(folder, 'report.json')
await runTool('vitest', [
  'run',
  '--reporter=json',
  `--outputFile=${file}`,
  ...new Set(attackCases.map((one) => one.file)),
])
const report = readReport()
rmSync(folder, { recursive: true })
const fuzz = await runTool('playwright', ['test', 'tests/attacks'], {
  env: { FUZZ_INPUTS: process.env.FUZZ_INPUTS ?? '20000' },
})

const rows = attackCases.map((one) => ({ ...one, ...judge(one) }))
console.table(
  rows.map(({ of, attack, file, tests, passed }) => ({ of, attack, file, tests, passed: passed ? 'yes' : 'NO' })),
)
for (const [number, name] of Object.entries(attackGroups)) console.log(`${number}: ${name}`)
const failed = rows.filter(({ passed }) => !passed).length + (fuzz.code === 0 ? 0 : 1)
console.log(`random input to every address: ${fuzz.code === 0 ? 'passed' : 'FAILED'}`)
console.log(`${rows.length + 1 - failed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

function readReport(): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { testResults: [] }
  }
}

function escapeText(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** A test that did not run has not passed. A file with long tests is reported twice, each time without the tests of the other. */
function judge({ file, test }: AttackCase): { tests: number; passed: boolean } {
  const results = report.testResults
    .filter(({ name }) => name === join(root, file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'skipped' && status !== 'pending')
  const title = new RegExp(
    `^${test
      .split(/%[a-z]|\$\w+/)
      .map(escapeText)
      .join('.*')}$`,
  )
  const own = results.filter((result) => title.test(result.title))
  return { tests: own.length, passed: own.length > 0 && own.every(({ status }) => status === 'passed') }
}
