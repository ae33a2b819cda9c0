// npm run test:faults -- --seconds 120 --buyers 8: three shops sell while shops, database and mail server fail.
import { parseArgs } from 'node:util'

// Only the table: a killed database makes every connection report it.
process.env.LOG_LEVEL ??= 'silent'
const { formatTable, runStorm } = await import('./storm.ts')
const { fillDisk } = await import('./full-disk.ts')

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '120' }, buyers: { type: 'string', default: '8' } },
})

const { rows: storm, unexplained } = await runStorm({
  seconds: Number(values.seconds),
  buyers: Number(values.buyers),
  killShopEverySeconds: 4,
  killDatabaseEverySeconds: 15,
  mailTroubleEverySeconds: 10,
  maxRecoverySeconds: 15 * 60,
})

const disk = await fillDisk()
if (!disk) console.log('The full disk was left out, because this user cannot mount a disk.')
const rows = [...storm, ...(disk ?? [])]
console.log(formatTable(rows))
const lost = rows.reduce((sum, row) => sum + row.lost, 0)
console.log(`${lost} lost, ${unexplained} mails doubled without a kill while sending`)
process.exit(lost + unexplained === 0 ? 0 : 1)
