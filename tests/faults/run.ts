// npm run test:storm -- --seconds 10800 --payments 50000 --buyers 8: three shops sell while shops, database, mail server and
// payment providers fail. Without --payments the buyers buy as fast as they can for that time. --provider-trouble-every 0 sells with
// the sandbox.
import { parseArgs } from 'node:util'

// Only the table: a killed database makes every connection report it.
process.env.LOG_LEVEL ??= 'silent'
const { formatTable, runStorm } = await import('./storm.ts')
const { fillDisk } = await import('./full-disk.ts')

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    payments: { type: 'string', default: '0' },
    'at-most-seconds': { type: 'string', default: '0' },
    buyers: { type: 'string', default: '8' },
    'kill-shop-every': { type: 'string', default: '4' },
    'kill-database-every': { type: 'string', default: '15' },
    'mail-trouble-every': { type: 'string', default: '10' },
    'provider-trouble-every': { type: 'string', default: '12' },
  },
})

const { rows: storm, unexplained } = await runStorm({
  seconds: Number(values.seconds),
  payments: Number(values.payments),
  buyers: Number(values.buyers),
  killShopEverySeconds: Number(values['kill-shop-every']),
  killDatabaseEverySeconds: Number(values['kill-database-every']),
  mailTroubleEverySeconds: Number(values['mail-trouble-every']),
  providerTroubleEverySeconds: Number(values['provider-trouble-every']),
  atMostSeconds: Number(values['at-most-seconds']),
  maxRecoverySeconds: 15 * 60,
})

console.log(formatTable(storm))

const { rotateKeys } = await import('./rotate-keys.ts')
const rotated = await rotateKeys({ times: 5, everySeconds: 4 })
const disk = await fillDisk()
if (!disk) console.log('The full disk was left out, because this user cannot mount a disk.')
if (disk) console.log(formatTable(disk))
const rows = [...storm, ...(disk ?? [])]
const lost = rows.reduce((sum, row) => sum + row.lost, 0)
const doubled = storm.find(({ what }) => what === 'acknowledged payments')?.doubled ?? 0
console.log(`${lost} lost, ${doubled} payments doubled, ${unexplained} mails doubled without a kill while sending`)
console.log(
  `keys changed ${rotated.times} times during ${rotated.checkouts} checkouts: ${rotated.failed} failed, all processes followed in ${rotated.slowestMs} ms`,
)
const isRotated = rotated.failed === 0 && rotated.slowestMs < 2_000
process.exit(lost + doubled + unexplained === 0 && isRotated ? 0 : 1)
