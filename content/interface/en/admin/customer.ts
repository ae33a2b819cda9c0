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
    guide: 'Free guide',
    erased: 'Erased',
  },
  orders: { heading: 'Orders', none: 'No orders yet.' },
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
  messages: { heading: 'Messages', none: 'No messages yet.' },
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
