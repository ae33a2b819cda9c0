import { somethingWrongWords } from '#content/interface/something-wrong.ts'
import { thankYouWords } from '#content/interface/thank-you.ts'
import type { Visitor } from '#platform/visitor.ts'
import { stopAllMarketing } from '#shop/consents/stop-all-marketing.server.ts'
import { maskEmail } from '#shop/customers/mask-email.ts'
import { openRequest } from '#shop/requests/open-request.server.ts'
import { swapOwnOrder } from '#shop/requests/swap-own-order.server.ts'
import { takeMoneyBack } from '#shop/requests/take-money-back.server.ts'
import type { Notice } from '../../ui/notice.tsx'
import { answerBuyer, type BuyerAnswer } from '../thank-you/answer-buyer.server.ts'
import type { OwnOrder } from './find-own-order.server.ts'
import type { TroubleKey } from './trouble-steps.tsx'

export interface TroubleAnswer extends BuyerAnswer {
  refused?: Exclude<keyof typeof somethingWrongWords.refused, 'title'>
  /** What the buyer wrote, when it was refused. */
  typed?: string
}

interface Pressed {
  trouble: TroubleKey
  fields: Record<string, string>
  visitor: Visitor
}

type Done = { done: string }

/** The caller must have checked that the order is the visitor's own. */
export async function answerTrouble(
  own: OwnOrder,
  { trouble, fields, visitor }: Pressed,
): Promise<TroubleAnswer | Done> {
  const { id } = own.order
  switch (fields.intent) {
    case 'ask':
      return ask(id, { trouble, text: fields.text ?? '' }, visitor)
    case 'keep-both':
      return ask(id, { trouble: 'paid-twice', text: somethingWrongWords.second.keepText, keepsBoth: true }, visitor)
    case 'swap':
      return toAnswer(await swapOwnOrder(visitor, id, fields.product ?? ''), 'swap')
    case 'money-back':
      return toAnswer(await takeMoneyBack(visitor, id), 'money-back')
    case 'stop-marketing':
      return own.order.status === 'completed' ? { notice: await stop(own, visitor) } : { refused: 'no-longer' }
    case 'correct':
      // Only the browser that bought has the proof: who reads the mail of the order needs no other address.
      return own.by === 'browser' ? answerBuyer(id, fields, visitor) : { refused: 'not-own' }
    case 'send-again':
      return sendAgain(own, visitor)
    default:
      return { refused: 'no-longer' }
  }
}

async function ask(orderId: string, asked: Parameters<typeof openRequest>[2], visitor: Visitor) {
  const opened = await openRequest(visitor, orderId, asked)
  if (!('refused' in opened)) return { done: asked.keepsBoth ? 'keep-both' : 'ask' }
  const { refused } = opened
  const known = refused === 'empty' || refused === 'too-long' || refused === 'too-often' ? refused : 'no-longer'
  return { refused: known, typed: asked.text } as const
}

function toAnswer(outcome: object, done: string): TroubleAnswer | Done {
  if (!('refused' in outcome)) return { done }
  return { refused: outcome.refused === 'too-often' ? 'too-often' : 'no-longer' }
}

/** The notice names the address, which the reader of a forwarded mail must not see. */
async function sendAgain({ order, by }: OwnOrder, visitor: Visitor): Promise<TroubleAnswer> {
  const answer = await answerBuyer(order.id, { intent: 'send-again' }, visitor)
  if (by !== 'mail' || answer.notice?.tone !== 'good') return answer
  return { notice: { ...thankYouWords.success.sentAgain(maskEmail(order.email)), tone: 'good' } }
}

const sources = { browser: 'checkout', account: 'account', mail: 'unsubscribe' } as const

async function stop({ order, by }: OwnOrder, visitor: Visitor): Promise<Notice> {
  await stopAllMarketing(order.customerId, sources[by], visitor, by === 'browser' ? order.id : null)
  return { ...thankYouWords.success.marketing.done, tone: 'good' }
}
