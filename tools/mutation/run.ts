// npm run test:mutation -- orders sessions: plants faults in these folders of shop/, or in all, and lists those that no
// test notices. See docs/mutation.md.
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { guards } from './guards.ts'

const folders = Object.keys(guards)
const chosen = process.argv.slice(2)
const unknown = chosen.filter((folder) => !folders.includes(folder))
if (unknown.length > 0) {
  console.error(`There is no folder ${unknown.join(', ')}: choose from ${folders.join(', ')}`)
  process.exit(1)
}
for (const folder of chosen.length > 0 ? chosen : folders) await plantFaults(folder)

async function plantFaults(folder: string) {
  const outside = (guards[folder] ?? []).map((test) => `${test}.test.ts`)
  const tests = [...globSync(`shop/${folder}/*.test.ts`), ...outside]
  // With random input a fault is found by chance.
  process.env.MUTATION_TESTS = tests.filter((test) => !test.includes('.property.')).join(' ')
  const stryker = new Stryker({
    mutate: [`shop/${folder}/*.ts`, '!**/*.test.ts', '!**/fake-*'],
    testRunner: 'vitest',
    vitest: { related: false, pool: 'forks', configFile: 'tools/mutation/vitest.config.ts' },
    plugins: [import.meta.resolve('@stryker-mutator/vitest-runner'), join(import.meta.dirname, 'ignore-messages.ts')],
    ignorers: ['messages'],
    // Stryker would rewrite it with the JavaScript API of TypeScript, which version 7 does not have.
    tsconfigFile: 'none',
    // Generous, because the machine may be busy: a loop without end is counted, not timed.
    timeoutMS: 120_000,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false },
    incremental: true,
    incrementalFile: `test-results/mutation/${folder}.json`,
  })
  await stryker.runMutationTest()
}
