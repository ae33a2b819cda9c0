import { business } from '../../owner/business.ts'
export const thankYou = {
  seo: { title: 'Thank you', description: 'Your payment is being verified.', keywords: ['thank you'] },
  unknownProduct: 'blueprint',
  backHome: 'Back to Home',
  verifying: {
    heading: 'Verifying your payment',
    text: 'This takes a few seconds. Please keep this page open.',
  },
  success: {
    label: 'Payment verified',
    heading: { before: 'Thank you! Your ', after: ' is yours.' },
    emailed: 'We have emailed the download links to you.',
    emailedTo: { before: 'We have emailed the download links to ', after: '.' },
    download: (title: string) => `Download ${title}`,
    notArrived: 'Nothing in your inbox yet?',
    advice: (supportEmail: string) => [
      'Check the spam and promotions folders.',
      `Wait ${business.orderEmail.usualMinutes} minutes: email is sometimes slow.`,
      `Still nothing? Contact support at [${supportEmail}](mailto:${supportEmail}) within ${business.supportHours} hours.`,
      'Your files are always under [Your purchases](/customer-dashboard). Log in with the email address you bought with.',
    ],
  },
  notVerified: {
    label: 'Payment not verified',
    text: "We couldn't verify your payment. Please contact our support team.",
  },
  failed: {
    heading: 'No payment has reached us',
    text: (supportEmail: string) =>
      `Write to [${supportEmail}](mailto:${supportEmail}). If money has left your account, it is not lost: a payment that is confirmed later is still delivered.`,
    tryAgain: 'Try again',
  },
  timedOut: {
    heading: 'Your bank is taking its time',
    text: (supportEmail: string) =>
      `Please do not pay again yet. A payment that is confirmed later is still delivered to your email address. Check again in a few minutes, or write to [${supportEmail}](mailto:${supportEmail}).`,
    checkAgain: 'Check again',
  },
}

export const productThankYou = {
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

export type ThankYouWords = typeof thankYou
export type ProductThankYouWords = typeof productThankYou
