export const unsubscribeWords = {
  meta: { title: 'Unsubscribe', description: 'Stop news and offers by email.', keywords: ['unsubscribe'] },
  label: 'News by email',
  invalid: {
    heading: 'This link is incomplete',
    text: (supportEmail: string) =>
      `Part of it is missing: some apps break long links in two. Open our email again and tap the link there. Or [log in](/customer-dashboard), where you can stop everything, or write to [${supportEmail}](mailto:${supportEmail}).`,
  },
  subscribed: {
    heading: 'Unsubscribe from our news?',
    lead: { before: 'We will no longer send news and offers by email to ', after: '.' },
  },
  subscribedAgain: {
    heading: 'You are subscribed again',
    lead: {
      before: 'We have restored your consent to news and offers by email for ',
      after: '. You can withdraw it here at any time.',
    },
  },
  unsubscribed: {
    heading: 'You are unsubscribed',
    lead: {
      before: 'We have withdrawn your consent to news and offers by email for ',
      after: '. This takes effect immediately.',
    },
  },
  notSubscribed: {
    heading: 'You are not subscribed',
    lead: { before: 'We do not have your consent to send news and offers by email to ', after: '.' },
  },
  unchanged: {
    heading: 'What does not change',
    purchases: 'Your purchases, your downloads and your lifetime access.',
    messages: 'Emails about your own orders, and login codes you request.',
    otherConsents: {
      before: 'Your other consents: SMS, calls and WhatsApp. ',
      link: 'Consent to Contact',
      after: ' explains how to withdraw them.',
    },
  },
  stopAll: {
    heading: 'Or stop everything',
    text: 'No more news and offers by email, SMS, call or WhatsApp. You will still get the files that you buy.',
    submit: 'Stop all marketing',
  },
  allStopped: 'All marketing is stopped: email, SMS, calls and WhatsApp.',
  submit: 'Unsubscribe',
  undo: 'Undo: that was a mistake',
  backToHome: 'Back to Home',
}
