import pg from 'pg'
import { embeddedConnection } from '../postgres/embedded-postgres.server.ts'
import { isSetOnServer } from '../settings/current-settings.server.ts'
import type { ShopSettings } from '../settings/shop-settings.server.ts'
import { type BackupTarget, openBackupPlace } from './backup-place.server.ts'

/** The name of a shop whose database another server backs up. */
const filesOnly = 'files-only'

/** Reads the identity of the running embedded database, which a restored one keeps. */
export async function openTarget(
  backup: NonNullable<ShopSettings['backup']>,
  cluster: string | null,
): Promise<BackupTarget> {
  const shopId = cluster ? await readSystemIdentifier(cluster) : filesOnly
  return {
    storage: openBackupPlace(backup.place, { publicOnly: !isSetOnServer('BACKUP_URL') }),
    shopId,
    publicKey: backup.publicKey,
    authKey: backup.authKey,
  }
}

async function readSystemIdentifier(cluster: string): Promise<string> {
  const client = new pg.Client(embeddedConnection(cluster))
  await client.connect()
  const { rows } = await client.query('select system_identifier::text as id from pg_control_system()')
  await client.end()
  return `db-${rows[0].id}`
}
