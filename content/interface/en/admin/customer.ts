export const customerWords = {
  metaTitle: 'Customer',
  notFound: 'There is no customer with this ID.',
  profile: {
    heading: 'Profile',
    email: 'Email',
    phone: 'Phone',
    class: 'Class',
    language: 'Language',
    since: 'Customer since',
    spent: 'Total spent',
    guide: 'Free guide',
    erased: 'Erased',
  },
  /** What an act on this page came to. */
  refused: {
    'unknown-customer': 'There is no such customer, or their personal data was erased.',
    'note-too-long': 'The note can have up to 1,000 characters.',
  },
  correction: {
    heading: 'Correct name or phone',
    hint: 'Earlier orders and receipts keep what the buyer typed. To correct an email address, open the order.',
    name: 'Name',
    phone: 'Phone',
    submit: 'Save name and phone',
    saved: 'Name and phone saved',
  },
  note: {
    heading: 'Notes',
    hint: 'Buyers do not see it, except in the file with all their data.',
    label: 'Note',
    submit: 'Save note',
    saved: 'Note saved',
  },
  timeline: {
    heading: 'Timeline',
    none: 'Nothing has happened yet.',
    ordered: (product: string, amount: string) => `Ordered ${product}, ${amount}`,
    guide: 'Requested the free guide',
    downloaded: (file: string) => `Downloaded ${file}`,
    consentGiven: 'Gave consent',
    consentWithdrawn: 'Withdrew consent',
  },
  consents: {
    heading: 'Consents',
    given: 'Given',
    withdrawn: 'Withdrawn',
    neverGiven: 'Never given',
    history: 'History',
    givenAt: (source: string, time: string) => `Given ${source}, ${time}`,
    withdrawnAt: (source: string, time: string) => `Withdrawn ${source}, ${time}`,
    notCounted: 'Does not count: the customer had withdrawn it, and the browser was not logged in.',
    textVersion: (purposes: string, version: string, language: string) =>
      `${purposes} (text version ${version}, ${language})`,
  },
  personalData: {
    heading: 'Personal data',
    exportExplanation:
      'When a customer asks for their data, send them this file. It has everything the shop stores about them.',
    export: 'Export data',
    erase: 'Erase personal data',
    eraseExplanation:
      'This erases the name, email, phone number, download links and logins for good. Orders stay in your books without a name. You cannot undo this.',
    confirmationWord: 'ERASE',
    confirmation: (word: string) => `Type ${word} to confirm`,
    confirmErase: 'Erase for good',
    notConfirmed: (word: string) => `To erase the personal data, type ${word} in capital letters.`,
    erased: { title: 'Personal data erased', description: 'The customer’s download links no longer work.' },
    refused: {
      'payment-pending': 'This customer may be paying right now. Try again in an hour.',
      'unknown-customer': 'There is no such customer, or their personal data was already erased.',
    },
  },
}
