import { capitalise, spellNumberInEnglish } from '#brand/english-words.ts'
import { business } from '../../owner/business.ts'

interface ComboFigures {
  subjects: number
  price: string
  listPrice: string
}

export const freeGuide = {
  label: 'Free, by email',
  formHeading: 'Where shall we send it?',
  class: 'Class',
  className: (number: string) => `Class ${number}`,
  emailHint: 'We send the guide here',
  consent: 'I agree to the [Terms of Service](/terms) and [Privacy Policy](/privacy).',
  consentNote:
    'The guide requires the Terms of Service and the Privacy Policy. News and offers do not: you can switch all of them off with one button in every message.',
  metaConsent:
    'Optional: tell Meta (Facebook) once that a guide was requested, so that we learn which advertisement works. Meta gets no name, email address or phone number.',
  send: 'Send Me the Free Guide',
  sending: 'Sending Your Guide...',
  combo: {
    label: (percent: number) => `Limited Time ${percent}% Off`,
    text: ({ subjects, price, listPrice }: ComboFigures) =>
      `${capitalise(spellNumberInEnglish(subjects))} subjects, fully mapped: **${price}** instead of ~~${listPrice}~~.`,
    button: 'See the Combo Pack',
  },
}

export const freeGuideNotices = {
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
}

export const freeGuideThankYou = {
  seo: {
    title: 'Your free guide is on its way',
    description: 'Thank you for requesting the free CBSE Class 10 strategy guide.',
    keywords: ['free Class 10 guide'],
  },
  label: 'Free guide',
  thanks: (firstName: string | null) => (firstName ? `Thank you, ${firstName}!` : 'Thank you!'),
  sentTo: { before: 'We have emailed your strategy guide to ', after: '.' },
  sent: 'We have emailed your strategy guide to you.',
  arrival: `It usually arrives within ${business.orderEmail.usualMinutes} minutes. Please check your spam folder too.`,
  emailFailed: (supportEmail: string) =>
    `We saved your request, but the email could not be sent just now. We keep trying for a day. If nothing arrives, please write to [${supportEmail}](mailto:${supportEmail}) for your guide.`,
  welcomeBack: {
    heading: 'Welcome back!',
    text: (combo: string, subjects: number) =>
      `You already have the ${combo}, so all ${spellNumberInEnglish(subjects)} subjects are mapped for you. Use the guide to plan your weeks.`,
    button: 'Open my purchases',
  },
  combo: {
    label: (percent: number) => `${percent}% OFF`,
    heading: 'Ready for the full maps?',
    text: ({ name, subjects, price, listPrice, saving }: ComboFigures & { name: string; saving: string }) =>
      `The ${name} has every chapter of all ${spellNumberInEnglish(subjects)} subjects: **${price}** instead of ~~${listPrice}~~. You save ${saving}.`,
    button: 'See the Combo Pack',
  },
}

export type FreeGuideWords = typeof freeGuide
export type FreeGuideNoticeWords = typeof freeGuideNotices
export type FreeGuideThankYouWords = typeof freeGuideThankYou
