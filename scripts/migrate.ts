// npm run migrate: prepares the database for this version, while an earlier one may still be selling.
import { existsSync } from 'node:fs'
import { explainStartError } from './explain-start-error.ts'
import { root } from './run-tool.ts'

process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.LOG_LEVEL ??= 'warn'
const { checkSettings } = await import('#server/startup/check-settings.ts')
checkSettings()
const { openDatabase } = await import('#platform/postgres/database.server.ts')

try {
  const database = await openDatabase()
  await database.close()
} catch (error) {
  console.error(explainStartError(error))
  process.exit(1)
}
console.log('The database is ready for this version.')
process.exit(0)
