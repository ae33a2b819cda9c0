import { data } from 'react-router'
import { actWords } from '#content/interface/en/admin/acts.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { orderWords } from '#content/interface/en/admin/order.ts'
import { formErrorWords } from '#content/interface/en/form-errors.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { retryCopies } from '#shop/copies/retry-copies.server.ts'
import { email as emailSchema } from '#shop/customers/contact-details.ts'
import { findFirstError } from '#shop/customers/field-errors.ts'
import { correctOrderEmail } from '#shop/delivery/correct-order-email.server.ts'
import { closeProblem, markProblemRefunded } from '#shop/orders/problems/close-problem.server.ts'
import { readProblemKind } from '#shop/orders/problems/read-problem-kind.ts'
import { acceptOutsidePayment } from '#shop/payments/accept-outside-payment.server.ts'
import { acceptPayment } from '#shop/payments/accept-payment.server.ts'
import { askProvider, type ProviderAnswer } from '#shop/payments/ask-provider.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import { handleRefundIntent, type RefundAnswer, refundIntents } from './refund-intents.server.ts'
import { resendWithNotice } from './resend-with-notice.server.ts'
import { sendLinkWithNotice } from './send-link-with-notice.server.ts'

const actions = actWords.orderActions

export interface OrderAnswer extends RefundAnswer {
  email?: string
  emailError?: string
  note?: string
  noteError?: string
}

interface OrderForm {
  intent: string | undefined
  fields: Record<string, string>
}

/** Does what the pressed button says, and tells the owner what came of it. */
export async function answerOrderAct(
  actor: Actor,
  orderId: string,
  { intent, fields }: OrderForm,
): Promise<OrderAnswer> {
  const refundIntent = refundIntents.find((known) => known === intent)
  if (refundIntent) return handleRefundIntent(refundIntent, { actor, orderId, fields })
  switch (intent) {
    case 'resend':
      return { notice: await resendWithNotice(actor, orderId) }
    case 'correct-email':
      return correctBuyerEmail(actor, orderId, fields.email ?? '')
    case 'ask-provider':
      return { notice: describeAnswer(await askProvider(actor, orderId)) }
    case 'send-link':
      return { notice: await sendLinkWithNotice(actor, orderId) }
    case 'accept-outside':
      return acceptWithNote(actor, orderId, fields.note ?? '')
    case 'accept':
      return toAnswer(await acceptPayment(actor, orderId), actions.accepted)
    case 'refund-problem':
      return toAnswer(
        await markProblemRefunded(actor, orderId, requireProblemKind(fields.kind)),
        actions.problemRefunded,
      )
    case 'close-problem':
      return toAnswer(await closeProblem(actor, orderId, requireProblemKind(fields.kind)), actions.problemClosed)
    case 'retry-copies':
      return toAnswer(await retryCopies(actor, orderId), actions.retryingCopies)
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

function requireProblemKind(typed: string | undefined) {
  const kind = readProblemKind(typed)
  if (!kind) throw data(orderWords.unknownProblem, 400)
  return kind
}

function toAnswer(outcome: object, done: Omit<Notice, 'tone'>): OrderAnswer {
  return { notice: 'refused' in outcome ? refusedNotice(orderWords.outdated) : { ...done, tone: 'good' } }
}

function describeAnswer(answer: ProviderAnswer): Notice {
  if ('refused' in answer) return refusedNotice(actions.askProvider.refused[answer.refused])
  return { ...actions.askProvider.answered[answer.status], tone: answer.status === 'completed' ? 'good' : 'bad' }
}

async function acceptWithNote(actor: Actor, orderId: string, note: string): Promise<OrderAnswer> {
  const accepted = await acceptOutsidePayment(actor, orderId, note)
  if (!('refused' in accepted)) return { notice: { ...actions.accepted, tone: 'good' } }
  const { refused } = accepted
  const reason = actions.outsidePayment.refused[refused]
  const isAboutNote = refused === 'note-missing' || refused === 'note-too-long'
  return { notice: refusedNotice(reason), note, ...(isAboutNote ? { noteError: reason } : {}) }
}

async function correctBuyerEmail(actor: Actor, orderId: string, typed: string): Promise<OrderAnswer> {
  const checked = emailSchema.safeParse(typed)
  const unchanged = { title: actions.correctEmail.notChanged, tone: 'bad' as const }
  if (!checked.success)
    return {
      notice: unchanged,
      email: typed,
      emailError: formErrorWords[findFirstError(checked.error) ?? 'email-invalid'],
    }
  const result = await correctOrderEmail(actor, orderId, checked.data)
  if ('refused' in result)
    return { notice: unchanged, email: typed, emailError: actions.correctEmail.refused[result.refused] }
  const isSent = result.order.status === 'completed' && !result.order.refundedAt
  return {
    notice: {
      title: actions.correctEmail.changed,
      description: isSent ? actions.correctEmail.linksSent(result.order.email) : undefined,
      tone: 'good',
    },
  }
}
