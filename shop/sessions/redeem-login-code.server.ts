import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { loginCodes } from '#db/schema/sessions.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { unknownVisitor, type Visitor } from '#platform/visitor.ts'
import { recordSecurityEvent } from '#shop/audit/record-security-event.server.ts'
import { isLoginCode } from './hash-login-code.server.ts'
import { readLoginCode } from './login-code.ts'

export type RedeemedLoginCode =
  | { customerId: number }
  | { refused: 'wrong-code'; triesLeft: number }
  | { refused: 'spent-code' }

export async function redeemLoginCode(
  codeId: string,
  typed: string,
  { ip }: Pick<Visitor, 'ip'> = unknownVisitor,
): Promise<RedeemedLoginCode> {
  const redeemed = await tryCode(codeId, typed)
  if ('refused' in redeemed) recordSecurityEvent('login-code-refused', { ip, detail: redeemed.refused })
  return redeemed
}

/** Every call uses up a try, even when many guesses arrive at the same time. */
async function tryCode(codeId: string, typed: string): Promise<RedeemedLoginCode> {
  const [sent] = await db
    .select(pickColumns(loginCodes, 'codeHash', 'customerId'))
    .from(loginCodes)
    .where(eq(loginCodes.id, codeId))
  if (!sent) return { refused: 'spent-code' }
  const isRight = isLoginCode(codeId, readLoginCode(typed), sent.codeHash) && sent.customerId !== null
  const [tried] = await db
    .update(loginCodes)
    .set({ triesLeft: sql`${loginCodes.triesLeft} - 1`, ...(isRight && { usedAt: sql`now()` }) })
    .where(
      and(
        eq(loginCodes.id, codeId),
        isNull(loginCodes.usedAt),
        gt(loginCodes.triesLeft, 0),
        gt(loginCodes.expiresAt, sql`now()`),
      ),
    )
    .returning(pickColumns(loginCodes, 'customerId', 'triesLeft'))
  if (!tried) return { refused: 'spent-code' }
  if (isRight && tried.customerId !== null) return { customerId: tried.customerId }
  return tried.triesLeft > 0 ? { refused: 'wrong-code', triesLeft: tried.triesLeft } : { refused: 'spent-code' }
}
