import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RunnerTask } from 'vitest'
import type { Fault } from './instrument.ts'

/** What one test file found out about one fault. An empty fault is a run without one. */
export interface Line {
  fault: string
  test: string
  result: 'killed' | 'survived' | 'timed-out' | 'postponed' | 'runs-at-import' | 'not-repeatable'
}

/** Not yet a proof of the fault, because the machine may be busy. */
export function isTimeout({ result }: RunnerTask): boolean {
  return result?.errors?.some(({ message }) => /timed out in \d+ms/.test(`${message}`)) ?? false
}

/** One line per result, because the workers write it too. */
export class Report {
  readonly path: string
  private readonly faults: Fault[]
  private readonly killedPath: string

  constructor(folder: string, faults: Fault[]) {
    const reports = resolve('test-results/mutation')
    mkdirSync(reports, { recursive: true })
    this.path = join(reports, `${folder}.jsonl`)
    this.killedPath = join(reports, `${folder}-killed.json`)
    this.faults = faults
    writeFileSync(this.path, '')
    const killedBefore = new Set(existsSync(this.killedPath) ? JSON.parse(readFileSync(this.killedPath, 'utf8')) : [])
    for (const { id, key } of this.planted()) {
      if (killedBefore.has(key)) this.add({ fault: id, test: '', result: 'killed' })
    }
  }

  planted(): Fault[] {
    return this.faults.filter(({ ignored }) => !ignored)
  }

  add(line: Line) {
    appendFileSync(this.path, `${JSON.stringify(line)}\n`)
  }

  read(): Line[] {
    return readLines(this.path)
  }

  listKilled(): Set<string> {
    return new Set(this.read().flatMap(({ fault, result }) => (result === 'killed' ? fault : [])))
  }

  /** For results that count only together. */
  openPart(): { path: string; read(): Line[] } {
    const path = `${this.path}.part`
    writeFileSync(path, '')
    return { path, read: () => readLines(path) }
  }

  /** Also saves what is killed, so that the next run does not test it again. */
  showProgress(at: string) {
    const { killed, survived } = this.sort()
    writeFileSync(this.killedPath, JSON.stringify(killed.map(({ key }) => key)))
    console.log(`${killed.length} killed, ${survived.length} survived of ${this.planted().length}, after ${at}`)
  }

  show() {
    const { killed, ...left } = this.sort()
    const titles = { survived: 'survived', untested: 'without a result', unreached: 'reached by no test' }
    const planted = this.planted().length
    const counts = [`${killed.length} of ${planted} killed (${((100 * killed.length) / planted).toFixed(1)} %)`]
    for (const name of ['survived', 'untested', 'unreached'] as const) {
      console.log(`\n${titles[name]}:`)
      for (const fault of left[name]) showFault(fault)
      counts.push(`${left[name].length} ${titles[name]}`)
    }
    console.log(`\n${counts.join(', ')}, ${this.faults.length - planted} ignored`)
  }

  private sort() {
    const lines = this.read()
    const withResult = (result: Line['result']) =>
      new Set(lines.filter((line) => line.result === result).map(({ fault }) => fault))
    const [kills, survivals] = [withResult('killed'), withResult('survived')]
    const reached = new Set(lines.map(({ fault }) => fault))
    const left = this.planted().filter(({ id }) => !kills.has(id))
    return {
      killed: this.planted().filter(({ id }) => kills.has(id)),
      survived: left.filter(({ id }) => survivals.has(id)),
      /** For example because their test fails without a fault too. */
      untested: left.filter(({ id }) => !survivals.has(id) && reached.has(id)),
      unreached: left.filter(({ id }) => !reached.has(id)),
    }
  }
}

export function readLines(path: string): Line[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter(Boolean).map((line) => JSON.parse(line))
}

function showFault({ file, line, column, before, after }: Fault) {
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 120)
  console.log(`${file}:${line}:${column}  ${short(before)}  →  ${short(after)}`)
}
