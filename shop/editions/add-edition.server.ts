import type { Edition, EditionOrigin } from '#db/schema/editions.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { EditionRefusal } from './edition-refusal.ts'
import { publishEdition } from './publish-edition.server.ts'
import { storeEditionFile } from './store-edition-file.server.ts'

/** Stores a file and publishes it to buyers; earlier editions are kept. */
export async function addEdition(
  file: string,
  bytes: Uint8Array,
  origin: EditionOrigin,
): Promise<{ edition: Edition } | { refused: EditionRefusal }> {
  const stored = await storeEditionFile(file, bytes)
  if ('refused' in stored) return stored
  return { edition: await db.transaction((tx) => publishEdition(tx, { file, origin, ...stored })) }
}
