import pg from 'pg'

/** What PostgreSQL said, also when Drizzle has wrapped it; null for any other error. */
export function findDatabaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error ? findDatabaseError(error.cause) : null
}
