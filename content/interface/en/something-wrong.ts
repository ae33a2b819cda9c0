import type { Trouble } from '#db/schema/requests.ts'
import { business } from '../../owner/business.ts'

/** What stands in the list, and what everyone reads about it. */
interface TroubleWords {
  title: string
  steps: string[]
}

const troubles: Record<Trouble, TroubleWords> = {
  'not-arrived': {
    title: 'My files have not arrived',
    steps: [
      'Look in the spam and promotions folders.',
      `Wait ${business.orderEmail.usualMinutes} minutes: email is sometimes slow.`,
      'Your files are always under [Your purchases](/customer-dashboard). Log in with the email address you bought with.',
      'No email at all? [Find my order](/find-order) sends the links again, also by phone number or payment reference.',
    ],
  },
  'wrong-address': {
    title: 'I typed the wrong email address',
    steps: [
      'Open this page in the browser where you paid, within 24 hours: there you can correct the address yourself.',
      'Are you logged in? Then [change your address](/customer-dashboard/change-details) yourself, at any time.',
      'If we also wrote to you on WhatsApp, the links are there. [Find my order](/find-order) sends them again to your phone number.',
    ],
  },
  'old-address': {
    title: 'I no longer use that email address or phone number',
    steps: [
      'Can you still read emails there? Then log in and [change your details](/customer-dashboard/change-details) yourself.',
      'Download your files again under [Your purchases](/customer-dashboard), and keep them on your phone.',
    ],
  },
  'wrong-product': {
    title: 'I bought the wrong subject or class',
    steps: [
      'Please do not download the file: an opened file cannot be swapped by itself.',
      'You want all subjects? What you paid counts towards a bundle. You find the price under [Your purchases](/customer-dashboard).',
    ],
  },
  'paid-twice': {
    title: 'I paid twice',
    steps: [
      'If a payment failed and the money left your account, your bank sends it back by itself, usually within 5 to 7 working days.',
      'A second payment for the same order is a mistake, not a purchase: it goes back to you in full.',
    ],
  },
  'cannot-open': {
    title: 'I cannot open the file',
    steps: [
      'Under [Your purchases](/customer-dashboard), press “Read” beside a PDF: it opens as a page, without any app.',
    ],
  },
  'forgot-address': {
    title: 'I forgot which email address I used',
    steps: [
      '[Find my order](/find-order) with your phone number, order number or the reference in your payment app. We send the links to the address of the order.',
      'Search your mailboxes for the name of our shop: the email with the links is there.',
    ],
  },
  bill: {
    title: 'I need a receipt or bill',
    steps: [
      'Every order has a receipt, or a tax invoice, as a PDF. It is under [Your purchases](/customer-dashboard) and linked in the email of your order.',
    ],
  },
  'money-back': {
    title: 'I want my money back',
    steps: ['Our [Refund Policy](/refund) says when money goes back.'],
  },
  'leave-alone': {
    title: 'I want no more messages',
    steps: [
      'Press “Unsubscribe” at the end of any email with news.',
      'On WhatsApp, answer STOP.',
      'Everything that you agreed to is under [Your purchases](/customer-dashboard), where you can stop each of it.',
    ],
  },
  other: { title: 'Something else', steps: [] },
}

export const somethingWrongWords = {
  title: 'Something wrong?',
  description: 'Files not arrived, wrong product, paid twice: most troubles with an order are solved here at once.',
  keywords: ['help', 'download problem', 'paid twice', 'wrong product', 'refund'],
  label: 'We put it right',
  lead: 'Choose what fits best. Most of it is solved here at once.',
  order: (number: string, product: string) => `Your order ${number}: ${product}`,
  troubles,
  back: 'All troubles',
  whoAreYou: {
    heading: 'Is it about your order?',
    text: 'Open this page from an email of your order, in the browser where you paid, or [log in](/customer-dashboard). Then you can solve it or write to us right here.',
    login: 'Log in',
    findOrder: 'Find my order',
    write: (supportEmail: string) =>
      `Nothing helps? Write to [${supportEmail}](mailto:${supportEmail}) with your payment reference.`,
  },
  sentTo: (address: string) => `The links of this order go to ${address}.`,
  openFiles: 'Open my files',
  sendAgain: 'Send the links again',
  open: {
    heading: 'How to open the PDF',
    android: [
      'Press and hold the link, copy it, and open it in Chrome. Inside Instagram or Facebook, files often do not open.',
      'After the download, open the app “Files” or “My Files”, then “Downloads”, and tap the PDF.',
      'Choose Google Drive or another PDF reader. Both are free in the Play Store.',
      'Is the storage full? Delete a few old videos and download the file again.',
    ],
    iphone: [
      'Open the link in Safari. Inside Instagram or Facebook, files often do not open.',
      'Tap the share sign, then “Save to Files”.',
      'Open the app “Files” and tap the PDF.',
    ],
    other: [
      'Open the link in Chrome, Edge, Firefox or Safari: each shows a PDF by itself.',
      'If the browser only saves the file, look in the folder “Downloads” and open it from there.',
    ],
  },
  bill: { open: 'Open the receipt (PDF)' },
  stop: { button: 'Stop all marketing', none: 'You get no news and no offers from us.' },
  swap: {
    heading: 'Swap it here',
    text: (days: number) =>
      `Nothing was downloaded yet, so you can swap it within ${days === 1 ? '1 day' : `${days} days`} of payment. You get new links immediately.`,
    same: (product: string) => `Swap for ${product}`,
    cheaper: (product: string, amount: string) => `Swap for ${product} and get ${amount} back`,
    done: { title: 'Swapped', description: 'The new links are on their way to your email address.' },
  },
  moneyBack: {
    allowed: (amount: string, days: number) =>
      `Nothing was downloaded yet, so you can have ${amount} back within ${days === 1 ? '1 day' : `${days} days`} of payment. The download links end immediately. Banks usually need 5 to 10 working days.`,
    button: (amount: string) => `Send ${amount} back`,
    never:
      'A PDF is delivered at once and cannot be handed back, so we give no money back for a change of mind. If a file is faulty or did not arrive, tell us under “Something else”: then we put it right.',
    late: (days: number) =>
      `Money goes back by itself only within ${days === 1 ? '1 day' : `${days} days`} and while nothing was downloaded. You can still ask us:`,
    done: { title: 'Your money is on its way back', description: 'You get an email as soon as the bank has it.' },
  },
  second: {
    found: 'We have received two payments for this order.',
    returns: (when: string) => `The second one goes back by itself after ${when}. You do not need to do anything.`,
    decides: 'We check it and send the second one back.',
    keep: 'I want both: do not send it back',
    keepText: 'I paid twice on purpose and want both.',
    again:
      'You had already bought this before this order. Was it a mistake? Tell us here, and we send the money back. If you wanted both, you do not need to do anything.',
    none: 'We see only one payment for this order. If your bank shows two, tell us the reference of both:',
  },
  ask: {
    heading: 'Write to us',
    label: 'What happened?',
    hint: 'Never send card numbers, UPI PINs, passwords or codes.',
    submit: 'Send',
    promise: (when: string) => `You get an answer by email by ${when}.`,
    done: (when: string) => ({ title: 'We have your message', description: `You get an answer by email by ${when}.` }),
  },
  refused: {
    title: 'This did not work',
    empty: 'Please write what happened.',
    'too-long': 'Please write at most 2,000 characters.',
    'too-often': 'You have done this several times already. Please wait, or write to us by email.',
    'not-own': 'You can do this only for your own order. Open this page from its email, or log in.',
    'no-longer': 'This is not possible any more. Please write to us below.',
  },
}
