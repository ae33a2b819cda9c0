// npm run bench -- pages runs pages.bench.ts; npm run bench -- all runs every one short and compares with the last release.
// With "all --save" the figures become those of this version; "all orders pages" takes only these two.
import { readdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureAll } from './measure-all.ts'

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''))
const { values, positionals } = parseArgs({ options: { save: { type: 'boolean' } }, allowPositionals: true })
const [name = '', ...chosen] = positionals

if (name !== 'all' && !names.includes(name)) fail()
// Figures of some benchmarks only would replace those of all.
if (chosen.some((one) => !names.includes(one)) || (values.save && chosen.length > 0)) fail()
if (name !== 'all') await import(`./${name}.bench.ts`)
else if (!(await measureAll(chosen.length > 0 ? chosen : names, { save: values.save ?? false }))) process.exitCode = 1

function fail(): never {
  console.error(`Usage: npm run bench -- all | ${names.join(' | ')}`)
  process.exit(1)
}
