import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { backupKeys, nameAfterTime } from './backup-keys.ts'
import { type BackupTarget, putSealed } from './backup-place.server.ts'

/** A demo creates these in its data folder. */
const secretFiles = ['admin-key', 'app-secret']

/** Without the secrets, the links of earlier orders would not work in a restored shop. */
export async function backUpSettings(target: BackupTarget, dataDir: string, settings: Record<string, string>) {
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${quoteSetting(value)}`)
  const secrets = secretFiles.filter((name) => existsSync(join(dataDir, name)))
  const files = {
    'settings.env': `${lines.join('\n')}\n`,
    ...Object.fromEntries(secrets.map((name) => [name, readFileSync(join(dataDir, name), 'utf8')])),
  }
  const { storage, shopId } = target
  await storage.put(backupKeys.shop(shopId), Buffer.from(JSON.stringify({ shopId })))
  const key = backupKeys.settings(shopId, nameAfterTime(new Date()))
  await putSealed(target, key, Buffer.from(JSON.stringify(files)))
}

/** Node's reader of .env files knows no escapes, but three kinds of quotes. */
export function quoteSetting(value: string): string {
  const mark = ["'", '"', '`'].find((mark) => !value.includes(mark)) ?? ''
  return `${mark}${value}${mark}`
}
