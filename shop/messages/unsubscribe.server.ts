import { and, eq, isNull } from 'drizzle-orm'
import { customers } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import type { CurrentConsent } from '#shop/consents/consent.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { readUnsubscribeToken } from './unsubscribe-link.server.ts'

export interface Subscriber {
  maskedEmail: string
  isSubscribed: boolean
  /** Whether a link like this one has ended it, and may therefore undo it. */
  canUndo: boolean
}

/** Whose link it is. Null when it is not one of ours, or theirs no more. */
export async function findSubscriber(token: string): Promise<Subscriber | null> {
  const customer = await findCustomerOf(token)
  if (!customer) return null
  const news = await newsByEmail(customer.id)
  return {
    maskedEmail: maskEmail(customer.email),
    isSubscribed: news.granted,
    canUndo: !news.granted && news.source === 'unsubscribe',
  }
}

export type Change = 'withdraw' | 'give-back'

/** A link gives back only what was withdrawn by it: whoever was forwarded a mail must not subscribe its reader. */
export async function changeSubscription(token: string, change: Change, visitor: Visitor): Promise<Change | null> {
  const customer = await findCustomerOf(token)
  if (!customer) return null
  if (change === 'withdraw') await withdrawConsent(db, customer.id, ['emailMarketing'], 'unsubscribe', visitor)
  else if ((await newsByEmail(customer.id)).source === 'unsubscribe') {
    await grantConsent(db, customer.id, ['emailMarketing'], 'unsubscribe', visitor)
  }
  return change
}

async function newsByEmail(customerId: number): Promise<CurrentConsent> {
  const consent = (await currentConsents(db, customerId)).find(({ purpose }) => purpose === 'emailMarketing')
  if (!consent) throw new Error('a purpose is missing among the consents')
  return consent
}

async function findCustomerOf(token: string) {
  const id = readUnsubscribeToken(token)
  if (id === null || !Number.isSafeInteger(id)) return null
  const [customer] = await db
    .select({ id: customers.id, email: customers.email })
    .from(customers)
    .where(and(eq(customers.id, id), isNull(customers.erasedAt)))
  return customer ?? null
}
