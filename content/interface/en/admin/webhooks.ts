import type { WebhookDeliveryState, WebhookEventType } from '#db/schema/webhooks.ts'

const types: Record<WebhookEventType, string> = {
  'order.completed': 'An order is paid',
  'order.delivered': 'The buyer was sent the files',
  'order.not_delivered': 'A message with the files was refused',
  'order.refunded': 'Money goes back to a buyer',
  'order.refund_failed': 'A refund failed',
  'order.disputed': 'A buyer’s bank demands money back',
  'order.dispute_updated': 'A dispute changes, for example is won or lost',
  'lead.created': 'A reader asks for the free guide',
  'consent.withdrawn': 'A customer withdraws a consent',
  'edition.published': 'You publish a new edition of a file',
  'customer.erased': 'A customer’s personal data is erased',
}

const states: Record<WebhookDeliveryState, string> = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' }

/** What the shop tells other programs. */
export const webhookWords = {
  metaTitle: 'Webhooks',
  heading: 'Webhooks',
  lead: 'The shop tells another program what happens, for example Zapier, a sheet or your own server. It signs every event as Standard Webhooks describes, tries for three days until the program answers, and sends the events of one order in their order.',
  none: 'No program is told anything yet.',
  types,
  states,
  add: { heading: 'Add an endpoint', submit: 'Add endpoint' },
  change: { heading: 'Change this endpoint', submit: 'Save', saved: 'Saved' },
  form: {
    url: { label: 'Address', hint: 'Where the other program receives events. It begins with https://.' },
    types: 'Events',
    hasContact: 'Also send the customer’s name, email and phone number',
    contactHint:
      'Only if the other program needs them: it then processes personal data for you. Otherwise events contain ids, products and amounts.',
  },
  notSaved: 'The endpoint was not saved',
  refused: {
    'url-invalid': 'Enter a complete address of at most 500 characters, without a user name or a password.',
    'url-not-https': 'The address must begin with https://.',
    'url-private': 'This address belongs to a private network. The shop sends events only to the internet.',
    'url-unknown': 'No computer has this name. Check the address for typing errors.',
    'no-types': 'Choose at least one event.',
    'too-many': 'You have 20 endpoints, which is the limit. Remove one first.',
    gone: 'This endpoint was removed in the meantime.',
  },
  secret: {
    heading: 'Signing secret',
    text: 'Copy it now into the other program, which checks with it that events come from your shop. The shop shows it only once.',
    label: 'Secret',
  },
  endpoint: {
    ended: 'Its receiver answered that it is gone (410). Save the endpoint to send events again.',
    waiting: (count: number) => (count === 0 ? 'Nothing waits' : `${count} waiting`),
    events: (count: number) => `${count} kinds of events`,
    since: (time: string) => `Since ${time}`,
    back: 'All webhooks',
  },
  test: { label: 'Send a test event', done: { title: 'On its way', description: 'Refresh to see the answer below.' } },
  rotate: {
    label: 'Change the secret',
    explanation:
      'The shop signs with the old and the new secret for 24 hours, so that you can enter the new one in the other program.',
    confirm: 'Yes, change it',
  },
  remove: {
    label: 'Remove',
    explanation: 'The program gets no more events, also none that are waiting for it.',
    confirm: 'Yes, remove',
    done: { title: 'Removed' },
  },
  history: {
    heading: 'Newest events',
    none: 'No event yet.',
    answered: (status: number) => `Answer ${status}`,
    noAnswer: 'No answer',
    attempts: (count: number) => (count === 1 ? '1 attempt' : `${count} attempts`),
    next: (time: string) => `next ${time}`,
    test: 'Test',
    order: 'Order',
  },
  range: {
    heading: 'Send a time range again',
    text: 'For a program that has lost what it had received. It recognises events that it still has by their ids. The shop keeps events for 90 days.',
    from: 'From',
    to: 'To',
    hint: 'Indian time.',
    submit: 'Send these again',
    done: (count: number) => ({ title: count === 1 ? '1 event is on its way' : `${count} events are on their way` }),
    refused: {
      'range-invalid': 'Enter both times.',
      'range-reversed': 'The first time must be before the second.',
      'range-empty': 'No event in this time can be sent again.',
    },
  },
  redeliver: { label: 'Send again', done: { title: 'On its way again' }, gone: 'This event is being sent already.' },
}
