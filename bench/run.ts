// npm run bench -- pages: one file of this folder a subject.
import { readdirSync } from 'node:fs'

const subjects = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const subject = process.argv[2] ?? ''

if (!subjects.includes(subject)) {
  console.error(`Say what to measure: npm run bench -- ${subjects.join(' | ')}`)
  process.exit(1)
}
await import(`./${subject}.bench.ts`)
