import { writeLoginCodeMail } from '#emails/login-code.tsx'
import { log } from '#platform/log/log.server.ts'
import { withTimeout } from '#platform/with-timeout.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { type CreatedLoginCode, createLoginCode } from './create-login-code.server.ts'
import { loginCodeLifetimeMinutes } from './login-code.ts'

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
export async function sendLoginCode(
  customer: Recipient,
  { replacing }: { replacing?: string | undefined } = {},
): Promise<string> {
  const created = await createLoginCode(customer.id, replacing)
  await withTimeout(mailLoginCode(customer, created), maxWaitMs, undefined)
  return created.id
}

export async function mailLoginCode(
  { id: customerId, email }: Recipient,
  { id, code }: CreatedLoginCode,
): Promise<void> {
  const message = { key: `login-code:${id}:email`, kind: 'login-code' as const, customerId, address: email }
  const write = () => writeLoginCodeMail({ sender: getMailSender(), code, validForMinutes: loginCodeLifetimeMinutes })
  try {
    const result = await mailOnce(message, write)
    if (result === 'refused') throw new Error('the mail server refused the address')
  } catch (err) {
    log.error({ err }, 'could not mail a login code')
    throw err
  }
}
