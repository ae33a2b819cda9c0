import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { KnownFigure } from './known-figures.ts'
import { measureAll } from './measure-all.ts'
import { runBench } from './run-bench.ts'

const folder = mkdtempSync(join(tmpdir(), 'shop-bench-test-'))
const results = join(folder, 'results')
const benches = folder
const known: KnownFigure[] = [{ name: 'share', bench: 'one', better: 'more', goal: 0.5, noise: 0.1 }]
const measure = (save = false) => measureAll(['one'], { save, known, benches, results })

function writeBench(text: string): string {
  const file = join(folder, 'one.bench.ts')
  writeFileSync(file, `import { reportFigure } from '${import.meta.dirname}/figures.ts'\n${text}\n`)
  return file
}

beforeEach(() => rmSync(results, { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

describe('bench -- all', () => {
  it('fails after a release whose figures were better by more than their noise', async () => {
    writeBench(`reportFigure('share', 0.8)`)
    expect(await measure(true)).toBe(true)
    const [file = ''] = readdirSync(results)
    expect(JSON.parse(readFileSync(join(results, file), 'utf8')).figures).toEqual({ share: 0.8 })
    writeBench(`reportFigure('share', 0.73)`)
    expect(await measure()).toBe(true)
    writeBench(`reportFigure('share', 0.71)`)
    expect(await measure()).toBe(false)
  }, 60_000)

  it('measures a worse figure again, and fails only when it is worse twice', async () => {
    writeBench(`reportFigure('share', 0.8)`)
    expect(await measure(true)).toBe(true)
    const beenHere = join(folder, 'been-here')
    writeBench(`
      import { existsSync, writeFileSync } from 'node:fs'
      reportFigure('share', existsSync('${beenHere}') ? 0.79 : 0.4)
      writeFileSync('${beenHere}', '')`)
    expect(await measure(true)).toBe(true)
    const [file = ''] = readdirSync(results)
    expect(JSON.parse(readFileSync(join(results, file), 'utf8')).figures).toEqual({ share: 0.79 })
  }, 60_000)

  it('fails when a benchmark fails or does not report its figure', async () => {
    writeBench(`throw new Error('the shop did not start')`)
    expect(await measure()).toBe(false)
    writeBench('')
    expect(await measure()).toBe(false)
  }, 60_000)
})

describe('a benchmark that never ends', () => {
  it('is killed with what it started', async () => {
    const pidFile = join(folder, 'pid')
    const file = writeBench(`
      import { spawn } from 'node:child_process'
      import { writeFileSync } from 'node:fs'
      writeFileSync('${pidFile}', String(spawn('sleep', ['600']).pid))
      setInterval(() => {}, 1_000)`)
    expect(await runBench(file, {}, 5_000)).toBe('took longer than 5 s')
    const pid = Number(readFileSync(pidFile, 'utf8'))
    await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false)
  }, 60_000)

  it('is told apart from one that ends', async () => {
    expect(await runBench(writeBench(''), {}, 60_000)).toBeNull()
    expect(await runBench(writeBench('process.exit(3)'), {}, 60_000)).toBe('failed with 3')
  }, 60_000)
})

/** A killed process whose parent is gone may stay in the list until someone collects it. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
