// npm run seed -- --orders 100000: fills a demo, even while it runs, with invented orders.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { root } from './run-tool.ts'

const maxOrders = 1_000_000
const usage = 'npm run seed -- --orders 100000'

function readOrders(args: string[]): number {
  const { orders = '' } = parseArgs({ args, options: { orders: { type: 'string' } } }).values
  const number = Number(orders)
  if (/^\d{1,7}$/.test(orders) && number >= 1 && number <= maxOrders) return number
  throw new TypeError(`--orders must be a whole number from 1 to ${maxOrders}`)
}

function showProgress(done: number, all: number) {
  if (!process.stderr.isTTY) return
  const share = done / all
  const bar = '█'.repeat(Math.round(share * 30)).padEnd(30, '░')
  process.stderr.write(`\r${bar} ${Math.round(share * 100)} %  ${done.toLocaleString('en-IN')} orders`)
  if (done === all) process.stderr.write('\n')
}

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

try {
  const orders = readOrders(process.argv.slice(2))
  process.env.LOG_LEVEL ||= 'warn'
  const { checkSettings } = await import('#server/startup/check-settings.ts')
  checkSettings()
  const { env } = await import('#platform/env.server.ts')
  if (!env.isDemo) throw new TypeError('This is a live shop (SHOP_MODE=live): it accepts no sample orders')
  const { openDatabase } = await import('#platform/postgres/database.server.ts')
  const { addSampleOrders } = await import('#shop/demo/add-sample-orders.server.ts')
  const database = await openDatabase()
  const startedAt = performance.now()
  await addSampleOrders({ ip: null, name: 'owner' }, { orders, onProgress: (done) => showProgress(done, orders) })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${orders.toLocaleString('en-IN')} sample orders added in ${seconds} s`)
  await database.close()
} catch (error) {
  // A wrong option needs one line, not a stack trace.
  if (!(error instanceof TypeError)) throw error
  console.error(`${error.message}\nNothing was added. ${usage}`)
  process.exit(1)
}
