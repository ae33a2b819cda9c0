import { and, eq, sql } from 'drizzle-orm'
import { importedOrders, imports } from '#db/schema/imports.ts'
import { longTransaction, type Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'

/** Their orders are locked for a few tenths of a second. */
const batchCustomers = 500

/** Begins to delete the orders and the new customers of an import, as long as no buyer has used any of them. */
export const takeBackImport = ownerAct('import-taken-back', async ({ tx }, importId: number) => {
  const [found] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
  if (!found) return { refused: 'unknown-import' } as const
  if (found.state === 'taken-back') return { refused: 'taken-back-before' } as const
  if (!['importing', 'done', 'taking-back'].includes(found.state)) return { refused: 'not-imported' } as const
  // A passport brings the state to another shop, but not the job.
  const isContinued = found.state === 'taking-back'
  if (!isContinued && (found.announcedAt || (await isImportUsed(tx, importId)))) return { refused: 'in-use' } as const
  const takeBackOrders = isContinued
    ? found.takeBackOrders
    : await tx.$count(importedOrders, eq(importedOrders.importId, importId))
  await tx.update(imports).set({ state: 'taking-back', takeBackOrders }).where(eq(imports.id, importId))
  await enqueue(tx, 'import.take-back', { importId })
  return { audit: { detail: { import: importId, orders: takeBackOrders ?? 0 } } }
})

async function isImportUsed(tx: Transaction, importId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`select is_import_used(${importId}) as used`)
  return rows[0]?.used ?? true
}

/** Goes on where a killed process stopped, until no order is left or a buyer uses one of those that are. */
export async function continueTakingBack({ importId }: { importId: number }): Promise<void> {
  while (await takeBackBatch(importId));
}

/** Returns whether there may be more. */
function takeBackBatch(importId: number): Promise<boolean> {
  return longTransaction(async (tx) => {
    const [found] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
    if (found?.state !== 'taking-back') return false
    const { rows } = await tx.execute<{ outcome: 'more' | 'done' | 'in-use' }>(
      sql`select take_back_import(${importId}, ${batchCustomers}) as outcome`,
    )
    const outcome = rows[0]?.outcome
    if (outcome === 'in-use') await putBack(tx, importId, found.storageKey !== null)
    return outcome === 'more'
  })
}

/** An import is taken back as a whole or not at all, so what is deleted already is imported again. */
async function putBack(tx: Transaction, importId: number, hasFile: boolean): Promise<void> {
  // A month later the file is gone: then the rest stays as it is.
  const next = hasFile
    ? ({ state: 'importing', doneRows: 0, startedAt: new Date() } as const)
    : { state: 'done' as const }
  await tx
    .update(imports)
    .set(next)
    .where(and(eq(imports.id, importId), eq(imports.state, 'taking-back')))
  if (hasFile) await enqueue(tx, 'import.run', { importId })
}
