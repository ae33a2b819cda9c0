import { business } from '../../owner/business.ts'
/** Words of the header, the footer and the notices on every page. */
export const site = {
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
}

export const errorPages = {
  backHome: 'Return to Home',
  notFound: {
    title: 'Page not found',
    description: 'There is no page at this address.',
    label: '404',
    heading: { before: 'Oops!', marked: 'Page not found' },
    text: 'This square is not on our map. The link may be old, or a letter may be missing.',
  },
  label: (status: number) => `Error ${status}`,
  badRequest: {
    title: 'This did not work',
    heading: 'This did not work',
    text: 'This page could not process your request. Nothing was changed.',
  },
  forbidden: {
    title: 'Only for the owner',
    heading: 'Only for the owner',
    text: 'Your key opens orders and customers. Nothing was changed.',
    back: 'Back to the orders',
  },
  serverError: {
    title: 'Unexpected Application Error!',
    heading: 'Unexpected Application Error!',
    text: 'Something broke on our side, and the error was reported to us. If you were paying, your payment is safe: please check your email before you try again.',
  },
}

/** What the checkout of an ended product says; sent with the answer, so that no script carries it. */
export const noLongerSold = {
  title: 'No longer sold',
  heading: 'No longer sold',
  text: 'This product is no longer sold. You were not charged. If you bought it earlier, your files stay under Your purchases.',
}

/** Sent instead of a page while more visitors come than the shop can serve. */
export const busy = {
  title: 'Please wait a moment',
  heading: 'Please wait a moment',
  text: 'The shop has a lot of visitors right now. This page will try again by itself in a few seconds.',
  paid: 'If you have just paid, your payment is safe and your files are on their way.',
  error: 'The shop is very busy. Please try again in a few seconds.',
}

export type SiteWords = typeof site
export type ErrorPageWords = typeof errorPages
export type BusyWords = typeof busy
export type NoLongerSoldWords = typeof noLongerSold

/** For the owner, who looks at changes before publishing them. */
export const previewBar = {
  label: 'Preview',
  text: 'Preview: you see changes that are not published yet. Orders use the published prices.',
  stop: 'Stop the preview',
}

export type PreviewBarWords = typeof previewBar
