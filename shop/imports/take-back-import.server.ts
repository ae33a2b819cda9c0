import { sql } from 'drizzle-orm'
import { ownerAct } from '#shop/audit/owner-act.server.ts'

/** Deletes the orders and the new customers of an import, as long as no buyer has used any of them. */
export const takeBackImport = ownerAct('import-taken-back', async ({ tx }, importId: number) => {
  const { rows } = await tx.execute<{ done: boolean }>(sql`select take_back_import(${importId}) as done`)
  if (!rows[0]?.done) return { refused: 'in-use' } as const
  return { audit: { detail: { import: importId } } }
})
