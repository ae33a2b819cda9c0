import { eq } from 'drizzle-orm'
import { drafts, type Edition } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { publishEdition } from '#shop/editions/add-edition.server.ts'
import { writeAudit } from './write-audit.server.ts'

interface Publication {
  file: string
  /** The draft that the owner has seen: another upload since then is not published unseen. */
  sha256: string
  notifyBuyers: boolean
  whatIsNew?: string
  ip: string | null
}

/** From now on buyers get it. Null when there is no such draft, perhaps because it was published a moment ago. */
export function publishDraft({ file, sha256, notifyBuyers, whatIsNew, ip }: Publication): Promise<Edition | null> {
  return db.transaction(async (tx) => {
    const [draft] = await tx.select().from(drafts).where(eq(drafts.file, file)).for('update')
    if (draft?.sha256 !== sha256) return null
    await tx.delete(drafts).where(eq(drafts.file, file))
    const { storageKey, bytes, pages } = draft
    const edition = await publishEdition(tx, { file, origin: 'upload', storageKey, sha256, bytes, pages })
    await writeAudit('edition-published', { ip, detail: { file, edition: edition.id } }, tx)
    if (notifyBuyers) {
      await enqueue(tx, 'edition.announce', { editionId: edition.id, whatIsNew, after: 0 })
      await writeAudit('owners-told', { ip, detail: { file, edition: edition.id } }, tx)
    }
    return edition
  })
}
