import { spellPartsInEnglish } from '#brand/english-words.ts'
import { business } from '../../owner/business.ts'

interface ComboFigures {
  name: string
  subjects: number
  isAll: boolean
  price: string
  listPrice: string
  saving: string
}

export const freeGuideThankYouWords = {
  seo: {
    title: 'Your free guide is on its way',
    description: 'Thank you for requesting the free CBSE Class 10 strategy guide.',
    keywords: ['free Class 10 guide'],
  },
  label: 'Free guide',
  thanks: (firstName: string | null) => (firstName ? `Thank you, ${firstName}!` : 'Thank you!'),
  sentTo: { before: 'We have emailed your strategy guide to ', after: '.' },
  sent: 'We have emailed your strategy guide to you.',
  /** In a browser that has not asked for it. */
  ifRequested: 'If you asked for the strategy guide, we have emailed it to you.',
  request: 'Not asked yet? [Get the free guide](/free-guide).',
  arrival: `It usually arrives within ${business.orderEmail.usualMinutes} minutes. Please check your spam folder too.`,
  emailFailed: (supportEmail: string) =>
    `We saved your request, but the email could not be sent just now. We keep trying for a day. If nothing arrives, please write to [${supportEmail}](mailto:${supportEmail}) for your guide.`,
  welcomeBack: {
    heading: 'Welcome back!',
    text: (combo: string, subjects: number, isAll: boolean) =>
      `You already have the ${combo}, so ${spellPartsInEnglish(subjects, isAll)} subjects are mapped for you. Use the guide to plan your weeks.`,
    button: 'Open my purchases',
  },
  combo: {
    label: (percent: number) => `${percent}% OFF`,
    heading: 'Ready for the full maps?',
    text: ({ name, subjects, isAll, price, listPrice, saving }: ComboFigures) =>
      `The ${name} has every chapter of ${spellPartsInEnglish(subjects, isAll)} subjects: **${price}** instead of ~~${listPrice}~~. You save ${saving}.`,
    button: 'See the Combo Pack',
  },
}
