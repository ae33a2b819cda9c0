// npm run test:backup -- --seconds 100: sells under load, destroys the shop, restores it in another folder and compares.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { loseAndRestore } from './lose-and-restore.ts'

process.env.LOG_LEVEL ??= 'silent'
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '100' }, buyers: { type: 'string', default: '4' } },
})
const folder = mkdtempSync(join(tmpdir(), 'shop-lost-'))
try {
  const result = await loseAndRestore({ folder, seconds: Number(values.seconds), buyers: Number(values.buyers) })
  console.log(JSON.stringify(result, null, 2))
  const { lostOlderThanAMinute, brokenLinks, numbersGivenTwice } = result
  const failures = lostOlderThanAMinute + brokenLinks + numbersGivenTwice
  console.log(failures === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
  process.exitCode = failures === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
