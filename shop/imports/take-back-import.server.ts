import { sql } from 'drizzle-orm'
import { liftLimits } from '#platform/postgres/database.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'

type TakenBack = 'done' | 'in-use'

/** Deletes the orders and the new customers of an import, as long as no buyer has used any of them. */
export const takeBackImport = ownerAct('import-taken-back', async ({ tx }, importId: number) => {
  await liftLimits(tx)
  const { rows } = await tx.execute<{ outcome: TakenBack }>(sql`select take_back_import(${importId}) as outcome`)
  const outcome = rows[0]?.outcome ?? 'in-use'
  return outcome === 'done' ? { audit: { detail: { import: importId } } } : { refused: outcome }
})
