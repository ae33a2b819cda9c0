import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { env } from '#platform/env.server.ts'
import { migrateToLatest } from '#platform/postgres/migrate-to-latest.server.ts'
import { withScratchDatabase } from '#platform/postgres/scratch-database.server.ts'
import { openSingleConnection } from '#platform/postgres/single-connection.server.ts'
import { loadSettings } from '#platform/settings/load-settings.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { loadClosing } from '#shop/catalogue/current-closing.server.ts'
import { loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { loadOffers } from '#shop/offers/current-offers.server.ts'
import { loadContent } from '#shop/publications/load-content.server.ts'
import { noteLiveStart } from '#shop/publications/opening/find-opening.server.ts'
import { openPassport } from '../open-passport.server.ts'
import { replaceRows } from './replace-rows.server.ts'

interface OpeningHere {
  /** In the storage. */
  key: string
  password: string
  signedBy: string | null
}

/**
 * Opens an archive in a database beside that of the shop, as `npm run passport:open` does, and only then puts its rows in
 * place of those of this shop. When anything is wrong, nothing has changed.
 */
export async function openHere({ key, password, signedBy }: OpeningHere): Promise<void> {
  const work = join(env.dataDir, '.opening-passport')
  const [file, folder] = [join(work, 'passport.age'), join(work, 'unpacked')]
  // A killed process may have left it.
  await rm(work, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(Readable.fromWeb((await storage.get(key)) as never), createWriteStream(file, { mode: 0o600 }))
    await withScratchDatabase((connection) =>
      openPassport({
        ...{ file, password, signedBy, folder, connection, storage },
        async finish() {
          await migrateScratch(connection)
          await replaceRows(connection)
        },
      }),
    )
  } finally {
    await rm(work, { recursive: true, force: true })
  }
  await noteLiveStart()
  await loadSettings()
  await Promise.all([loadContent(), loadOffers(), loadEditions(), loadClosing()])
}

/** An earlier version of the shop may have written the archive. */
async function migrateScratch(connection: pg.PoolConfig): Promise<void> {
  const pool = openSingleConnection(connection)
  await migrateToLatest(pool).finally(() => pool.end())
}
