import type { OrderProblemKind } from '#db/schema/orders.ts'

/** What can go wrong with a paid order, and what the owner can do about it. */
export const problemWords = {
  kinds: {
    unsent: 'Paid, but no message has reached the buyer',
    'copy-problem': 'A copy could not be sent',
    'amount-mismatch': 'The buyer paid a different amount',
    'currency-mismatch': 'The buyer paid in a different currency',
    'reference-mismatch': 'The payment refers to a different order',
    'paid-twice': 'The buyer paid more than once',
    'offer-used-up': 'The buyer paid late, and the offer is used up',
    'mail-bounced': 'The email with the links bounced',
    'refund-failed': 'A refund failed',
    dispute: 'The buyer’s bank disputes the payment',
    'bought-again': 'The buyer already owned this product',
    'credit-used-up': 'An earlier order no longer counted when the buyer paid for the upgrade',
    'refunded-too-much': 'More money went back than the buyer paid',
  } satisfies Record<OrderProblemKind | 'unsent' | 'copy-problem', string>,
  withFile: (problem: string, file: string) => `${problem}: ${file}`,
  order: (orderId: string) => `order ${orderId}`,
  isDownloaded: 'already downloaded',
  since: (time: string) => `since ${time}`,
  decide: 'Decide',
  resend: 'Resend email',
  correctEmail: 'Correct email',
  retryCopies: 'Check the file again',
  closeBounced: {
    label: 'Close',
    explanation: 'Use this when the buyer has the files, for example through WhatsApp.',
    confirm: 'Yes, close it',
  },
  paidInstead: (paid: string, amount: string) => `The buyer paid ${paid} instead of ${amount}`,
  refundExtra: {
    label: 'Refund the extra payment',
    explanation:
      'The payment provider sends the extra payment back. The order stays paid and delivered, and the buyer gets an email.',
    confirm: 'Yes, refund it',
  },
  refundHeld: {
    label: 'Refund it',
    explanation: 'The payment provider sends the money back. The shop does not deliver the order.',
    confirm: 'Yes, refund it',
  },
  refundRepeated: {
    label: (amount: string) => `Refund ${amount}`,
    explanation: 'The payment provider sends the money of this second order back. The first order stays.',
    confirm: 'Yes, refund it',
  },
  /** Paid with cash or to the owner's own UPI. */
  returnItYourself:
    'This order was not paid through a payment provider, so the shop cannot send the money back. Send it back yourself, then record it under “Refunds” on this page.',
  closeRepeated: {
    label: 'Close without refund',
    explanation: 'Use this when the buyer wanted it twice, for example for two children.',
    confirm: 'Yes, close it',
  },
  seeRefunds: 'See the refunds',
  closeRefundFailed: {
    label: 'Close',
    explanation: 'Use this when the buyer has the money, or no longer wants it. Otherwise refund it again first.',
    confirm: 'Yes, close it',
  },
  tooMuch: (amount: string) =>
    `${amount} too much. If you recorded a refund that the provider reports as well, undo yours`,
  lostToo: (amount: string) =>
    `${amount} went back twice: as a refund, and again in the dispute that you lost. Write to the payment provider and attach the refund as evidence`,
  closeRefundedTooMuch: {
    label: 'Close',
    explanation: 'Use this when the money really went back twice.',
    confirm: 'Yes, close it',
  },
  closeDispute: {
    label: 'Close',
    explanation:
      'Use this when you have answered on the site of the payment provider. The shop closes it by itself when you answer here, and when the provider reports the decision.',
    confirm: 'Yes, close it',
  },
  lostCredit: {
    'counted-elsewhere': 'It had already counted for another upgrade, which was paid first.',
    refunded: 'A refund of it, whole or in part, was made or requested before the buyer paid for the upgrade.',
  },
  respondBy: (amount: string, time: string) => `${amount}: answer by ${time}`,
  disputed: (amount: string) => `${amount}: answer as soon as you can`,
  failed: (amount: string) => `${amount} did not reach the buyer`,
  failedBecause: (amount: string, reason: string) => `${amount} did not reach the buyer. ${reason}`,
  closeWithoutRefund: {
    label: 'Close without refund',
    explanation: 'Use this when you owe no refund, for example because the buyer paid for two children.',
    confirm: 'Yes, close it',
  },
  accept: {
    label: 'Accept and deliver',
    explanation: 'You accept the payment as it is. The order is completed, and the buyer gets the files immediately.',
    amountExplanation: (received: string, price: string) =>
      `You accept ${received} instead of ${price}. The order is completed, and the buyer gets the files immediately.`,
    confirm: 'Yes, accept and deliver',
  },
  /** For a payment that the shop does not know, so that it cannot refund it. */
  refunded: {
    label: 'I refunded it',
    explanation: 'First refund the payment at the payment provider. The shop does not deliver the order.',
    confirm: 'Yes, I refunded it',
  },
}
