import pg from 'pg'

/** What PostgreSQL said, also when Drizzle has wrapped it; null for any other error. */
export function findDatabaseError(error: unknown): pg.DatabaseError | null {
  if (error instanceof pg.DatabaseError) return error
  return error instanceof Error ? findDatabaseError(error.cause) : null
}

const awayCodes = [
  // A standby that becomes the primary answers before it can write.
  '25006',
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

/** PgBouncer gives one code to all its errors; one of PostgreSQL with that code names the routine in which we made a mistake. */
const poolerCode = '08P01'

/**
 * Whether the database cannot be reached at the moment, also when Drizzle has wrapped the error. pg-boss reports copies of
 * errors, which are plain objects.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, message, routine, cause } = error as Record<string, unknown>
  const isAway = awayCodes.includes(String(code)) || (typeof message === 'string' && awayMessages.test(message))
  const isOfPooler = code === poolerCode && routine === undefined
  return isAway || isOfPooler || isDatabaseAway(cause)
}
