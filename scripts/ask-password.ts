import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** From PASSPORT_PASSWORD, or typed without being shown. */
export async function askPassword(question: string): Promise<string> {
  const given = process.env.PASSPORT_PASSWORD
  if (given) return given
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY })
  try {
    return await reader.question('')
  } finally {
    reader.close()
    process.stdout.write('\n')
  }
}
