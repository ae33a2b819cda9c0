// npm run passport:open -- my-shop.passport.age [--signed-by '1a2b 3c4d …']: opens it into an empty data folder.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PassportRefusal } from '#shop/passport/passport-refusal.ts'
import { askPassword } from './ask-password.ts'
import { root } from './run-tool.ts'

const from = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.LOG_LEVEL ??= 'warn'

const { values, positionals } = parseArgs({ options: { 'signed-by': { type: 'string' } }, allowPositionals: true })
const into = resolve(process.env.DATA_DIR || 'data')
const isOwnFolder = !process.env.DATABASE_URL
const isThere = existsSync(into)
const partialName = `.opening-${randomBytes(4).toString('hex')}`
/** Inside a folder that is there, because the shop may not be allowed to write next to it. */
const partial = isThere ? join(into, partialName) : `${into}${partialName}`
// The settings are read at import.
if (isOwnFolder) process.env.DATA_DIR = partial

async function open(): Promise<string> {
  const [name] = positionals
  const file = resolve(from, name ?? '')
  if (!name || !existsSync(file))
    throw new PassportRefusal('Name the file: npm run passport:open -- my-shop.passport.age')
  if (isOwnFolder && isThere && readdirSync(into).length > 0)
    throw new PassportRefusal(`${into} is not empty: a passport opens only into a new shop. Nothing was opened.`)
  const { checkSettings } = await import('#server/startup/check-settings.ts')
  checkSettings()
  const password = await askPassword('The password of the passport: ')
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    const answer = await openInto(file, password)
    if (isOwnFolder) moveIntoPlace()
    return answer
  } finally {
    rmSync(partial, { recursive: true, force: true })
  }
}

/** At the end, so that an archive that is refused leaves nothing behind. The database last: without it there is no shop. */
function moveIntoPlace(): void {
  if (!isThere) {
    renameSync(partial, into)
    return
  }
  const names = readdirSync(partial).filter((name) => name !== 'postgres')
  for (const name of [...names, 'postgres']) renameSync(join(partial, name), join(into, name))
}

async function openInto(file: string, password: string): Promise<string> {
  const { embeddedFolder } = await import('#platform/postgres/database.server.ts')
  const { ownerConnection, startEmbeddedPostgres } = await import('#platform/postgres/embedded-postgres.server.ts')
  const { env } = await import('#platform/env.server.ts')
  const { storage } = await import('#platform/storage/storage.server.ts')
  const { openPassport } = await import('#shop/passport/open-passport.server.ts')
  const server = isOwnFolder ? await startEmbeddedPostgres(embeddedFolder) : null
  const connection = server
    ? ownerConnection(embeddedFolder)
    : { connectionString: env.databaseOwnerUrl ?? env.databaseUrl }
  const folder = join(partial, 'unpacked')
  mkdirSync(folder, { mode: 0o700 })
  try {
    const signedBy = values['signed-by'] ?? null
    const opened = await openPassport({ ...{ file, password, signedBy, folder, connection, storage } })
    const missing = opened.missingFiles.length
    return `Opened the shop of ${opened.siteUrl}, as it was at ${opened.madeAt}: ${opened.orders} orders, ${opened.customers} customers, ${opened.files} files.
Signed by ${opened.fingerprint}: compare it with what the old shop shows under "Move out".${missing > 0 ? `\n${missing} files were already missing there: ${opened.missingFiles.join(', ')}` : ''}
Start the shop, log in as its owner, and enter the keys of payments and mail: they do not travel.`
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await server?.stop()
  }
}

try {
  console.log(await open())
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
