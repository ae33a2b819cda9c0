import { eq } from 'drizzle-orm'
import { imports } from '#db/schema/imports.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'

/** Begins to tell the buyers of an import where their files are: only when the owner presses the button, and once. */
export const announceImport = ownerAct('import-announced', async ({ tx }, importId: number) => {
  const [found] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
  if (!found) return { refused: 'unknown-import' }
  if (found.state !== 'done') return { refused: 'not-imported' }
  if (found.announcedAt) return { refused: 'announced-before' }
  await tx.update(imports).set({ announcedAt: new Date() }).where(eq(imports.id, importId))
  await enqueue(tx, 'import.announce', { importId, afterCustomer: 0 })
  return { begun: true, audit: { detail: { import: importId } } }
})
