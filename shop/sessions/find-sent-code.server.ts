import { eq, sql } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { loginCodes } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'

/** A mail takes a while to arrive, and every code counts towards the address's limit. */
const resendAfterSeconds = 60

export interface SentCode {
  /** Null when the code was requested for an address that is not a customer's. */
  email: string | null
  triesLeft: number
  /** Whether the customer can still log in with it. */
  isOpen: boolean
  canResend: boolean
}

/** Also finds used and expired codes. */
export async function findSentCode(codeId: string): Promise<SentCode | null> {
  const [code] = await db
    .select({
      email: customers.email,
      triesLeft: loginCodes.triesLeft,
      isOpen: sql<boolean>`${loginCodes.usedAt} is null and ${loginCodes.triesLeft} > 0 and ${loginCodes.expiresAt} > now()`,
      canResend: sql<boolean>`${loginCodes.createdAt} < now() - make_interval(secs => ${resendAfterSeconds})`,
    })
    .from(loginCodes)
    .leftJoin(customers, eq(customers.id, loginCodes.customerId))
    .where(eq(loginCodes.id, codeId))
  return code ?? null
}
