import type { OrderProblemKind } from '#db/schema.ts'

/** What can go wrong with a paid order, and what the owner can do about it. */
export const problems = {
  kinds: {
    unsent: 'Paid, but no message has reached the buyer',
    'copy-problem': 'A copy could not be sent',
    'amount-mismatch': 'The buyer paid a different amount',
    'currency-mismatch': 'The buyer paid in a different currency',
    'reference-mismatch': 'The payment refers to a different order',
    'paid-twice': 'The buyer paid more than once',
    'offer-used-up': 'The buyer paid late, and the offer is used up',
    'mail-bounced': 'The email with the links bounced',
  } satisfies Record<OrderProblemKind | 'unsent' | 'copy-problem', string>,
  withFile: (problem: string, file: string) => `${problem}: ${file}`,
  order: (orderId: string) => `order ${orderId}`,
  resend: 'Resend email',
  correctEmail: 'Correct email',
  retryCopies: 'Check the file again',
  closeBounced: {
    label: 'Close',
    explanation: 'Use this when the buyer has the files, for example through WhatsApp.',
    confirm: 'Yes, close it',
  },
  extraPaymentRefunded: {
    label: 'I refunded the extra payment',
    explanation: 'First refund the extra payment at the payment provider. The order stays paid and delivered.',
    confirm: 'Yes, I refunded it',
  },
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
  refunded: {
    label: 'I refunded it',
    explanation: 'First refund the payment at the payment provider. The shop does not deliver the order.',
    confirm: 'Yes, I refunded it',
  },
}

export type ProblemsWords = typeof problems
