import type { MoneyBackRule } from '../../owner/refund-rules.ts'

type Sentences = (rule: { moneyBackDays: number; answerDays: number }) => readonly [clause: string, answer: string]

/** What follows from the rules of the owner: a section of the refund policy, and a sentence on other pages. */
export const refundRuleWords = {
  heading: 'What we do without asking',
  inShort: 'Our rules under “What we do without asking” come first: they apply where another line says something else.',
  lead: 'We follow these rules at once. Where another section of this policy says something else, these rules apply.',
  rules: {
    secondPayment: (hours: number) =>
      `If you pay twice for the same order, the second payment goes back by itself after ${hours} hours, unless you tell us that you want both.`,
    swap: (days: number) =>
      `If you bought the wrong product or class, you can swap it within ${count(days)} of payment while nothing was downloaded. If the other product costs less, we send the difference back.`,
    moneyBack: (days: number) =>
      `You can have your money back within ${count(days)} of payment if nothing was downloaded.`,
    ask: (days: number) =>
      `If you want your money back, ask us. We look at each request and answer within ${countWorkingDays(days)}.`,
  },
  /** Of these sentences the checkout shows the first, the questions of a product the second. */
  inOneSentence: {
    never: () => [
      'Sales are final',
      'No. A blueprint is a digital file that is delivered immediately, so sales are final.',
    ],
    'within-days': ({ moneyBackDays }) => [
      `You can have your money back within ${count(moneyBackDays)} if nothing was downloaded`,
      `Yes, within ${count(moneyBackDays)} of payment if nothing was downloaded.`,
    ],
    ask: ({ answerDays }) => [
      'If you want your money back, ask us',
      `Ask us: we look at each request and answer within ${countWorkingDays(answerDays)}.`,
    ],
  } as Record<MoneyBackRule, Sentences>,
  decided:
    'Money goes back to the account, card or UPI ID that you paid with. The download links end when all of it goes back.',
  asked: 'All of this is under [Something wrong?](/something-wrong)',
}

function count(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

function countWorkingDays(days: number): string {
  return days === 1 ? '1 working day' : `${days} working days`
}
