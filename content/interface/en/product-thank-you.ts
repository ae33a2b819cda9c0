import { business } from '../../owner/business.ts'

export const productThankYouWords = {
  seo: {
    title: (product: string) => `Congratulations on your ${product}`,
    description: (product: string) => `Thank you for buying the ${product}.`,
    keywords: (product: string) => ['thank you', product],
  },
  label: 'Thank you',
  heading: { before: 'Congratulations! The ', after: ' is on its way.' },
  paragraphs: (supportEmail: string) => [
    `The download link arrives by email within ${business.orderEmail.usualMinutes} minutes of payment. Please check your spam folder too.`,
    'You can also find it any time under [Your purchases](/customer-dashboard).',
    `Need help? Write to [${supportEmail}](mailto:${supportEmail}).`,
  ],
  backHome: 'Back to Home',
}
