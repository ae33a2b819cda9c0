import { expect, test } from '@playwright/test'
import { type FuzzResult, fuzz } from './fuzz.ts'

// npm run test:attacks sets a larger number and prints the table.
const inputs = Number(process.env.FUZZ_INPUTS ?? 300)
const seed = Number(process.env.FUZZ_SEED ?? 1)

test('no input makes the shop fail or write a wrong row', async () => {
  test.setTimeout(180_000 + inputs * 200)
  const result = await fuzz({ inputs, seed })
  if (process.env.FUZZ_INPUTS) printTable(result)
  expect(result.failures.slice(0, 20)).toEqual([])
  expect(result.wrongRows.slice(0, 20)).toEqual([])
})

function printTable({ counts, failures, wrongRows }: FuzzResult) {
  const total = { tried: 0, refused: 0, accepted: 0, failed: 0 }
  for (const count of Object.values(counts)) {
    for (const key of ['tried', 'refused', 'accepted', 'failed'] as const) total[key] += count[key]
  }
  const rows = Object.entries({ ...counts, total }).map(([endpoint, { tried, refused, accepted, failed }]) => ({
    ...{ endpoint, tried, refused, accepted, '5xx': failed },
  }))
  console.table(rows)
  console.log(`${total.tried} tried, ${failures.length} answered 5xx, ${wrongRows.length} wrong rows (seed ${seed})`)
}
