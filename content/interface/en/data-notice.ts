/** The notice at every form that asks for personal data: what, why, how long, how to withdraw, and who answers. */
export const dataNoticeWords = {
  question: 'What do we do with these details?',
  items: {
    what: 'What',
    why: 'Why',
    howLong: 'How long',
    withdraw: 'How to withdraw',
    ask: 'Who answers questions',
  },
  what: 'Your name, email address, phone number and the class. Nothing about the student.',
  whatWithState:
    'Your name, email address, phone number, the class and, for the tax invoice, your State. Nothing about the student.',
  why: {
    checkout:
      'To sell and deliver the files, to mark your copy and to help you. With your consent, to send news and offers.',
    guide:
      'To send you the guide, and to see whether you already own the combo, so that we do not offer it again. We send no news or offers.',
  },
  howLong: {
    checkout:
      'As long as you have lifetime access, or until you delete them. The order itself stays for 8 years, as tax law requires.',
    guide: 'Until you withdraw your consent or delete them.',
  },
  withdraw: {
    checkout:
      'News and offers: one button in every message and under [Your purchases](/customer-dashboard), where you also download or delete your details.',
    guide:
      'Log in under [Your purchases](/customer-dashboard) with the email address from this form, also if you have bought nothing. There you download or delete your details.',
  },
  ask: (supportEmail: string) =>
    `[${supportEmail}](mailto:${supportEmail}), or see [Contact](/contact). You can also complain to the Data Protection Board of India. See the [Privacy Policy](/privacy) for details.`,
}
