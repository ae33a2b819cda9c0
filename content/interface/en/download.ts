import { business } from '../../owner/business.ts'

type State = 'invalid' | 'expired' | 'revoked' | 'refunded' | 'unpaid' | 'not-ready' | 'in-app' | 'needs-code'

interface StateWords {
  label: string
  heading: string
  lead: (linkLifetimeDays: number) => string
}

export const downloadWords = {
  meta: { description: 'What to do when a download does not start.', keywords: ['download', 'blueprint'] },
  states: {
    invalid: {
      label: 'Download',
      heading: 'This link does not work',
      lead: () =>
        'It may be incomplete: some apps break long links in two. Please open our email again and tap the button there. If the data of this purchase was deleted, its links have ended too.',
    },
    expired: {
      label: 'Download',
      heading: 'This link has expired',
      lead: (days) => `A link works for ${days} days. Your blueprint is still yours: we can email you new links now.`,
    },
    revoked: {
      label: 'Download',
      heading: 'This link has been replaced',
      lead: () =>
        'There are newer links for this order. Your blueprint is still yours: we can email you the new links now.',
    },
    refunded: {
      label: 'Download',
      heading: 'This order was refunded',
      lead: () =>
        'We returned the money for this order, so its files can no longer be downloaded. If this is wrong, please write to us.',
    },
    unpaid: {
      label: 'Download',
      heading: 'This payment is not confirmed yet',
      lead: () =>
        'We email you the links when your bank confirms the payment. If money has left your account, it is not lost: please write to us.',
    },
    'not-ready': {
      label: 'Download',
      heading: 'Your file is not ready yet',
      lead: () =>
        'Something went wrong while we prepared your copy, and we have been notified. Please try again in a few minutes.',
    },
    'in-app': {
      label: 'One more step',
      heading: 'Please open this in your browser',
      lead: () => 'You are inside another app, such as WhatsApp or Instagram. Downloads often do not work there.',
    },
    'needs-code': {
      label: 'One more step',
      heading: 'Please confirm it is you',
      lead: () =>
        'This order was recently downloaded from many places. To make sure that only you use the link, please enter a code that we email you.',
    },
  } satisfies Record<State, StateWords>,
  freshLinks: {
    submit: 'Email me new links',
    note: 'We send them only to the email address of the order.',
    sent: {
      title: 'New links are on their way',
      description: `They arrive at the email address of your order within ${business.orderEmail.usualMinutes} minutes. Please check your spam folder too.`,
    },
  },
  tooManyEmails: {
    title: 'We have just sent you several emails',
    description: 'Please check your spam folder too, and try again later.',
  },
  inApp: {
    openMenu: {
      before: 'Tap the menu of this window: ',
      dots: '⋮',
      or: ' or ',
      ellipsis: '…',
      after: ' at the top, or the compass at the bottom.',
    },
    choose: {
      before: 'Choose ',
      browser: 'Open in browser',
      between: ', ',
      chrome: 'Open in Chrome',
      or: ' or ',
      safari: 'Open in Safari',
      after: '.',
    },
    starts: 'The download starts there automatically.',
    tryHere: 'Try it here anyway',
  },
  code: {
    label: 'Code from the email',
    hint: (address: string) => `Six digits, sent to ${address}`,
    submit: 'Download',
    send: 'Email me a code',
    sendAnother: 'Email me another code',
    sendTo: (address: string) => `We send it to ${address}.`,
    sent: { title: 'A code is on its way', description: 'Please check your spam folder too.' },
    notSent: {
      title: 'The code could not be sent',
      description: 'Please try again in a few minutes, or write to us.',
    },
    wrong: { title: 'That is not the code', description: 'Please check the newest email again.' },
    expired: { title: 'This code no longer works', description: 'Please request another one.' },
  },
  started: {
    label: 'Thank you',
    heading: 'Your download is starting',
    lead: (days: number) => `We will not ask for a code again in this browser for ${days} days.`,
    download: 'Download now',
  },
  tryAgain: 'Try again',
  help: {
    purchases: { before: 'Everything you bought is also in ', link: 'your purchases', after: '.' },
    findOrder: { before: 'Link lost or too old? ', link: 'Find my order', after: ' sends new ones.' },
    support: { before: 'Still stuck? Write to ', after: '.' },
  },
  guide: {
    meta: { description: 'How to get the free guide again.', keywords: ['free guide', 'download'] },
    label: 'Free guide',
    states: {
      invalid: {
        heading: 'This link no longer works',
        lead: (days: number) =>
          `It is older than ${days} days, or part of it is missing. The guide is free: simply request it again.`,
      },
      'not-ready': {
        heading: 'The guide is not ready yet',
        lead: () => 'Something went wrong on our side, and we have been notified. Please try again in a few minutes.',
      },
    },
    request: 'Get the free guide',
    support: { before: 'Need help? Write to ', after: '.' },
  },
}
