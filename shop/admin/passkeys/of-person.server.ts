import { eq, isNull } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** The rows of a helper, or of the owner, whose id is null. */
export function ofPerson(column: PgColumn, helperId: number | null) {
  return helperId === null ? isNull(column) : eq(column, helperId)
}
