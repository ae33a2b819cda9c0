import { eq, sql } from 'drizzle-orm'
import { customers, loginCodes } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

/** Mail takes its time, and every code counts against the limit of its address. */
const sendAgainAfterSeconds = 60

export interface SentCode {
  email: string
  triesLeft: number
  /** Whether it may still be typed. */
  isOpen: boolean
  canResend: boolean
}

/** The code that a browser was sent, also when it is worth nothing any more. */
export async function findSentCode(codeId: string): Promise<SentCode | null> {
  const [code] = await db
    .select({
      email: customers.email,
      triesLeft: loginCodes.triesLeft,
      isOpen: sql<boolean>`${loginCodes.usedAt} is null and ${loginCodes.triesLeft} > 0 and ${loginCodes.expiresAt} > now()`,
      canResend: sql<boolean>`${loginCodes.createdAt} < now() - make_interval(secs => ${sendAgainAfterSeconds})`,
    })
    .from(loginCodes)
    .innerJoin(customers, eq(customers.id, loginCodes.customerId))
    .where(eq(loginCodes.id, codeId))
  return code ?? null
}
