// npm run test:passport -- --orders 300 --buyers 3: sells under load, moves the shop and compares.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { moveAndCompare } from './move-and-compare.ts'

process.env.LOG_LEVEL ??= 'silent'
const { values } = parseArgs({
  options: { orders: { type: 'string', default: '300' }, buyers: { type: 'string', default: '3' } },
})
const folder = mkdtempSync(join(tmpdir(), 'shop-moved-'))
try {
  const result = await moveAndCompare({ folder, orders: Number(values.orders), buyers: Number(values.buyers) })
  console.log(JSON.stringify(result, null, 2))
  const failures = [...result.differingTables, ...result.differingLinks, ...result.notRefused]
  failures.push(...result.wrongInBrowser, ...result.differingTablesInBrowser, ...result.differingLinksInBrowser)
  if (result.numbersGivenTwice > 0) failures.push('numbers')
  if (result.filesAmongLinks === 0) failures.push('no link leads to a file')
  console.log(failures.length === 0 ? '1 passed, 0 failed' : '0 passed, 1 failed')
  process.exitCode = failures.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
