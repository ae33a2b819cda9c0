import { randomInt } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Customer } from '#db/schema/customers.ts'
import { type ContactChange, contactChanges } from '#db/schema/sessions.ts'
import { writeLoginCodeMail } from '#emails/login-code.tsx'
import { createNetworkLimiter, createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { mailboxOf } from '#shop/customers/mailbox-of.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { createWhatsAppClient } from '#shop/messages/whatsapp.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { loginCodeLifetimeMinutes } from '#shop/sessions/login-code.ts'
import { hashContactCode } from './hash-contact-code.server.ts'

const daySeconds = 24 * 60 * 60
const maxTries = 5

/** A stolen session must not write to many strangers, nor guess for long. */
const maxChangesPerDay = 10
const perCustomer = createRateLimiter('contact-change-customer', { points: maxChangesPerDay, seconds: daySeconds })
/** For all accounts together, so that many of them cannot fill one mailbox or phone. */
export const maxCodesPerMailbox = 5
const perMailbox = createRateLimiter('contact-change-mailbox', { points: maxCodesPerMailbox, seconds: daySeconds })
const perNetwork = createNetworkLimiter('contact-change-network', { points: 60, seconds: 60 * 60 })

export type ContactChangeRequest =
  | { sentTo: 'there' | 'account' }
  | { refused: 'same' | 'not-sent' }
  | { refused: 'too-often'; waitMinutes: number }

type Wanted = Pick<ContactChange, 'kind' | 'newValue'>

/** Sends a code. Says the same whether the new address belongs to a customer or not. */
export async function requestContactChange(
  customer: Customer,
  { kind, newValue: typed }: Wanted,
  ip: string | null,
): Promise<ContactChangeRequest> {
  const newValue = typed.toLowerCase()
  if (newValue === (kind === 'email' ? customer.email : customer.phoneNumber)) return { refused: 'same' }
  const limited =
    (await perNetwork.consume(ip)) ??
    (await perCustomer.consume(String(customer.id))) ??
    (await perMailbox.consume(kind === 'email' ? mailboxOf(newValue) : newValue))
  if (limited) return { refused: 'too-often', waitMinutes: Math.ceil(limited.waitSeconds / 60) }
  const isSentThere = kind === 'email' || Boolean(whatsAppSettings()?.codeTemplate)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const id = await storeCode(customer.id, { kind, newValue, isSentThere }, code)
  try {
    await sendCode(customer, { id, kind, newValue, isSentThere }, code)
    return { sentTo: isSentThere ? 'there' : 'account' }
  } catch (err) {
    log.error({ err }, 'could not send the code for a change of contact details')
    return { refused: 'not-sent' }
  }
}

/** Only the newest code of a customer works. */
async function storeCode(
  customerId: number,
  wanted: Pick<ContactChange, 'kind' | 'newValue' | 'isSentThere'>,
  code: string,
): Promise<number> {
  return db.transaction(async (tx) => {
    await tx
      .update(contactChanges)
      .set({ triesLeft: 0 })
      .where(and(eq(contactChanges.customerId, customerId), isNull(contactChanges.appliedAt)))
    const expiresAt = sql`now() + make_interval(mins => ${loginCodeLifetimeMinutes})`
    const row = {
      ...wanted,
      customerId,
      triesLeft: maxTries,
      expiresAt,
      codeHash: hashContactCode(customerId, wanted, code),
    }
    const [stored] = await tx.insert(contactChanges).values(row).returning({ id: contactChanges.id })
    if (!stored) throw new Error('the change was not stored')
    return stored.id
  })
}

async function sendCode(
  { id: customerId, email }: Customer,
  { id, kind, newValue, isSentThere }: Pick<ContactChange, 'id' | 'kind' | 'newValue' | 'isSentThere'>,
  code: string,
): Promise<void> {
  const settings = whatsAppSettings()
  if (kind === 'phone' && isSentThere && settings?.codeTemplate) {
    await createWhatsAppClient(settings).sendCode(newValue, settings.codeTemplate, code)
    return
  }
  const address = kind === 'email' ? newValue : email
  const message = { key: `contact-code:${id}:email`, kind: 'login-code' as const, customerId, address }
  const facts = { code, validForMinutes: loginCodeLifetimeMinutes, purpose: 'changeCode' as const }
  const result = await mailOnce(message, () => writeLoginCodeMail({ sender: getMailSender(), ...facts }))
  if (result === 'refused') throw new Error('the mail server refused the address')
}
