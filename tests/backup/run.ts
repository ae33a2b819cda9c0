// npm run test:backup -- --seconds 100: sells under load, destroys the shop, restores it in another folder and compares.
// With --two-providers the last minute of the backup is lost too, and what was paid in it must come back from the providers.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Loss, loseAndRestore } from './lose-and-restore.ts'
import { loseWithTwoProviders } from './lose-with-two-providers.ts'

process.env.LOG_LEVEL ??= 'silent'
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '100' },
    buyers: { type: 'string', default: '4' },
    'two-providers': { type: 'boolean', default: false },
  },
})
const folder = mkdtempSync(join(tmpdir(), 'shop-lost-'))
try {
  const loss = { folder, seconds: Number(values.seconds), buyers: Number(values.buyers) }
  const failures = values['two-providers'] ? await countWithTwoProviders(loss) : await countAfterRestore(loss)
  console.log(failures === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
  process.exitCode = failures === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function countAfterRestore(loss: Loss): Promise<number> {
  const result = await loseAndRestore(loss)
  console.log(JSON.stringify(result, null, 2))
  const { lostOlderThanAMinute, brokenLinks, numbersGivenTwice } = result
  return lostOlderThanAMinute + brokenLinks + numbersGivenTwice
}

async function countWithTwoProviders(loss: Loss): Promise<number> {
  const result = await loseWithTwoProviders(loss)
  console.log(JSON.stringify(result, null, 2))
  const { lostWithTheServer, faults } = result
  if (lostWithTheServer === 0) throw new Error('nothing was lost, so that nothing was tried')
  return Object.values(faults).reduce((sum, count) => sum + count, 0)
}
