import { data } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { refundWords } from '#content/interface/en/admin/refunds.ts'
import { requestWords as words } from '#content/interface/en/admin/requests.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { answerRequest, closeRequest, refundRequest, swapRequest } from '#shop/requests/answer-request.server.ts'
import { resendRequest } from '#shop/requests/resend-request.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'

export interface RequestAnswer {
  notice: Notice
  /** What was typed, when it was refused. */
  typed?: string
  error?: string
}

/** Does what the pressed button says, and tells the owner or helper what came of it. */
export async function answerRequestAct(
  actor: Actor,
  requestId: number,
  { intent, ...fields }: Record<string, string>,
): Promise<RequestAnswer> {
  switch (intent) {
    case 'answer':
      return answer(actor, requestId, fields.text ?? '')
    case 'resend':
      return { notice: await resend(actor, requestId, fields.orderId ?? '') }
    case 'close': {
      const closed = await closeRequest(actor, requestId)
      return { notice: 'refused' in closed ? refusedClosed : { ...words.close.done, tone: 'good' } }
    }
    case 'refund':
      return { notice: await refund(actor, requestId) }
    case 'swap':
      return { notice: await swap(actor, requestId, fields.product ?? '') }
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

const refusedClosed = refusedNotice(words.answer.refused.closed)

async function answer(actor: Actor, requestId: number, typed: string): Promise<RequestAnswer> {
  const answered = await answerRequest(actor, requestId, typed)
  if (!('refused' in answered)) return { notice: { ...words.answer.sent, tone: 'good' } }
  const error = words.answer.refused[answered.refused]
  return { notice: refusedNotice(error), typed, error }
}

async function resend(actor: Actor, requestId: number, orderId: string): Promise<Notice> {
  const { resent, resendFailed } = adminNoticeWords
  const result = await resendRequest(actor, requestId, orderId)
  if (!('refused' in result))
    return { title: resent.title, description: resent.description(result.sentTo), tone: 'good' }
  if (result.refused === 'closed') return refusedClosed
  return { title: resendFailed.title, description: resendFailed[result.refused], tone: 'bad' }
}

async function refund(actor: Actor, requestId: number): Promise<Notice> {
  const refunded = await refundRequest(actor, requestId)
  if (!('refused' in refunded)) return { ...words.refund.done, tone: 'good' }
  if (refunded.refused === 'closed') return refusedClosed
  const sentence = refundWords.refused[refunded.refused]
  const left = ('leftInPaise' in refunded && refunded.leftInPaise) || 0
  return refusedNotice(typeof sentence === 'function' ? sentence(formatRupees(left)) : sentence)
}

async function swap(actor: Actor, requestId: number, productId: string): Promise<Notice> {
  const swapped = await swapRequest(actor, requestId, productId)
  if ('refused' in swapped) return refusedNotice(words.swap.refused[swapped.refused])
  const refunded = swapped.refundedInPaise > 0 ? formatRupees(swapped.refundedInPaise) : ''
  return { ...words.swap.done(swapped.swappedTo, refunded), tone: 'good' }
}
