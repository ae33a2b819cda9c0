import type { ThreadMessage } from '#db/schema/messages.ts'

const types: Record<ThreadMessage['type'], string> = {
  text: 'Message',
  image: 'Picture',
  video: 'Video',
  audio: 'Voice message',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Place',
  contacts: 'Contact',
  reaction: 'Reacted',
  system: 'WhatsApp says',
  unsupported: 'A kind of message that WhatsApp does not pass on',
  links: 'Download links sent again',
}

const statuses: Record<NonNullable<ThreadMessage['status']>, string> = {
  waiting: 'Being sent',
  sending: 'Being sent',
  sent: 'Sent',
  delivered: 'Delivered',
  read: 'Read',
  failed: 'Not sent',
}

/** What buyers write on WhatsApp. */
export const inboxWords = {
  metaTitle: 'Inbox',
  heading: 'Inbox',
  lead: 'What buyers write to the shop on WhatsApp. The shop answers “link”, “bill” and “help” by itself; everything else waits for you. Answers to emails go to your own mailbox, not here.',
  off: 'WhatsApp is not set up, so no message can arrive here. Set it up under Settings → WhatsApp.',
  setUp: 'Set up WhatsApp',
  none: 'No buyer has written on WhatsApp yet.',
  waiting: 'Waiting for an answer',
  noneWaiting: 'No message waits for an answer.',
  others: 'Answered',
  older: 'Older',
  back: 'All messages',
  notFound: 'There is no such conversation.',
  noFile: 'This file is not there any more.',
  hiddenNumber: 'Number hidden by WhatsApp',
  chosenName: (name: string) => `name on WhatsApp: ${name}`,
  since: (time: string) => `Waiting since ${time}`,
  last: (time: string) => `Last message ${time}`,
  types,
  statuses,
  thread: {
    messages: 'Messages',
    shop: 'The shop',
    deleted: 'Deleted message',
    onlyNewest: (count: number) => `Only the newest ${count} messages are shown.`,
    tookBack: 'Took a reaction back',
    quoted: 'In reply to:',
    open: 'Open the picture',
    download: (size: string) => `Download (${size})`,
    media: {
      waiting: 'The file is being fetched.',
      expired:
        'The file is not available any more. WhatsApp keeps files for 7 days and the shop for 90. When all files together exceed 2 GB, the oldest of the buyer who sent the most go first.',
      refused: 'The shop did not keep this file: it is too large, of an unknown kind, or one of too many.',
      careful: 'Open files of strangers with care.',
    },
  },
  reply: {
    heading: 'Answer',
    label: 'Your answer',
    submit: 'Send on WhatsApp',
    open: (left: string, until: string) => `You can answer for another ${left}, until ${until}.`,
    hint: 'WhatsApp can read this too. To send download links, use “Send links again”.',
    left: (hours: number, minutes: number) => (hours > 0 ? `${hours} h ${minutes} min` : `${minutes} min`),
    sent: { title: 'Answer sent' },
    delayed: {
      title: 'Answer on its way',
      description: 'WhatsApp did not accept it yet. The shop tries again for a few minutes.',
    },
    notSent: 'The answer was not sent',
    refused: {
      empty: 'Write an answer first.',
      'too-long': 'An answer can have up to 4,096 characters.',
      off: 'WhatsApp is not set up in this shop.',
      'no-thread': 'There is no such conversation.',
      'no-number':
        'WhatsApp hides the number of this person, so the shop cannot answer here. Wait until they write their email address or order number.',
      'window-closed':
        'More than 24 hours have passed since the buyer’s last message, and WhatsApp no longer accepts your answer. Write an email or call instead; when the buyer writes again, you can answer here.',
      'not-accepted': 'WhatsApp refused the answer. The line below it says why.',
    },
    closed: 'Answering here is closed',
  },
  buyer: {
    heading: 'Buyer',
    unknown: 'No customer has this number. Ask for the order number or the payment reference, and search for it.',
    several: 'Several customers have this number.',
    email: 'Write an email',
    orders: 'Orders',
    noOrders: 'No orders with this number.',
    otherNumber: 'Placed with another number, so the links do not go to this chat.',
  },
  sendLinks: {
    label: 'Send links again',
    done: (email: string) => ({
      title: 'Links sent',
      description: `They are on their way to this chat and to ${email}.`,
    }),
    notSent: 'The links were not sent',
    refused: {
      'nothing-to-send': 'This order is not paid, was refunded, or its buyer was erased.',
      'other-number': 'This order was placed with another number. Open the order to send its links by email.',
    },
  },
  close: {
    label: 'Mark as done',
    done: { title: 'Marked as done', description: 'The next message of this buyer opens it again.' },
    refused: 'Nothing was waiting here.',
  },
}
