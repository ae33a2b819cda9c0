import { data } from 'react-router'
import { bankWords as words } from '#content/interface/en/admin/bank.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { matchOutsidePayment, undoBankMatch } from '#shop/reconciliation/match-outside.server.ts'
import { leavePayment, orderFromPayment } from '#shop/reconciliation/order-from-payment.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { readRupees } from '../products/rupees-field.ts'
import { refusedNotice } from '../ui/refused-notice.ts'

type Typed = Record<string, string | undefined>
type FormRefusal = keyof typeof words.form.refused
type OutsideRefusal = keyof typeof words.outside.refused

export interface BankAnswer {
  notice: Notice
  typed?: Typed
  refused?: FormRefusal
  outsideRefused?: OutsideRefusal
}

/** Does what the pressed button says, and tells the owner what came of it. */
export async function answerBankAct(actor: Actor, fields: Typed): Promise<BankAnswer> {
  if (fields.intent === 'leave') return leave(actor, fields)
  if (fields.intent === 'make-order') return makeOrder(actor, fields)
  if (fields.intent === 'match-outside') return matchOutside(actor, fields)
  if (fields.intent === 'undo-match') return undoMatch(actor, fields)
  throw data(adminNoticeWords.unknownAction, 400)
}

async function matchOutside(actor: Actor, fields: Typed): Promise<BankAnswer> {
  const { orderId = '', chosen = '', creditedOn = '', reference = '', amount = '' } = fields
  const typed = { creditedOn, reference, amountInPaise: readRupees(amount) }
  const matched = await matchOutsidePayment(actor, { orderId, chosen, typed })
  if (!('refused' in matched)) return { notice: { ...words.outside.done, tone: 'good' } }
  const { refused } = matched
  return { notice: refusedNotice(words.outside.refused[refused]), typed: fields, outsideRefused: refused }
}

async function undoMatch(actor: Actor, { orderId = '' }: Typed): Promise<BankAnswer> {
  const undone = await undoBankMatch(actor, orderId)
  if ('refused' in undone) return { notice: refusedNotice(words.outside.refused[undone.refused]) }
  return { notice: { ...words.outside.undo.done, tone: 'good' } }
}

function readKey({ provider = '', payment = '' }: Typed) {
  return { provider, externalId: payment }
}

async function leave(actor: Actor, fields: Typed): Promise<BankAnswer> {
  const left = await leavePayment(actor, readKey(fields))
  if ('refused' in left) return { notice: refusedNotice(words.form.refused[left.refused]) }
  return { notice: { ...words.unmatched.leave.done, tone: 'good' } }
}

async function makeOrder(actor: Actor, fields: Typed): Promise<BankAnswer> {
  const { productId = '', name = '', email = '', phone = '', language = 'en', state = '' } = fields
  const made = await orderFromPayment(actor, readKey(fields), { productId, name, email, phone, language, state })
  if (!('refused' in made)) return { notice: { ...words.form.done, tone: 'good' } }
  const { refused } = made
  return { notice: refusedNotice(words.form.refused[refused]), typed: fields, refused }
}
