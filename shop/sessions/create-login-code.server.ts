import { randomBytes, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { loginCodes } from '#db/schema/sessions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { hashLoginCode } from './hash-login-code.server.ts'
import { loginCodeLifetimeMinutes } from './login-code.ts'

const maxTries = 5

export interface CreatedLoginCode {
  id: string
  code: string
}

/** Without a customer it creates a code that counts its tries like any other, but never works. */
export async function createLoginCode(
  customerId: number | null,
  replacing: string | undefined,
): Promise<CreatedLoginCode> {
  const id = randomBytes(18).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.transaction(async (tx) => {
    if (replacing) await tx.update(loginCodes).set({ triesLeft: 0 }).where(eq(loginCodes.id, replacing))
    await tx.insert(loginCodes).values({
      id,
      customerId,
      codeHash: hashLoginCode(id, code),
      triesLeft: maxTries,
      expiresAt: sql`now() + make_interval(mins => ${loginCodeLifetimeMinutes})`,
    })
  })
  return { id, code }
}
