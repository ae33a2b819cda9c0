import type { RequestMessageKind, RequestState, Trouble } from '#db/schema/requests.ts'

const troubles: Record<Trouble, string> = {
  'not-arrived': 'The files have not arrived',
  'wrong-address': 'Wrong email address',
  'old-address': 'Old email address or phone number',
  'wrong-product': 'Wrong product or class',
  'paid-twice': 'Paid twice',
  'cannot-open': 'Cannot open the file',
  'forgot-address': 'Forgot which address',
  bill: 'Receipt or bill',
  'money-back': 'Wants the money back',
  'leave-alone': 'Wants no more messages',
  other: 'Something else',
}

const states: Record<RequestState, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }

const kinds: Record<RequestMessageKind, string> = {
  asked: 'The buyer wrote',
  wrote: 'Answered',
  refunded: 'Refunded',
  swapped: 'Swapped for',
  resent: 'Sent the download links again',
}

export const requestWords = {
  metaTitle: 'Requests',
  heading: 'Requests',
  lead: 'What buyers ask and the shop cannot decide by itself, the oldest promise first. Everything else is answered on the page “Something wrong?”.',
  states,
  troubles,
  kinds,
  filter: 'Requests by state',
  none: { open: 'No request is waiting.', answered: 'No request is answered.', closed: 'No request is closed.' },
  promised: (when: string) => `Answer promised by ${when}`,
  overdue: (when: string) => `Answer was promised by ${when}`,
  asked: (when: string) => `Asked ${when}`,
  notFound: 'There is no request with this number.',
  by: (name: string, when: string) => (name ? `${name}, ${when}` : when),
  erased: 'Erased',
  conversation: 'What was said',
  earlier: { heading: 'Earlier requests of this buyer', none: 'This is the first one.' },
  order: {
    heading: 'The order',
    open: 'Open the order',
    product: 'Product',
    paid: 'Paid',
    refunded: 'Refunded',
    status: 'Status',
    email: 'Email',
    downloads: 'Downloads',
    notDownloaded: 'Nothing was downloaded',
    downloadedAt: (when: string) => `First on ${when}`,
    timeline: 'Messages, downloads and money',
  },
  answer: {
    heading: 'Answer',
    label: 'Your answer',
    hint: 'The buyer gets it by email in these words and, if they wrote to you on WhatsApp in the last 24 hours, there too. The page of the order shows it too.',
    submit: 'Send answer',
    sent: { title: 'Answer sent', description: 'It is on its way to the buyer.' },
    refused: {
      empty: 'Please write an answer.',
      'too-long': 'An answer can have up to 2,000 characters.',
      closed: 'This request is closed.',
    },
  },
  resend: 'Resend email',
  refund: {
    label: 'Refund everything',
    explanation: 'All that this order received goes back to the buyer, and its download links end.',
    confirm: 'Refund everything',
    done: { title: 'Refund requested', description: 'The buyer gets an email when the provider has accepted it.' },
  },
  swap: {
    label: 'Swap the product',
    field: 'Other product',
    explanation: (kept: string) =>
      `The buyer gets new links, and the old ones end. This order holds ${kept}: if the other product costs less, the difference goes back; if it costs more, you give it for the same money.`,
    option: (name: string, price: string) => `${name}, ${price}`,
    submit: 'Swap',
    done: (product: string, refunded: string) => ({
      title: `Swapped for ${product}`,
      description: refunded ? `${refunded} goes back to the buyer.` : 'The new links are on their way.',
    }),
    refused: {
      'not-deliverable': 'This order is not paid any more.',
      'on-hold': 'This order has a problem or a dispute. Decide about that one first.',
      'unknown-product': 'Choose another product that is on sale.',
      credited: 'This order belongs to an upgrade, so its price depends on another order.',
      dearer: 'The other product costs more.',
      'too-small': 'The difference is less than ₹1, which no provider sends back.',
      'not-refundable': 'The difference cannot go back through the provider. Refund it on the order’s page first.',
      'no-rule': 'There is no rule for swaps.',
      'too-late': 'It is too late for a swap.',
      downloaded: 'A file was downloaded.',
      closed: 'This request is closed.',
    },
  },
  close: { label: 'Close request', done: { title: 'Request closed' } },
  home: {
    title: (count: number) => (count === 1 ? '1 request is waiting.' : `${count} requests are waiting.`),
    text: (when: string) => `The first answer is promised by ${when}.`,
    link: 'Open requests',
  },
}
