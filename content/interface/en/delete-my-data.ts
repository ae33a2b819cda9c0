export const deleteMyDataWords = {
  meta: {
    title: 'Delete my data',
    description: 'Delete everything that no law requires us to keep.',
    keywords: ['delete my data'],
  },
  heading: 'Delete my data',
  lead: { before: 'This deletes the personal data that we store about ', after: '. It cannot be undone.' },
  deleted: {
    heading: 'What we delete immediately',
    points: [
      'Your name, email address, phone number and class, everywhere',
      'Your stamped files and all download links',
      'Your logins, and every permission to contact you',
      'The networks and browsers you used',
    ],
  },
  kept: {
    heading: 'What we keep, without your name',
    points: [
      'Orders: product, amount, dates and payment reference, as long as tax law requires, at least 8 years',
      'A record of when you gave and withdrew consents, as evidence',
      'A record of when messages were sent and files downloaded, for 3 years, without an address',
      'Data that the payment provider itself must keep',
      'From 13 May 2027 on: your contact details in paid orders, until a year after the purchase, because the law demands it. We do not use them',
    ],
  },
  saveFiles: {
    before: 'Your download links stop working. Save your files first: you may keep them, as the ',
    link: 'Terms of Service',
    after: ' say.',
  },
  sendCode: {
    lead: 'You logged in a while ago. To make sure it is you, we email you a code.',
    submit: 'Send me a code',
  },
  enterCode: {
    lead: 'We sent a six-digit code to your email address. Entering it does not delete anything yet.',
    submit: 'Continue',
  },
  confirm: {
    word: 'DELETE',
    label: (word: string) => `Type ${word} to confirm`,
    submit: 'Delete my data for good',
  },
  back: 'Back to your purchases',
  notConfirmed: (word: string) => ({
    title: 'Nothing was deleted',
    description: `Please type ${word} to confirm.`,
  }),
  paymentPending: {
    title: 'Nothing was deleted',
    description:
      'We are still checking one of your payments. If we deleted your data now, we could not send you the files. Please come back in an hour.',
  },
  changedRecently: {
    title: 'Nothing was deleted',
    description:
      'The email address of this account was changed less than a week ago. Please come back in a week, or write to us.',
  },
  offline: {
    title: 'Something went wrong',
    description: 'The connection was lost. Please try again.',
  },
  done: {
    title: 'Your data is deleted',
    description: 'Your download links no longer work, and we can no longer contact you. All the best!',
  },
}
