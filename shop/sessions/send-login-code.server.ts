import { randomBytes, randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { loginCodes } from '#db/schema.ts'
import { writeLoginCodeMail } from '#emails/login-code.tsx'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { hashLoginCode } from './hash-login-code.server.ts'
import { loginCodeLifetimeMinutes } from './login-code.ts'

const maxTries = 5
/** The visitor waits for the page, so a mail that takes longer is sent in the background. */
const maxWaitMs = 2_500

interface Recipient {
  id: number
  email: string
}

/**
 * Returns the code's id for a signed cookie, without which the code does not work. Throws when the mail fails while the
 * visitor waits; no job retries it, because the code would arrive too late.
 */
export async function sendLoginCode(customer: Recipient, { replacing }: { replacing?: string } = {}): Promise<string> {
  const id = randomBytes(18).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await db.transaction(async (tx) => {
    if (replacing) await tx.update(loginCodes).set({ triesLeft: 0 }).where(eq(loginCodes.id, replacing))
    await tx.insert(loginCodes).values({
      id,
      customerId: customer.id,
      codeHash: hashLoginCode(id, code),
      triesLeft: maxTries,
      expiresAt: sql`now() + make_interval(mins => ${loginCodeLifetimeMinutes})`,
    })
  })
  await withTimeout(mailCode(customer, id, code), maxWaitMs, undefined)
  return id
}

async function mailCode({ id: customerId, email }: Recipient, codeId: string, code: string): Promise<void> {
  const message = { key: `login-code:${codeId}:email`, kind: 'login-code' as const, customerId, address: email }
  const write = () => writeLoginCodeMail({ code, validForMinutes: loginCodeLifetimeMinutes })
  try {
    const result = await mailOnce(message, write)
    if (result === 'refused') throw new Error('the mail server refused the address')
  } catch (err) {
    log.error({ err }, 'could not mail a login code')
    throw err
  }
}
