// npm run restore -- --key backup-key.txt [--to '2026-11-16 14:30'] [--into data] [--from s3://…] [--shop db-…] [--accept-unsigned]
import { existsSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { indianTime } from '#brand/indian-time.ts'
import { parseBackupUrl } from '#platform/backup/backup-url.ts'
import { RestoreRefusal } from '#platform/backup/restore-refusal.ts'
import { buildIfChanged } from './build/build-if-changed.ts'
import { root } from './run-tool.ts'

process.chdir(process.env.INIT_CWD ?? root)
for (const file of ['.env', `${root}/.env`].filter((file) => existsSync(file))) process.loadEnvFile(file)
process.env.LOG_LEVEL ??= 'warn'

const { values } = parseArgs({
  options: {
    key: { type: 'string' },
    to: { type: 'string' },
    into: { type: 'string', default: process.env.DATA_DIR || `${root}/data` },
    from: { type: 'string', default: process.env.BACKUP_URL },
    shop: { type: 'string' },
    'accept-unsigned': { type: 'boolean', default: false },
  },
})

function readPlace() {
  const place = values.from ? parseBackupUrl(values.from) : null
  if (!place)
    throw new RestoreRefusal('Say where the backup is: --from /mnt/backup, or --from s3://key:secret@host/bucket')
  return place
}

function readKey(): string {
  if (!values.key || !existsSync(values.key))
    throw new RestoreRefusal('Put the private key into a file and name it: --key backup-key.txt')
  const key = /AGE-SECRET-KEY-1[0-9A-Z]+/.exec(readFileSync(values.key, 'utf8'))?.[0]
  if (!key) throw new RestoreRefusal(`${values.key} contains no private key: it begins with AGE-SECRET-KEY-1.`)
  return key
}

/** Without a time zone, Indian time is meant. */
function readTime(): Date | null {
  if (values.to === undefined) return null
  const [, day, clock, zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/.exec(values.to) ?? []
  const time = new Date(`${day}T${clock}${zone ?? '+05:30'}`)
  if (Number.isNaN(time.getTime()))
    throw new RestoreRefusal("--to must be a time such as '2026-11-16 14:30' (Indian time) or 2026-11-16T09:00:00Z")
  return time
}

async function restore(): Promise<string> {
  const place = readPlace()
  const request = {
    ...{ identity: readKey(), into: values.into, to: readTime(), shopId: values.shop },
    acceptUnsigned: values['accept-unsigned'],
  }
  // The threads that decrypt run built code.
  await buildIfChanged()
  const { openBackupPlace } = await import('#platform/backup/backup-place.server.ts')
  const { restoreBackup } = await import('#platform/backup/restore-backup.server.ts')
  const { base, orders, files, lastTransactionAt } = await restoreBackup({
    storage: openBackupPlace(place),
    ...request,
  })
  const database = base
    ? `the database with ${orders} orders, as it was at ${lastTransactionAt ? `${indianTime(lastTransactionAt, 'en')} (Indian time)` : 'the time of the base backup'}`
    : 'no database: restore it at its own host'
  return `Restored into ${values.into}: ${files} files and ${database}.
Compare ${values.into}/settings.env with your .env, above all APP_SECRET and PORT, then start the shop.
The shop finds the orders of the last minute by itself: docs/backup.md.`
}

try {
  console.log(await restore())
  process.exit(0)
} catch (error) {
  console.error(error instanceof RestoreRefusal ? error.message : error)
  process.exit(1)
}
