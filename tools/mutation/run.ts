// npm run test:mutation -- orders sessions: plants faults in these folders of shop/, or in all, and lists those that no
// test notices.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { folders } from './folders.ts'

const chosen = process.argv.slice(2)
const unknown = chosen.filter((folder) => !folders.includes(folder))
if (unknown.length > 0) {
  console.error(`There is no folder ${unknown.join(', ')}: choose from ${folders.join(', ')}`)
  process.exit(1)
}

const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const config = 'tools/mutation/stryker.config.mjs'
for (const folder of chosen.length > 0 ? chosen : folders) {
  const env = { ...process.env, MUTATION_FOLDER: folder }
  const { status } = spawnSync(process.execPath, [stryker, 'run', config], { env, stdio: 'inherit' })
  if (status !== 0) process.exitCode = 1
}
