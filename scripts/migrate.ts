// npm run migrate: prepares the database for this version, while an earlier one may still be selling.
import { existsSync } from 'node:fs'
import { root } from './run-tool.ts'

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.LOG_LEVEL ??= 'warn'
const { checkSettings } = await import('#server/startup/check-settings.ts')
checkSettings()
const { openDatabase } = await import('#platform/postgres/database.server.ts')

const database = await openDatabase()
await database.close()
console.log('The database is ready for this version.')
process.exit(0)
