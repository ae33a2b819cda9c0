import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { contactChanges } from '#db/schema/sessions.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** How long the earlier address can take a change back. */
export const undoDays = 7

export const isUndoable = and(
  isNull(contactChanges.undoneAt),
  gt(contactChanges.appliedAt, sql`now() - make_interval(days => ${undoDays})`),
)

/** Otherwise a thief could take an account away from its own undo link by joining it. */
export async function hasUndoableChange(tx: Transaction, customerId: number): Promise<boolean> {
  return (await tx.$count(contactChanges, and(eq(contactChanges.customerId, customerId), isUndoable))) > 0
}
