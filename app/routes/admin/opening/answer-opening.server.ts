import { data } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { moveInWords } from '#content/interface/en/admin/move-in.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { openingWords as words } from '#content/interface/en/admin/opening.ts'
import { formErrorWords } from '#content/interface/en/form-errors.ts'
import type { Visitor } from '#platform/visitor.ts'
import { canBuyersPay } from '#shop/admin/opening/can-buyers-pay.server.ts'
import { openToBuyers } from '#shop/admin/opening/open-to-buyers.server.ts'
import { refundRehearsal } from '#shop/admin/opening/refund-rehearsal.server.ts'
import { startRehearsal } from '#shop/admin/opening/start-rehearsal.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { startMoveIn } from '#shop/passport/move-in/start-move-in.server.ts'
import { closeShop, reopenShop } from '#shop/publications/opening/close-shop.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'

export interface OpeningAnswer {
  notice: Notice
  /** What was typed, when it was refused. */
  typed?: Record<string, string>
  errors?: Record<string, string>
}

/** Does what the pressed button says, and tells the owner what came of it. */
export async function answerOpening(
  actor: Actor,
  visitor: Visitor,
  { intent, ...fields }: Record<string, string>,
): Promise<OpeningAnswer> {
  const { sentence = '', sentenceHi = '' } = fields
  switch (intent) {
    case 'start-rehearsal':
      return rehearse(actor, visitor, fields)
    case 'refund-rehearsal': {
      const refunded = await refundRehearsal(actor)
      if ('refused' in refunded) return { notice: refusedNotice(words.refused[refunded.refused]) }
      return { notice: { ...words.done.refunded(formatRupees(refunded.refundedInPaise)), tone: 'good' } }
    }
    case 'open-shop':
    case 'open-unrehearsed':
      return toAnswer(await openToBuyers(actor, { withRehearsal: intent === 'open-shop' }), words.done.opened)
    case 'close-shop': {
      const closed = await closeShop(actor, { sentence, sentenceHi })
      return { ...toAnswer(closed, words.done.closed), ...('refused' in closed ? { typed: fields } : {}) }
    }
    case 'reopen-shop':
      return toAnswer(await reopenShop(actor), canBuyersPay() ? words.done.reopened : words.done.reopenedNotSelling)
    case 'move-in': {
      const { password = '', signedBy = '' } = fields
      const moving = await startMoveIn(actor, { password, signedBy })
      if ('refused' in moving) return { notice: refusedNotice(moveInWords.refused[moving.refused]) }
      return { notice: { ...moveInWords.started, tone: 'good' } }
    }
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

type Refusal = keyof typeof words.refused

function toAnswer(outcome: object, done: Omit<Notice, 'tone'>): OpeningAnswer {
  if (!isRefusal(outcome)) return { notice: { ...done, tone: 'good' } }
  return { notice: refusedNotice(words.refused[outcome.refused]) }
}

function isRefusal(outcome: object): outcome is { refused: Refusal } {
  return 'refused' in outcome
}

async function rehearse(actor: Actor, visitor: Visitor, typed: Record<string, string>): Promise<OpeningAnswer> {
  const { name = '', email = '', phone = '' } = typed
  const started = await startRehearsal(actor, { name, email, phone }, visitor)
  if (!('refused' in started)) return { notice: { ...words.done.started, tone: 'good' } }
  if (started.refused === 'invalid') {
    const errors = Object.entries(started.errors).map(([field, key]) => [field, key && formErrorWords[key]])
    return { notice: refusedNotice(words.refused.invalid), typed, errors: Object.fromEntries(errors) }
  }
  const known = started.refused in words.refused ? (started.refused as Refusal) : 'payment'
  return { notice: refusedNotice(words.refused[known]), typed }
}
