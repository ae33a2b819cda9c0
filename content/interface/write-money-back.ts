import type { Language } from '#brand/language.ts'
import type { RefundRules } from '../owner/refund-rules.ts'
import { refundRuleWords as english } from './en/refund-rules.ts'
import { refundRuleWords as hindi } from './hi/refund-rules.ts'

export interface MoneyBackFacts {
  refundRules: Pick<RefundRules, 'moneyBack' | 'moneyBackDays'>
  answerDays: number
}

/** The owner's rule about money back: a part of a sentence for the checkout, and the answer to a buyer's question. */
export function writeMoneyBack({ refundRules, answerDays }: MoneyBackFacts, language: Language) {
  const { inOneSentence } = language === 'hi' ? hindi : english
  const [clause, answer] = inOneSentence[refundRules.moneyBack]({ ...refundRules, answerDays })
  return { clause, answer }
}
