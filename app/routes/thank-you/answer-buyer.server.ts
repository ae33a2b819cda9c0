import { formErrorWords } from '#content/interface/form-errors.ts'
import { thankYouWords } from '#content/interface/thank-you.ts'
import type { Visitor } from '#platform/visitor.ts'
import { stopAllMarketing } from '#shop/consents/stop-all-marketing.server.ts'
import { email as emailSchema } from '#shop/customers/contact-details.ts'
import { findFirstError } from '#shop/customers/field-errors.ts'
import { correctOwnOrderEmail } from '#shop/delivery/correct-own-order-email.server.ts'
import { sendFreshLinksLater } from '#shop/delivery/send-fresh-links-later.server.ts'
import { findPaidLinks } from '#shop/downloads/find-paid-links.server.ts'
import { findOrder } from '#shop/orders/find-order.server.ts'
import type { Notice } from '../../ui/notice.tsx'

export interface BuyerAnswer {
  notice?: Notice
  /** What the buyer typed, and why it was refused. */
  email?: { typed: string; error: string }
}

/** The caller must have checked that this browser bought the order. */
export async function answerBuyer(
  orderId: string,
  fields: Record<string, string>,
  visitor: Visitor,
): Promise<BuyerAnswer> {
  switch (fields.intent) {
    case 'correct':
      return correct(orderId, fields.email ?? '', visitor)
    case 'stop-marketing':
      return stopMarketing(orderId, visitor)
    default:
      return sendAgain(orderId)
  }
}

async function sendAgain(orderId: string): Promise<BuyerAnswer> {
  const paid = await findPaidLinks(orderId)
  if (!paid) return refuseBuyer('not-deliverable')
  const sent = await sendFreshLinksLater(orderId)
  if ('refused' in sent) return refuseBuyer(sent.refused)
  return { notice: { ...thankYouWords.success.sentAgain(paid.sentTo), tone: 'good' } }
}

async function correct(orderId: string, typed: string, { ip }: Visitor): Promise<BuyerAnswer> {
  const checked = emailSchema.safeParse(typed)
  if (!checked.success) {
    return { email: { typed, error: formErrorWords[findFirstError(checked.error) ?? 'email-required'] } }
  }
  const corrected = await correctOwnOrderEmail({ ip }, orderId, checked.data)
  if ('refused' in corrected) {
    return refuseBuyer(corrected.refused === 'too-often' ? 'too-many-corrections' : corrected.refused)
  }
  return { notice: { ...thankYouWords.success.correct.done(corrected.sentTo), tone: 'good' } }
}

async function stopMarketing(orderId: string, visitor: Visitor): Promise<BuyerAnswer> {
  const order = await findOrder(orderId)
  if (order?.status !== 'completed') return refuseBuyer('not-deliverable')
  await stopAllMarketing(order.customerId, 'checkout', visitor, orderId)
  return { notice: { ...thankYouWords.success.marketing.done, tone: 'good' } }
}

export function refuseBuyer(reason: Exclude<keyof typeof thankYouWords.success.refused, 'title'>): BuyerAnswer {
  const words = thankYouWords.success
  return { notice: { title: words.refused.title, description: words.refused[reason], tone: 'bad' } }
}
