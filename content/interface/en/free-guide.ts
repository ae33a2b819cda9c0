import { capitalise, spellNumberInEnglish } from '#brand/english-words.ts'

interface ComboFigures {
  subjects: number
  isAll: boolean
  price: string
  listPrice: string
}

export const freeGuideWords = {
  label: 'Free, by email',
  formHeading: 'Where shall we send it?',
  class: 'Class',
  className: (number: string) => `Class ${number}`,
  emailHint: 'We send the guide here',
  consent: 'I agree to the [Terms of Service](/terms) and [Privacy Policy](/privacy).',
  consentNote: 'We send you the guide, and no news or offers.',
  metaConsent:
    'Optional: tell Meta (Facebook) once that a guide was requested, so that we learn which advertisement works. Meta gets no name, email address or phone number.',
  send: 'Send Me the Free Guide',
  sending: 'Sending Your Guide...',
  combo: {
    label: (percent: number) => `Limited Time ${percent}% Off`,
    plainLabel: (percent: number) => `${percent}% Off`,
    text: ({ subjects, price, listPrice }: ComboFigures) =>
      `${capitalise(spellNumberInEnglish(subjects))} subjects, fully mapped: **${price}** instead of ~~${listPrice}~~.`,
    button: 'See the Combo Pack',
  },
  notices: {
    consentRequired: {
      title: 'Consent Required',
      description: 'Please agree to the terms and privacy policy to download the guide.',
    },
    sent: { title: 'Success! 🎉', description: 'Your guide is being sent to your email now.' },
    emailFailed: {
      title: 'Email Error',
      description: 'Your info was saved but email failed. Contact support for your guide.',
    },
    failed: { title: 'Something went wrong', description: 'Please try again or contact support.' },
  },
}
