/** The page where a customer changes the email address or phone number, and the page that undoes it. */
export const changeDetailsWords = {
  meta: {
    title: 'Change my email or phone',
    description: 'Use another email address or phone number for your purchases.',
    keywords: ['change email', 'change phone number'],
  },
  heading: 'Change my email or phone',
  back: 'Back to your purchases',
  email: {
    heading: 'Email address',
    now: (email: string) => `Your address now: ${email}`,
    label: 'New email address',
    lead: 'We send a code to the new address. Your purchases, your receipts and your choices about messages move with you. If you have bought with that address too, both accounts become one.',
    submit: 'Send a code',
  },
  phone: {
    heading: 'Phone number',
    now: (phone: string) => `Your number now: ${phone}`,
    label: 'New mobile number',
    leadThere: 'We send a code to the new number on WhatsApp.',
    leadAccount: (email: string) =>
      `We send a code to ${email}. Earlier orders keep the number that they were placed with.`,
    submit: 'Send a code',
  },
  code: {
    heading: 'Enter the code',
    sentByMail: (address: string) => `We sent a six-digit code to ${address}. Nothing changes until you enter it.`,
    sentThere: (phone: string) =>
      `We sent a six-digit code to ${phone} on WhatsApp. Nothing changes until you enter it.`,
    submit: 'Confirm',
    other: 'Use another address or number',
  },
  undoNote:
    'We also tell your old address, with a link that undoes the change for seven days. So no one can take your account away.',
  notSaved: 'Nothing was changed',
  refused: {
    same: 'That is the one you have already.',
    'not-sent': 'The code could not be sent. Please check what you typed, and try again.',
    'changed-recently':
      'That address belongs to an account whose address was changed in the last seven days. Please try again in a week, or write to us.',
    'unknown-customer': 'Please log in again.',
  },
  done: {
    email: { title: 'Your email address is changed', description: 'Log in with the new address from now on.' },
    joined: {
      title: 'Your email address is changed',
      description: 'Both accounts are one now: you find all purchases here.',
    },
    phone: { title: 'Your phone number is changed' },
  },
  offline: { title: 'Something went wrong', description: 'The connection was lost. Please try again.' },
  undo: {
    meta: { title: 'Undo a change', description: 'Take back a change of your account.', keywords: ['undo'] },
    heading: {
      email: 'Undo the change of your email address?',
      phone: 'Undo the change of your phone number?',
    },
    lead: 'The account gets back what it had before. All logins end, and all download links stop working; you get new ones after you log in with your old address. Changes that were made after this one are undone too.',
    submit: 'Undo the change',
    done: 'It is undone',
    doneLead: 'Your account is as it was before. Log in with your earlier address to see your purchases.',
    login: 'Log in',
    invalid: 'This link does not work. It was used already, is older than seven days, or the account was deleted.',
    help: (supportEmail: string) =>
      `Log in to see which details the account has now. If you did not make the change, write to [${supportEmail}](mailto:${supportEmail}).`,
  },
}
