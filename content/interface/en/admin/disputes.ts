import type { DisputeAnswerStage, EvidencePart } from '#db/schema/payments.ts'

/** Why a buyer's bank asks for money back, in the owner's words. */
const reasons = {
  'not-received': 'The buyer says that the files never arrived.',
  'not-as-described': 'The buyer says that the files are not what the shop promised.',
  'credit-not-processed': 'The buyer says that a refund was promised and did not arrive.',
  duplicate: 'The buyer says that the payment was made twice, or in another way as well.',
  'debited-without-order': 'The bank took the money, and the buyer says that the order failed.',
  amount: 'The buyer says that the amount is wrong.',
  fraud: 'The buyer says that another person paid with this account or card.',
  general: 'The bank gives no reason that the shop knows.',
}

export type DisputeReason = keyof typeof reasons

/** Answers to a dispute, in the dashboard. */
export const disputeWords = {
  reasons,
  list: {
    heading: 'Disputes',
    metaTitle: 'Disputes',
    lead: 'Payments that a buyer’s bank wants back. The one with the least time left is first.',
    none: 'No buyer’s bank asks for money back.',
    back: 'Back to the orders',
    more: (count: number) => `Only the first ${count} are shown.`,
  },
  stages: {
    wanted: 'Waits for your answer',
    given: 'Answered: the bank decides',
    impossible: 'Takes no answer',
  } satisfies Record<DisputeAnswerStage, string>,
  sending: 'Your answer is being sent',
  answerBy: (time: string, left: string) => `Answer by ${time} (${left})`,
  left: {
    days: (days: number, hours: number) => `${days} ${days === 1 ? 'day' : 'days'} ${hours} h left`,
    hours: (hours: number) => (hours === 0 ? 'less than an hour left' : `${hours} h left`),
    over: 'the time is over',
  },
  noDeadline: 'The provider names no deadline',
  named: (code: string) => `Code of the bank: ${code}`,
  answerLink: 'Answer the dispute',
  seeAnswer: 'See the dispute',
  page: {
    heading: (amount: string) => `Dispute of ${amount}`,
    metaTitle: 'Answer a dispute',
    back: 'Back to the order',
    raised: (provider: string, time: string) => `Reported by ${provider} on ${time}`,
    advice: (fee: string) =>
      `Giving the money back is cheaper here: providers usually charge ${fee} or more for a dispute, whatever the bank decides.`,
    evidence: {
      heading: 'Your evidence',
      lead: 'The shop wrote this from its own records and chose what counts for this reason. Untick what you want to leave out.',
      words: 'In your own words (optional)',
      wordsHint: (max: number) => `At most ${max} characters. The bank reads them first.`,
      save: 'Save',
      pdf: 'Open the PDF',
      send: (provider: string) => `Send to ${provider}`,
      sendOnce: 'Save and read the PDF before you send it: most banks take evidence once.',
      confirmSend: 'Yes, send it',
      showText: 'Show the text',
    },
    byHand: {
      heading: 'Answer on the provider’s site',
      lead: (provider: string) =>
        `The shop cannot send an answer to ${provider}, because its keys are missing or it has no such call.`,
      steps: (provider: string) => [
        'Save, and open the PDF. Download it.',
        `Log in to ${provider} and open its list of disputes.`,
        'Open the dispute with the same id, upload the PDF and submit it before the deadline.',
        'Then close the problem on the page of the order.',
      ],
    },
    accept: {
      heading: 'Give the money back',
      label: 'Give the money back',
      explanation: (amount: string) =>
        `You accept the dispute. The buyer keeps ${amount}, the download links end, and the dispute counts as lost. This cannot be undone.`,
      confirm: 'Yes, give it back',
      refunded:
        'A refund has already returned all or part of this money. Giving the money back here would return it twice.',
    },
    answers: 'Answers so far',
    answerKinds: { contest: 'Evidence', accept: 'Money given back' },
    answerStates: {
      draft: 'saved, not sent',
      requested: 'being sent',
      sent: 'sent',
      failed: 'refused by the provider',
    },
    answerLine: (kind: string, state: string, time: string) => `${kind}: ${state}, ${time}`,
  },
  parts: {
    payment: 'Payment',
    buyer: 'Buyer',
    delivery: 'Delivery of the links',
    downloads: 'Downloads',
    refunds: 'Refunds',
    'earlier-orders': 'Earlier orders of the same buyer',
    terms: 'Terms that the buyer accepted',
    'refund-policy': 'Refund policy as shown that day',
  } satisfies Record<EvidencePart, string>,
  saved: { title: 'Saved' },
  sent: { title: 'Your answer is being sent', description: 'The shop shows here when the provider has confirmed it.' },
  refused: {
    'unknown-dispute': 'This order has no such dispute.',
    decided: 'The bank has already decided this dispute.',
    'too-late': 'The time to answer this dispute is over.',
    'already-answered': 'The provider already has an answer to this dispute.',
    'already-refunded':
      'A refund has already returned all or part of this money. Send the refund as evidence instead: giving the money back here would return it twice.',
    sending: 'An answer to this dispute is already being sent.',
    impossible: 'The bank takes no answer to this dispute.',
    'words-too-long': 'Your own words are too long.',
    'nothing-left': 'Leave at least one part in, or write something.',
    'provider-missing':
      'The shop cannot send an answer there: the keys of the provider are missing in the settings, or it has no such call. Download the PDF and answer on the provider’s site.',
  },
}
