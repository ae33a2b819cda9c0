import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { ignoreMessages } from './ignore-messages.ts'

export interface Fault {
  id: string
  /** The same as long as the file is the same. */
  key: string
  file: string
  line: number
  column: number
  kind: string
  before: string
  after: string
  ignored?: string
}

/** Stryker writes all faults into the code; each is off until the global `activeMutant` names it. */
export async function instrument(pattern: string): Promise<{ code: Map<string, string>; faults: Fault[] }> {
  const names = globSync(pattern).filter((name) => !/\.test\.ts$|\/fake-/.test(name))
  const files = names.toSorted().map((name) => ({ name, mutate: true, content: readFileSync(name, 'utf8') }))
  const silent = () => {}
  const log = { debug: silent, info: silent, warn: silent, isDebugEnabled: () => false }
  const options = { plugins: null, excludedMutations: [], noHeader: false, ignorers: [ignoreMessages] }
  const { files: instrumented, mutants } = await new Instrumenter(log).instrument(files, options)
  const sources = new Map(files.map(({ name, content }) => [name, content.split('\n')]))
  const faults = mutants.map(({ id, fileName, location: { start, end }, mutatorName, replacement, statusReason }) => {
    const lines = (sources.get(fileName) ?? []).slice(start.line, end.line + 1)
    lines.push((lines.pop() ?? '').slice(0, end.column))
    lines[0] = (lines[0] ?? '').slice(start.column)
    const before = lines.map((line) => line.trim()).join(' ')
    const position = { file: fileName, line: start.line + 1, column: start.column }
    const content = sources.get(fileName)?.join('\n')
    const key = createHash('sha256')
      .update(JSON.stringify([content, start, end, replacement]))
      .digest('base64url')
    return { id, key, ...position, kind: mutatorName, before, after: replacement, ignored: statusReason }
  })
  return { code: new Map(instrumented.map(({ name, content }) => [resolve(name), content])), faults }
}
