import { and, eq, isNull } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import type { CurrentConsent } from '#shop/consents/consent.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { findAllowedMarketing } from '#shop/consents/find-allowed-marketing.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { stopAllMarketing } from '#shop/consents/stop-all-marketing.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { readUnsubscribeToken } from './unsubscribe-link.server.ts'

export interface Subscriber {
  maskedEmail: string
  isSubscribed: boolean
  /** By email, SMS, call or WhatsApp. */
  allowsMarketing: boolean
  /** True only when an unsubscribe link withdrew the consent. */
  canUndo: boolean
}

/** Null when the link is not one of ours, or the customer was erased. */
export async function findSubscriber(token: string): Promise<Subscriber | null> {
  const customer = await findCustomerByToken(token)
  if (!customer) return null
  const consent = await getEmailConsent(customer.id)
  return {
    maskedEmail: maskEmail(customer.email),
    isSubscribed: consent.granted,
    allowsMarketing: (await findAllowedMarketing(customer.id)).length > 0,
    canUndo: !consent.granted && consent.source === 'unsubscribe',
  }
}

export type SubscriptionChange = 'unsubscribe' | 'stop-all' | 'undo'

/** Undoes only an unsubscribe link, so that the recipient of a forwarded mail cannot subscribe the customer. */
export async function changeSubscription(
  token: string,
  change: SubscriptionChange,
  visitor: Visitor,
): Promise<{ done: SubscriptionChange } | { refused: 'invalid-link' }> {
  const customer = await findCustomerByToken(token)
  if (!customer) return { refused: 'invalid-link' }
  if (change === 'stop-all') await stopAllMarketing(customer.id, 'unsubscribe', visitor)
  else if (change === 'unsubscribe') await withdrawConsent(db, customer.id, ['emailMarketing'], 'unsubscribe', visitor)
  else if ((await getEmailConsent(customer.id)).source === 'unsubscribe') {
    await grantConsent(db, customer.id, ['emailMarketing'], 'unsubscribe', visitor)
  }
  return { done: change }
}

async function getEmailConsent(customerId: number): Promise<CurrentConsent> {
  const consent = (await currentConsents(db, customerId)).find(({ purpose }) => purpose === 'emailMarketing')
  if (!consent) throw new Error('the consents contain no emailMarketing')
  return consent
}

async function findCustomerByToken(token: string) {
  const id = readUnsubscribeToken(token)
  if (id === null || !Number.isSafeInteger(id)) return null
  const [customer] = await db
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.erasedAt)))
  return customer ?? null
}
