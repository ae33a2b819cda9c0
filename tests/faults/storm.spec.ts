import { expect, test } from '@playwright/test'
import { formatTable, runStorm } from './storm.ts'

/** The short form of `npm run test:faults`. */
test('three shops on one database and one bucket lose no payment and no mail while shops, database and mail server fail', async () => {
  test.setTimeout(240_000)
  const { rows, unexplained } = await runStorm({
    seconds: 9,
    buyers: 4,
    killShopEverySeconds: 2,
    killDatabaseEverySeconds: 4,
    mailTroubleEverySeconds: 3,
    skipsWaiting: true,
    maxRecoverySeconds: 150,
  })
  console.log(formatTable(rows))
  expect(rows.filter(({ lost }) => lost > 0)).toEqual([])
  expect(rows.find(({ what }) => what === 'acknowledged payments')).toMatchObject({ doubled: 0 })
  expect(unexplained).toBe(0)
})
