import { readFile } from 'node:fs/promises'
import { damaged, PassportRefusal } from './passport-refusal.ts'

const batchRows = 500

/** Rows of a table as JSON, some hundred at a time. Each must have exactly the columns that the archive names. */
export async function* readLines(files: string[], columns: string[]): AsyncGenerator<string[]> {
  const expected = [...columns].sort().join()
  for (const file of files) {
    // Not with node:readline, which would also break a line at U+2028.
    const lines = (await readFile(file, 'utf8')).split('\n')
    if (lines.pop() !== '') throw new PassportRefusal(damaged)
    for (let at = 0; at < lines.length; at += batchRows) {
      const batch = lines.slice(at, at + batchRows)
      if (batch.some((line) => namesOf(line) !== expected)) throw new PassportRefusal(damaged)
      yield batch
    }
  }
}

function namesOf(line: string): string | null {
  try {
    const row: unknown = JSON.parse(line)
    return typeof row === 'object' && row !== null ? Object.keys(row).sort().join() : null
  } catch {
    return null
  }
}
