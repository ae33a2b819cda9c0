import { and, eq, inArray } from 'drizzle-orm'
import { type Import, imports } from '#db/schema/imports.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { type ImportField, importFields } from './import-row.ts'
import { listImportable } from './list-importable.server.ts'
import type { DateOrder } from './read-moment.ts'

export interface ImportChoices {
  /** Undefined leaves the columns as the shop matched them. */
  columns?: Partial<Record<ImportField, string>>
  dateOrder: DateOrder | null
  products: Record<string, string>
}

/** Stores what the owner chose and checks the file with it. */
export const matchImport = ownerAct('import-matched', async ({ tx }, importId: number, choices: ImportChoices) => {
  const [found] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
  if (!found) return { refused: 'unknown-import' } as const
  if (!['checked', 'unreadable', 'checking'].includes(found.state)) return { refused: 'already-started' } as const
  const known = new Set(listImportable().map(({ id }) => id))
  const products = Object.entries(choices.products).filter(([, id]) => id === '' || known.has(id))
  const matched = choices.columns ? { columns: readColumns(choices.columns, found) } : {}
  await tx
    .update(imports)
    .set({
      ...matched,
      dateOrder: choices.dateOrder,
      products: { ...found.products, ...Object.fromEntries(products) },
      state: 'checking',
      report: null,
    })
    .where(and(eq(imports.id, importId), inArray(imports.state, ['checked', 'unreadable', 'checking'])))
  await enqueue(tx, 'import.check', { importId })
  return { audit: { detail: { import: importId } } }
})

/** A column that stays the first one keeps those that stand in for it, such as the time beside a date. */
function readColumns(
  chosen: Partial<Record<ImportField, string>>,
  { columns: before, shape: { header } }: Import,
): Record<string, string[]> {
  const columns: Record<string, string[]> = {}
  for (const field of importFields) {
    const column = chosen[field]
    if (column && header.includes(column)) columns[field] = before[field]?.[0] === column ? before[field] : [column]
  }
  return columns
}
