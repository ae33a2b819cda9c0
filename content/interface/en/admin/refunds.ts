import type { DisputeState } from '#db/schema/payments.ts'
import type { RefundReason, RefundState } from '#db/schema/refunds.ts'

/** Money that goes back, on the page of an order. */
export const refundWords = {
  heading: 'Refunds',
  headingWithDisputes: 'Refunds and disputes',
  disputes: {
    open: 'Disputed by the buyer’s bank. You cannot refund it here. The page of the dispute shows what you can do',
    lost: 'Dispute lost. The buyer’s bank took the money back',
    won: 'Dispute won. The money stays with you',
    closed: 'Dispute closed',
  } satisfies Record<DisputeState, string>,
  none: 'Nothing was refunded.',
  refund: (amount: string) => `Refund ${amount}`,
  paymentOf: (amount: string, provider: string, time: string) => `${amount} received with ${provider} on ${time}.`,
  paidOutside: (amount: string, time: string) => `${amount} paid in another way, recorded on ${time}.`,
  left: (amount: string) => `${amount} of it can be refunded.`,
  explanation: (provider: string) =>
    `${provider} sends the money back to the buyer, and banks usually need 5 to 10 working days. The provider keeps its fee. The buyer gets an email. If you refund the whole amount, the download links stop working as soon as the provider accepts.`,
  onlyByHand: {
    outside:
      'This money did not come through a payment provider, so the shop cannot send it back. Send it back yourself, for example by UPI or bank transfer, and then record it here.',
    keysMissing: (provider: string) =>
      `The keys of ${provider} are missing in the settings, so the shop cannot refund this payment. Add the keys again, or refund it on the site of ${provider} and then record it here.`,
    label: 'Record a refund',
    explanation:
      'For money that you have already sent back: no money moves. The buyer gets no email. If you record the whole amount, the download links stop working.',
  },
  fields: {
    amount: 'Amount in rupees',
    amountIn: (currency: string) => `Amount in ${currency}`,
    reason: 'Reason',
    note: 'Note (only you see it)',
  },
  reasons: {
    'buyer-asked': 'The buyer asked for it',
    duplicate: 'Bought or paid twice',
    faulty: 'Something was wrong with the file',
    other: 'Another reason',
  } satisfies Record<RefundReason, string>,
  submit: 'Refund now',
  byHand: {
    label: 'Already refunded elsewhere?',
    explanation: (provider: string) =>
      `If you refunded it on the site of ${provider}, the shop usually finds it within minutes. Otherwise record it here: no money moves.`,
    check: (provider: string) => `Ask ${provider}`,
    submit: 'Record refund',
  },
  undo: {
    label: 'Undo',
    explanation: 'Use this if you recorded the refund by mistake. If the links had ended, the shop sends new ones.',
    confirm: 'Yes, undo it',
    subject: (amount: string) => `the refund of ${amount}`,
  },
  states: {
    requested: 'Requested from the provider',
    accepted: 'On its way',
    processed: 'Sent to the bank',
    failed: 'Failed',
  } satisfies Record<RefundState, string>,
  undone: 'Recorded by mistake',
  paidBack: 'Paid back',
  line: (amount: string, state: string) => `${amount}: ${state}`,
  requestedAt: (time: string, reason: string) => `${time}. ${reason}.`,
  madeAtProvider: 'Made on the provider’s site',
  recordedByHand: 'Recorded by you',
  bankReference: (reference: string) => `Bank reference ${reference}`,
  requested: {
    title: 'Refund requested',
    description: 'The provider confirms it in a moment. Refresh the page to see the result.',
  },
  recorded: { title: 'Refund recorded' },
  undoneNotice: { title: 'Refund removed' },
  checked: { title: 'Checked', description: 'The list below shows every refund that the provider knows.' },
  refused: {
    'unknown-payment': 'This order has no such payment.',
    'nothing-left': 'This payment is already refunded.',
    'more-than-left': (left: string) => `You can refund at most ${left}.`,
    'too-small': 'Enter an amount of ₹1 or more, for example 250 or 250.50.',
    'leaves-too-little': (left: string) =>
      `This would leave less than ₹1, which no provider refunds later. Refund ${left}, or less.`,
    outdated: 'Another refund of this payment was requested since you opened this page. Check it before you try again.',
    'provider-missing':
      'The keys of this payment provider are missing in the settings, so the shop cannot refund there. Add the keys again, or refund it on the provider’s site and record it under “Refunds” on this page.',
    'paid-outside': (amount: string) =>
      `${amount} was paid in another way, so the shop cannot send it back. Send it back yourself, then record it under “Refunds” on this page. You can refund any other payment there too.`,
    'unknown-order': 'There is no order with this ID.',
    'provider-unreachable': 'The payment provider did not answer. Try again later.',
    'not-refunded': 'This refund can no longer be undone.',
    credited: 'The buyer’s upgrade counted this payment. Refund the upgrade first.',
    'unknown-reason': 'Choose a reason.',
    'note-too-long': 'The note is too long: at most 300 characters.',
  },
}
