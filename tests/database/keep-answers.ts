import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { runConfined } from '#platform/run-confined.server.ts'

/**
 * Many test files sell the same few PDFs, and each would start a process to prepare them. A confined process prepares a file once per
 * run, and its answer is kept for the other test files.
 */
export function keepAnswers(run: typeof runConfined, folder: string): typeof runConfined {
  mkdirSync(folder, { recursive: true })
  return async (lane, task, input, options) => {
    const { content, ...facts } = input as { content?: Uint8Array }
    if (task !== 'prepareFile' || !content) return run(lane, task, input, options)
    const hash = createHash('sha256').update(JSON.stringify(facts)).update(content).digest('hex')
    const kept = join(folder, hash)
    if (existsSync(kept)) return deserialize(readFileSync(kept))
    const answer = await run(lane, task, input, options)
    const partial = `${kept}.${process.pid}`
    writeFileSync(partial, serialize(answer))
    renameSync(partial, kept)
    return answer as never
  }
}
