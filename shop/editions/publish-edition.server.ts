import { sql } from 'drizzle-orm'
import { type Edition, editions } from '#db/schema/editions.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { editionsChannel } from '#shop/catalogue/current-editions.server.ts'
import { checkIfProblem } from './file-problem.server.ts'
import { findNewestEdition } from './find-newest-edition.server.ts'
import type { StoredEditionFile } from './store-edition-file.server.ts'

/** When several processes publish the same file at the same time, one writes the row and the others return it. */
export async function publishEdition(
  tx: Transaction,
  edition: StoredEditionFile & Pick<Edition, 'file' | 'origin'>,
): Promise<Edition> {
  const { file, origin } = edition
  await lockEditions(tx, file)
  const before = await findNewestEdition(tx, file, origin === 'folder' ? origin : undefined)
  if (before?.sha256 === edition.sha256) return before
  const [published] = await tx
    .insert(editions)
    // Not now(), which is when the transaction began, before it waited for the lock.
    .values({ ...edition, publishedAt: sql`clock_timestamp()` })
    .returning()
  if (!published) throw new Error('the edition was not saved')
  await checkIfProblem(tx, file)
  await notify(tx, editionsChannel)
  return published
}

/** Only one transaction publishes a file at a time. */
export async function lockEditions(tx: Transaction, file: string): Promise<void> {
  await lock(tx, `edition of ${file}`)
}
