import { business } from '../../owner/business.ts'

/** Words of the header, the footer and the notices on every page. */
export const siteWords = {
  language: 'en-IN',
  skipToContent: 'Skip to content',
  mainNavigation: 'Main',
  menu: 'Menu',
  purchases: 'Your purchases',
  findOrder: 'Find my order',
  navigation: 'Navigation',
  close: 'Close',
  announcement: 'Announcement',
  demo: { label: 'Demo', text: 'Demo: no real money' },
  opensInNewTab: '(opens in a new tab)',
  downloadStarted: 'Download started',
  footer: {
    questions: (supportEmail: string) => `Questions? [${supportEmail}](mailto:${supportEmail})`,
    notDelivered: `Paid and nothing arrived? Write to us within ${business.supportHours} hours of payment.`,
    products: 'Blueprints',
    freeGuide: 'Free strategy guide',
    legal: 'Legal',
    contact: 'Contact us',
    seller: (seller: string) => `Seller: ${seller}`,
    follow: 'Follow',
  },
  /** For the owner, who looks at changes before publishing them. */
  preview: {
    label: 'Preview',
    text: 'Preview: you see changes that are not published yet. Orders use the published prices.',
    stop: 'Stop the preview',
  },
}
