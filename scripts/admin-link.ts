// npm run admin:link: prints a link that makes a new login for the owner, for one who is locked out, even while the shop runs.
import { existsSync } from 'node:fs'
import { root } from './run-tool.ts'

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.LOG_LEVEL ||= 'warn'
const { checkSettings } = await import('#server/startup/check-settings.ts')
checkSettings()
const { openDatabase } = await import('#platform/postgres/database.server.ts')
const { linkHours, renewSetUpLink } = await import('#shop/admin/owner-login/set-up-link.server.ts')

const { loadSettings } = await import('#platform/settings/load-settings.server.ts')

const database = await openDatabase()
// The address of the shop may be one of them.
await loadSettings()
const lines = [
  `Open this link within ${linkHours} hours. It works once:`,
  '',
  await renewSetUpLink(),
  '',
  "It makes a new login for the owner. Passkeys, recovery codes, key and second factor of the owner's dashboard end, and",
  'everyone is logged out. Until the link is used, nothing has changed.',
]
console.log(lines.join('\n'))
await database.close()
