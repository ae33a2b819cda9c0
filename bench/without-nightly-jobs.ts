// The shop without the jobs of the night, which it makes up for when it starts: in a database that was just filled they would
// look through every order, and erase the unpaid ones of two years, while pages are measured.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildIfChanged } from '../scripts/build/build-if-changed.ts'
import { root } from '../scripts/run-tool.ts'

await buildIfChanged()
process.env.NODE_ENV = 'production'
const shop = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
await shop.startShop({ leaveInQueue: ['data.delete-expired', 'invoices.issue-missing'] })
