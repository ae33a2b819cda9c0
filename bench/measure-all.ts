import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/run-tool.ts'
import {
  type BenchResult,
  type ComparedFigure,
  compareFigures,
  findLastRelease,
  keepBetter,
} from './compare-figures.ts'
import { type KnownFigure, knownFigures } from './known-figures.ts'
import { getMachineMs } from './machine-speed.ts'
import { runBench } from './run-bench.ts'

/** Short, but long enough for figures that stay within their noise. */
const short = { QUICK: 'yes', BENCH_SIZES: '10000' }
const maxBenchMs = 8 * 60_000

interface MeasureOptions {
  save: boolean
  known?: KnownFigure[]
  /** With a file per benchmark. */
  benches?: string
  /** With a file per release. */
  results?: string
}

/**
 * Runs every benchmark short, those with worse figures twice, and prints one table. True when no figure is worse than in the last
 * release.
 */
export async function measureAll(
  names: string[],
  { save, known = knownFigures, benches = import.meta.dirname, results = join(root, 'bench/results') }: MeasureOptions,
): Promise<boolean> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const measured = known.filter(({ bench }) => names.includes(bench))
  const now: BenchResult = { machineMs: getMachineMs(), figures: await runBenches(benches, names) }
  const saved = existsSync(results) ? readdirSync(results).map((name) => name.replace(/\.json$/, '')) : []
  const release = findLastRelease(saved, version)
  const before = release ? JSON.parse(readFileSync(join(results, `${release}.json`), 'utf8')) : null
  const worse = compareFigures(measured, now, before).filter(({ isWorse }) => isWorse)
  // A shared machine is slow for minutes: only what is worse twice has become worse.
  const again = await runBenches(benches, [...new Set(worse.map(({ bench }) => bench))])
  now.figures = keepBetter(measured, now.figures, again)
  const compared = compareFigures(measured, now, before)
  printTable(compared, release)
  if (save) saveResult(results, version, now)
  return compared.every(({ isWorse }) => !isWorse)
}

/** One after the other, each in a process of its own, so that none is measured beside another. */
async function runBenches(benches: string, names: string[]): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const file = join(folder, 'figures')
  writeFileSync(file, '')
  for (const name of names) {
    console.log(`\n== ${name}`)
    const startedAt = performance.now()
    const env = { ...short, BENCH_FIGURES: file }
    const problem = await runBench(join(benches, `${name}.bench.ts`), env, maxBenchMs)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    // Its figures are then missing from the table, which fails.
    if (problem) console.error(`${name} ${problem}`)
    console.log(`== ${name}: ${seconds} s`)
  }
  const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
  rmSync(folder, { recursive: true })
  return Object.fromEntries(lines.map((line) => JSON.parse(line)).map(({ name, value }) => [name, value]))
}

function printTable(compared: ComparedFigure[], release: string | undefined): void {
  const format = (value: number | undefined) => (value === undefined ? '–' : String(Number(value.toPrecision(3))))
  console.log(`\n| figure | now | goal | ${release ?? 'no release before'} | noise | |\n|---|---|---|---|---|---|`)
  for (const figure of compared) {
    const { name, value, better, goal, before, noise, meetsGoal, isWorse } = figure
    const verdict = [isWorse ? (value === undefined ? 'not measured' : 'worse') : '', meetsGoal ? '' : 'goal missed']
    const wanted = `${better === 'less' ? '≤' : '≥'} ${goal}`
    const cells = [name, format(value), wanted, format(before), `${Math.round(noise * 100)} %`]
    console.log(`| ${[...cells, verdict.filter(Boolean).join(', ')].join(' | ')} |`)
  }
}

function saveResult(results: string, version: string, { machineMs, figures }: BenchResult): void {
  mkdirSync(results, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
  const rounded = Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(4))])
  const result = { machine, machineMs: Number(machineMs.toPrecision(4)), figures: Object.fromEntries(rounded) }
  writeFileSync(join(results, `${version}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
