// npm run test:model: Spin visits every state of money.pml, for several sizes. Needs spin and gcc ("apt install spin gcc").
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const model = new URL('money.pml', import.meta.url).pathname

/** What each size leaves out would multiply its states, and does not touch the same rows. */
const sizes = [
  { maxPayments: 2, maxRefunds: 0, maxSiteRefunds: 0, maxDisputes: 0, maxDeliveries: 1, maxCrashes: 3 },
  { maxPayments: 2, maxRefunds: 2, maxSiteRefunds: 0, maxDisputes: 0, maxDeliveries: 0, maxCrashes: 1 },
  { maxPayments: 1, maxRefunds: 1, maxSiteRefunds: 1, maxDisputes: 0, maxDeliveries: 0, maxCrashes: 2 },
  { maxPayments: 1, maxRefunds: 1, maxSiteRefunds: 0, maxDisputes: 1, maxDeliveries: 0, maxCrashes: 1 },
]

const folder = mkdtempSync(join(tmpdir(), 'shop-model-'))
const run = (program: string, args: string[]) => execFileSync(program, args, { cwd: folder, encoding: 'utf8' })
let errors = 0
for (const size of sizes) {
  const sized = [...Object.entries(size).map(([name, value]) => `-D${name}=${value}`), model]
  run('spin', ['-a', ...sized])
  run('gcc', ['-O2', '-DCOLLAPSE', '-DSAFETY', '-o', 'pan', 'pan.c'])
  const report = run('./pan', ['-m1000000', '-w24'])
  // A search that ended early has seen less than it claims.
  const isComplete = !/max search depth too small|out of memory/.test(report)
  const [, found = '?'] = /errors: (\d+)/.exec(report) ?? []
  const [, states = '?'] = /(\d+) states, stored/.exec(report) ?? []
  const [, transitions = '?'] = /(\d+) transitions/.exec(report) ?? []
  if (found !== '0' || !isComplete) errors += 1
  if (found !== '0') console.log(run('spin', ['-t', '-p', '-g', ...sized]))
  const visited = `${states} states, ${transitions} transitions, ${found} errors`
  console.log(`${JSON.stringify(size)}: ${visited}${isComplete ? '' : ', not complete'}`)
}
rmSync(folder, { recursive: true })
process.exitCode = errors === 0 ? 0 : 1
