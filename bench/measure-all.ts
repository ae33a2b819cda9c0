import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/run-tool.ts'
import { type BenchResult, type ComparedFigure, compareFigures, findLastRelease } from './compare-figures.ts'
import { knownFigures } from './known-figures.ts'
import { measureMachineMs } from './machine-speed.ts'

const results = join(root, 'bench/results')
/** Short, but long enough for figures that stay within their noise. */
const short = { QUICK: 'yes', BENCH_SIZES: '10000' }

/** Runs every benchmark short and prints one table; true when no figure is worse than in the last release. */
export async function measureAll(names: string[], options: { save: boolean }): Promise<boolean> {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const now: BenchResult = { machineMs: measureMachineMs(), figures: await runBenches(names) }
  const saved = existsSync(results) ? readdirSync(results).map((name) => name.replace(/\.json$/, '')) : []
  const release = findLastRelease(saved, version)
  const before = release ? JSON.parse(readFileSync(join(results, `${release}.json`), 'utf8')) : null
  const compared = compareFigures(
    knownFigures.filter(({ bench }) => names.includes(bench)),
    now,
    before,
  )
  printTable(compared, release)
  if (options.save) save(version, now)
  return compared.every(({ isWorse }) => !isWorse)
}

/** One after the other, each in a process of its own, so that none is measured beside another. */
async function runBenches(names: string[]): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))
  const file = join(folder, 'figures')
  writeFileSync(file, '')
  for (const name of names) {
    console.log(`\n== ${name}`)
    const child = spawn(process.execPath, [join(import.meta.dirname, `${name}.bench.ts`)], {
      ...{ cwd: root, stdio: 'inherit' },
      env: { ...process.env, ...short, BENCH_FIGURES: file },
    })
    const [code] = await once(child, 'exit')
    // Its figures are then missing from the table, which fails.
    if (code !== 0) console.error(`${name} failed`)
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

function save(version: string, { machineMs, figures }: BenchResult): void {
  mkdirSync(results, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}`
  const rounded = Object.entries(figures).map(([name, value]) => [name, Number(value.toPrecision(4))])
  const result = { machine, machineMs: Number(machineMs.toPrecision(4)), figures: Object.fromEntries(rounded) }
  writeFileSync(join(results, `${version}.json`), `${JSON.stringify(result, null, 2)}\n`)
}
