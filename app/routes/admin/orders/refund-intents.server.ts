import { formatRupees } from '#brand/rupees.ts'
import { refundWords as words } from '#content/interface/en/admin/refunds.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { checkRefunds } from '#shop/refunds/check-refunds.server.ts'
import { recordRefund, undoRecordedRefund } from '#shop/refunds/record-refund.server.ts'
import { readRefundReason } from '#shop/refunds/refund.ts'
import { refundExtra, refundRepeated } from '#shop/refunds/refund-extra.server.ts'
import { refundPayment } from '#shop/refunds/refund-payment.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { readRupees } from '../products/rupees-field.ts'
import { refusedNotice } from '../ui/refused-notice.ts'

export const refundIntents = [
  'refund-payment',
  'record-refund',
  'refund-extra',
  'refund-repeated',
  'undo-refund',
  'check-refunds',
] as const
export type RefundIntent = (typeof refundIntents)[number]

export interface RefundAnswer {
  notice: Notice
  /** What the owner typed, when it was refused. */
  refund?: { intent: RefundIntent; paymentId: string; amount: string; note: string; error: string }
}

type Fields = Record<string, string>
const maxNoteLength = 300

export async function handleRefundIntent(
  intent: RefundIntent,
  { actor, orderId, fields }: { actor: Actor; orderId: string; fields: Fields },
): Promise<RefundAnswer> {
  switch (intent) {
    case 'refund-payment':
    case 'record-refund':
      return refund(intent, actor, orderId, fields)
    case 'refund-extra':
      return toAnswer(await refundExtra(actor, orderId, readRefundReason(fields.reason) ?? 'other'), words.requested)
    case 'refund-repeated':
      return toAnswer(await refundRepeated(actor, orderId), words.requested)
    case 'undo-refund':
      return toAnswer(await undoRecordedRefund(actor, orderId, fields.refundId ?? ''), words.undoneNotice)
    case 'check-refunds':
      return toAnswer(await checkRefunds(actor, orderId), words.checked)
  }
}

async function refund(
  intent: 'refund-payment' | 'record-refund',
  actor: Actor,
  orderId: string,
  fields: Fields,
): Promise<RefundAnswer> {
  const { paymentId = '', amount = '', note = '' } = fields
  const reason = readRefundReason(fields.reason)
  const refuse = (error: string): RefundAnswer => ({
    notice: refusedNotice(error),
    refund: { intent, paymentId, amount, note, error },
  })
  if (!reason) return refuse(words.refused['unknown-reason'])
  if (note.length > maxNoteLength) return refuse(words.refused['note-too-long'])
  const wanted = {
    ...{ orderId, paymentId, reason, note: note.trim() },
    amountInPaise: readRupees(amount) || 0,
    seenLeftInPaise: Number(fields.left),
  }
  const act = intent === 'refund-payment' ? refundPayment : recordRefund
  const outcome = await act(actor, wanted)
  if ('refused' in outcome) return refuse(explain(outcome))
  return { notice: { ...(intent === 'refund-payment' ? words.requested : words.recorded), tone: 'good' } }
}

interface Refusal {
  refused: keyof typeof words.refused
  leftInPaise?: number
}

function explain({ refused, leftInPaise = 0 }: Refusal): string {
  const sentence = words.refused[refused]
  return typeof sentence === 'function' ? sentence(formatRupees(leftInPaise)) : sentence
}

function toAnswer(outcome: Refusal | object, done: Omit<Notice, 'tone'>): RefundAnswer {
  return { notice: 'refused' in outcome ? refusedNotice(explain(outcome)) : { ...done, tone: 'good' } }
}
