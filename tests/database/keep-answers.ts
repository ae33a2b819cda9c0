import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { runConfined } from '#platform/run-confined.server.ts'

/** Their answer depends on nothing but the file and the wishes in their input. */
const keptTasks = ['prepareFile', 'drawPages', 'cutSample']
const maxBytes = 4 * 1024 * 1024

/**
 * Many test files sell the same few PDFs, and each would start a process to read them. A confined process reads a file once per
 * run, and its answer is kept for the other test files.
 */
export function keepAnswers(run: typeof runConfined, folder: string): typeof runConfined {
  mkdirSync(folder, { recursive: true })
  return async (lane, task, input, options = {}) => {
    if (!keptTasks.includes(task)) return run(lane, task, input, options)
    const { content, ...facts } = input as { content?: Uint8Array; bytes: number }
    if (facts.bytes > maxBytes) return run(lane, task, input, options)
    const file = content ?? (await options.readPart?.(0, facts.bytes))
    if (!file) return run(lane, task, input, options)
    const hash = createHash('sha256')
      .update(JSON.stringify([task, facts]))
      .update(file)
      .digest('hex')
    const kept = join(folder, hash)
    if (existsSync(kept)) return deserialize(readFileSync(kept))
    const answer = await run(lane, task, input, options)
    const partial = `${kept}.${process.pid}`
    writeFileSync(partial, serialize(answer))
    renameSync(partial, kept)
    return answer as never
  }
}
