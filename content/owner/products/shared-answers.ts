import { joinWithOr } from '#brand/words.ts'
import { business } from '../business.ts'
import type { FaqItem } from './product-page.ts'

/** Answers that are the same on every product page. */
export const delivery: FaqItem = {
  question: 'How soon do I get the file?',
  answer: `Within minutes. The download link is sent as soon as the payment is verified; the email usually arrives ${business.orderEmail.usualMinutes} minutes later. Please check your spam folder too. You can also download the file at any time under “Your purchases” at the foot of every page. If nothing has arrived, write to us within ${business.supportHours} hours and we will get the file to you.`,
}

/** The combo comes as several files, and by WhatsApp too where the shop sends it. */
export const comboDelivery: FaqItem = {
  question: 'How soon do I get the files?',
  answer: `Within minutes. The download links are sent by {channels} as soon as the payment is verified; the email usually arrives ${business.orderEmail.usualMinutes} minutes later. Please check your spam folder too. You can also download the files at any time under “Your purchases” at the foot of every page. If nothing has arrived, write to us within ${business.supportHours} hours and we will get the files to you.`,
}

export const refundsAnswer: FaqItem = {
  question: 'Can I get my money back?',
  answer: `{moneyBack} If you paid and the file did not reach you, or it does not open, tell us within ${business.supportHours} hours and we will put it right. If you were charged twice, the second payment goes back to you.`,
}

export const payment: FaqItem = {
  question: 'How can I pay, and is it safe?',
  answer: `By ${joinWithOr(business.paysBy)}, on the payment provider’s own secure page. Your card and UPI details never reach our shop.`,
}
