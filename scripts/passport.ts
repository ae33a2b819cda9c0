// npm run passport -- my-shop.passport.age [--without-receipts]: writes everything into one encrypted file.
import { createWriteStream, existsSync, renameSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { askPassword } from './ask-password.ts'
import { buildIfChanged } from './build/build-if-changed.ts'
import { root } from './run-tool.ts'

const from = process.env.INIT_CWD ?? process.cwd()
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')
process.env.LOG_LEVEL ??= 'warn'
const { env } = await import('#platform/env.server.ts')
const { checkSettings } = await import('#server/startup/check-settings.ts')
checkSettings()

const { values, positionals } = parseArgs({
  options: { 'without-receipts': { type: 'boolean', default: false } },
  allowPositionals: true,
})

async function write(): Promise<string> {
  const [name] = positionals
  if (!name) throw new Error('Say where the passport goes: npm run passport -- my-shop.passport.age')
  const file = resolve(from, name)
  if (existsSync(file)) throw new Error(`${file} exists already.`)
  const cluster = join(env.dataDir, 'postgres')
  if (!env.databaseUrl && !existsSync(join(cluster, 'PG_VERSION')))
    throw new Error(`There is no shop in ${env.dataDir}.`)
  // The thread that draws the receipts runs built code.
  await buildIfChanged()
  const { isGoodPassword, minPasswordLength } = await import('#shop/passport/password.ts')
  const password = await askPassword(`A password of at least ${minPasswordLength} characters: `)
  if (!isGoodPassword(password)) throw new Error(`The password needs at least ${minPasswordLength} characters.`)
  const { openDatabase } = await import('#platform/postgres/database.server.ts')
  const database = await openDatabase()
  try {
    return await writeTo(file, password)
  } finally {
    await database.close()
  }
}

async function writeTo(file: string, password: string): Promise<string> {
  const { loadSettings } = await import('#platform/settings/load-settings.server.ts')
  const { recordRead } = await import('#shop/audit/record-read.server.ts')
  const { writePassport } = await import('#shop/passport/write-passport.server.ts')
  const { fingerprintOf, readPublicKey } = await import('#shop/passport/signature.server.ts')
  await loadSettings()
  await recordRead({ ip: null, name: 'owner' }, 'passport-written', { detail: { by: 'npm run passport' } })
  const partial = `${file}.partial`
  try {
    const content = await writePassport({ password, hasReceipts: !values['without-receipts'] })
    await pipeline(Readable.fromWeb(content as never), createWriteStream(partial, { mode: 0o600, flags: 'wx' }))
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
  return `Wrote ${file}.
It contains personal data of all customers: without the password no one can read it, and no one can restore the password.
Signed by ${fingerprintOf(readPublicKey())}: the new shop shows the same when it opens the file.`
}

try {
  console.log(await write())
  process.exit(0)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
