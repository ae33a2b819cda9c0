import pg from 'pg'

/** What PostgreSQL said, also when Drizzle has wrapped it; null for any other error. */
export function findDatabaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error ? findDatabaseError(error.cause) : null
}

const awayCodes = [
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection)/

/** Whether the database cannot be reached at the moment, also when Drizzle has wrapped the error. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return awayCodes.includes(code) || awayMessages.test(error.message) || isDatabaseAway(error.cause)
}
