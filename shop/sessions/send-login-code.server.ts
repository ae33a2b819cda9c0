import { randomBytes, randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { deliveries, loginCodes } from '#db/schema.ts'
import { writeLoginCodeMail } from '#emails/login-code.tsx'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { sendMail } from '#platform/mail.server.ts'
import { hashLoginCode } from './hash-login-code.server.ts'
import { loginCodeLifetimeMinutes } from './login-code.ts'

const maxTries = 5

/** A visitor waits for the answer: a mail server that is slower than this gets the mail behind their back. */
const maxWaitMs = 2_500

/**
 * Mails a code and returns its id, which belongs into a signed cookie of the browser that asked: without it the code
 * opens nothing. A code that the same browser asked for earlier is replaced. Throws when the mail is refused at once.
 */
export async function sendLoginCode(
  customer: { id: number; email: string },
  { replacing }: { replacing?: string } = {},
): Promise<string> {
  const id = randomBytes(18).toString('base64url')
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const deliveryId = await db.transaction(async (tx) => {
    if (replacing) await tx.update(loginCodes).set({ triesLeft: 0 }).where(eq(loginCodes.id, replacing))
    await tx.insert(loginCodes).values({
      id,
      customerId: customer.id,
      codeHash: hashLoginCode(id, code),
      triesLeft: maxTries,
      expiresAt: sql`now() + make_interval(mins => ${loginCodeLifetimeMinutes})`,
    })
    const [delivery] = await tx
      .insert(deliveries)
      .values({
        messageKey: `login-code:${id}:email`,
        kind: 'login-code',
        channel: 'email',
        customerId: customer.id,
        address: customer.email,
        status: 'sending',
      })
      .returning({ id: deliveries.id })
    if (!delivery) throw new Error('no delivery')
    return delivery.id
  })
  const mailing = mailCode(customer.email, code, deliveryId)
  await Promise.race([mailing, sleep(maxWaitMs, undefined, { ref: false })])
  // When the wait is over first, a later failure has no other listener; it is in the log and in its row by then.
  mailing.catch(() => {})
  return id
}

async function mailCode(to: string, code: string, deliveryId: number): Promise<void> {
  try {
    await sendMail({ to, ...writeLoginCodeMail({ code, validForMinutes: loginCodeLifetimeMinutes }) })
  } catch (err) {
    log.error({ err }, 'login code was not mailed')
    await closeDelivery(deliveryId, { status: 'failed', error: (err as Error).message.slice(0, 500) })
    throw err
  }
  await closeDelivery(deliveryId, { status: 'sent' })
}

/** The code has reached the mail server or has not: books that cannot be written change nothing about it. */
async function closeDelivery(id: number, outcome: { status: 'sent' | 'failed'; error?: string }): Promise<void> {
  await db
    .update(deliveries)
    .set({ ...outcome, updatedAt: new Date() })
    .where(eq(deliveries.id, id))
    .catch((err) => log.error({ err }, 'a delivery was not recorded'))
}
