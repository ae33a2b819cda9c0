import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { customers, loginCodes } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

export interface OpenCode {
  email: string
  triesLeft: number
  sentAt: Date
}

/** The code that a browser has been sent and may still type. */
export async function findOpenCode(codeId: string): Promise<OpenCode | null> {
  const [code] = await db
    .select({ email: customers.email, triesLeft: loginCodes.triesLeft, sentAt: loginCodes.createdAt })
    .from(loginCodes)
    .innerJoin(customers, eq(customers.id, loginCodes.customerId))
    .where(
      and(
        eq(loginCodes.id, codeId),
        isNull(loginCodes.usedAt),
        gt(loginCodes.triesLeft, 0),
        gt(loginCodes.expiresAt, sql`now()`),
      ),
    )
  return code ?? null
}
