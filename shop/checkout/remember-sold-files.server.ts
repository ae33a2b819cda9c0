import { sql } from 'drizzle-orm'
import { type BoughtFile, soldFiles } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'

/** By file, the names that this process has written, so that only the first order of a file costs a statement. */
const written = new Map<string, string>()

/** Before the first order that entitles to a file, so that the shop knows the file for as long as the order exists. */
export async function rememberSoldFiles(files: BoughtFile[]): Promise<void> {
  const isNew = (file: BoughtFile) => written.get(file.file) !== JSON.stringify(file)
  const byFile = new Map(files.filter(isNew).map((file) => [file.file, file]))
  if (byFile.size === 0) return
  // Sorted, so that two processes write the same rows in the same order.
  const rows = [...byFile.values()].sort((one, other) => (one.file < other.file ? -1 : 1))
  await db
    .insert(soldFiles)
    .values(rows)
    .onConflictDoUpdate({
      target: soldFiles.file,
      set: { title: sql`excluded.title`, downloadName: sql`excluded.download_name` },
    })
  for (const file of rows) written.set(file.file, JSON.stringify(file))
}
