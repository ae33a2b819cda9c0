import { eq } from 'drizzle-orm'
import { imports } from '#db/schema/imports.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { findOpening, isOpened } from '#shop/publications/opening/find-opening.server.ts'

/** Writes the rows that the check found ready, in the background. It sends no message and stores no consent. */
export const startImport = ownerAct('import-started', async ({ tx }, importId: number, readyRows: number) => {
  // Opening empties the shop.
  if (!isOpened(await findOpening(tx))) return { refused: 'open-first' } as const
  const [found] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
  if (!found) return { refused: 'unknown-import' } as const
  if (found.state !== 'checked' || !found.report) return { refused: 'already-started' } as const
  // The owner has agreed to the figures of another check.
  if (found.report.ready !== readyRows) return { refused: 'changed-meanwhile' } as const
  if (readyRows === 0) return { refused: 'nothing-to-import' } as const
  await tx.update(imports).set({ state: 'importing', startedAt: new Date() }).where(eq(imports.id, importId))
  await enqueue(tx, 'import.run', { importId })
  return { audit: { detail: { import: importId, orders: readyRows } } }
})
