import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Fault } from './instrument.ts'

/** What one test file found out about one fault. */
export interface Line {
  fault: string
  test: string
  result: 'killed' | 'survived' | 'runs-at-import' | 'not-repeatable'
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

  /** Also saves what is killed, so that the next run does not test it again. */
  showProgress(at: string) {
    const { killed, survived } = this.sort()
    writeFileSync(this.killedPath, JSON.stringify(killed.map(({ key }) => key)))
    console.log(`${killed.length} killed, ${survived.length} survived of ${this.planted().length}, after ${at}`)
  }

  show() {
    const { killed, survived, unreached } = this.sort()
    console.log('\nSurvived:')
    for (const fault of survived) showFault(fault)
    console.log('\nReached by no test:')
    for (const fault of unreached) showFault(fault)
    const planted = this.planted().length
    const score = ((100 * killed.length) / planted).toFixed(1)
    const counts = [`${killed.length} killed`, `${survived.length} survived`, `${unreached.length} reached by no test`]
    console.log(`\n${counts.join(', ')}, ${this.faults.length - planted} ignored: ${score} %`)
  }

  private sort() {
    const lines = this.read()
    const withResult = (result: Line['result']) =>
      new Set(lines.filter((line) => line.result === result).map(({ fault }) => fault))
    const [kills, survivals] = [withResult('killed'), withResult('survived')]
    const left = this.planted().filter(({ id }) => !kills.has(id))
    return {
      killed: this.planted().filter(({ id }) => kills.has(id)),
      survived: left.filter(({ id }) => survivals.has(id)),
      unreached: left.filter(({ id }) => !survivals.has(id)),
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
