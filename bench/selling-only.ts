// The shop without delivery: orders are paid and completed, and their delivery jobs stay in the queue.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged } from '../scripts/build/build-if-changed.ts'
import { root } from '../scripts/run-tool.ts'

await buildIfChanged()
process.env.NODE_ENV = 'production'
const shop = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
await shop.startShop({ leaveInQueue: ['order.completed'] })
