import type { InvoiceKind } from '#db/schema/invoices.ts'

const documents: Record<InvoiceKind, string> = {
  receipt: 'Receipt (PDF)',
  'refund-receipt': 'Refund receipt (PDF)',
  'tax-invoice': 'Invoice (PDF)',
  'credit-note': 'Credit note (PDF)',
}

export const accountWords = {
  meta: {
    title: 'Your purchases',
    description: 'Find and download the blueprints you have bought.',
    keywords: ['my purchases', 'download blueprint'],
  },
  heading: 'Your purchases',
  login: {
    emailStep: {
      lead: 'Enter the email address you used to buy. There is no password: we email you a code.',
      submit: 'Open my purchases',
      lost: 'Used another address, or not sure which one? [Find my order](/find-order) by phone number, order number or payment reference.',
    },
    codeStep: {
      lead: {
        before: 'We sent a six-digit code to ',
        after: '. It usually arrives within a minute. Please check your spam folder too.',
      },
      /** Says the same for every address, after too many unknown ones from one network. */
      hiddenLead: {
        before: 'If there is an account for ',
        after:
          ', we sent a six-digit code to it. It usually arrives within a minute. Please check your spam folder too.',
      },
      submit: 'Log in',
      useAnotherAddress: 'Use another address',
    },
    forFile: {
      title: 'Please log in to open this',
      description: 'After the login it opens, or you find it under your purchases.',
    },
    successful: { title: 'Login successful', description: 'Welcome to your dashboard!' },
    unknownCustomer: { title: 'Customer not found', description: 'No account found with this email address.' },
  },
  logout: {
    button: 'Logout',
    done: { title: 'You are logged out', description: 'See you soon!' },
  },
  profile: 'Profile',
  summary: {
    heading: 'Purchase summary',
    purchases: (count: number) => (count === 1 ? '1 purchase' : `${count} purchases`),
  },
  status: {
    heading: 'Account status',
    active: 'Active Customer',
    memberSince: (date: string) => `Member since ${date}`,
  },
  downloads: {
    heading: 'Downloads',
    download: 'Download Blueprint',
    downloadLabel: (title: string) => `Download Blueprint: ${title}`,
    documents,
    documentLabel: (kind: InvoiceKind, name: string) => `${documents[kind]}: ${name}`,
    refundedOn: (date: string) => `Refunded on ${date}`,
    refund: (amount: string, date: string) => `${amount} sent back on ${date}.`,
    bankReference: (reference: string) => `Bank reference ${reference}.`,
    none: 'No purchases found. Contact support if this seems incorrect.',
    noneHelp: { before: 'Write to ', between: ', or look at the ', link: 'blueprints', after: '.' },
    fileNotFound: {
      title: 'This file or receipt is not in your account',
      description:
        'If you bought with another email address, log in with that one, or use “Find my order”. The files of a refunded order can no longer be downloaded.',
    },
    tooManyReceipts: {
      title: 'Too many receipts in a short time',
      description: 'Please wait a few minutes, then open the receipt again.',
    },
  },
  consents: {
    heading: 'How we may contact you',
    lead: 'You can stop or allow each of these at any time. Your choice takes effect immediately. It does not change your purchases, your downloads or our emails about them.',
    allowed: (since: string | null) => (since ? `Allowed since ${since}` : 'Allowed'),
    notAllowed: (since: string | null) => (since ? `Not allowed since ${since}` : 'Not allowed'),
    stopAll: 'Stop all marketing',
    allStopped: { title: 'All marketing stopped', description: 'You will still get messages about your purchases.' },
    stop: 'Stop',
    stopLabel: (name: string) => `Stop: ${name}`,
    allow: 'Allow',
    allowLabel: (name: string) => `Allow: ${name}`,
    accepted: (name: string, date: string, version: string) => `${name}: accepted on ${date} (version ${version}).`,
    notAccepted: (name: string) => `${name}: not accepted.`,
    required: 'We cannot run your account without these. To withdraw them, delete your data below.',
    history: 'History of your choices',
    agreed: (source: string, time: string) => `Agreed ${source}, ${time}`,
    stopped: (source: string, time: string) => `Stopped ${source}, ${time}`,
    notCounted: 'This does not count: you had stopped it, and the browser was not logged in.',
    nowAllowed: (name: string) => ({ title: 'Allowed again', description: `${name}.` }),
    nowStopped: (name: string) => ({ title: 'Stopped', description: `${name}.` }),
    offline: { title: 'Something went wrong', description: 'We did not receive your choice. Please try again.' },
    noSuchConsent: 'No such consent',
  },
  messageLanguage: {
    heading: 'Language of your messages',
    lead: 'This applies to all future emails and WhatsApp messages, including those about earlier purchases. Receipts stay in the language in which they were issued.',
    save: 'Save',
    saved: { title: 'Language saved', description: 'From now on we will write to you in this language.' },
    unknown: 'No such language',
    offline: { title: 'Something went wrong', description: 'We did not receive your choice. Please try again.' },
  },
  sessions: {
    heading: 'Where you are logged in',
    lead: 'If you do not recognise a browser, end its login. It then needs a new code from your email.',
    browser: (name: string, system: string | null) => (system ? `${name} on ${system}` : name),
    unknownBrowser: 'Unknown browser',
    current: 'This browser',
    lastUsed: (time: string) => `Last used ${time}`,
    end: 'End',
    endLabel: (browser: string, lastUsed: string) => `End: ${browser}, last used ${lastUsed}`,
    endOthers: 'End all others',
    ended: (count: number) => ({
      title: count === 0 ? 'That login had already ended' : count === 1 ? 'Login ended' : `${count} logins ended`,
      description: 'You are still logged in here.',
    }),
    offline: { title: 'Something went wrong', description: 'The login was not ended. Please try again.' },
  },
  changeDetails: 'Change email or phone',
  yourData: {
    heading: 'Your data',
    lead: {
      before: 'Download everything that we store about you, or delete it. The ',
      link: 'Privacy Policy',
      after: ' explains what we keep and for how long.',
    },
    download: 'Download my data',
    delete: 'Delete my data',
  },
}
