/** First segments of addresses that belong to other pages; tests/architecture compares them with the routes. */
export const reservedSlugs = [
  'admin-dashboard',
  'api',
  'assets',
  'checkout',
  'class10-free-guide',
  'consent-texts',
  'consent-to-contact',
  'contact',
  'customer-dashboard',
  'demo',
  'disclaimer',
  'download',
  'find-order',
  'fonts',
  'free-guide',
  'free-guide-thank-you',
  'healthz',
  'hi',
  'home',
  'guide',
  'livez',
  'look-inside',
  'privacy',
  'readyz',
  'metrics',
  'refund',
  'sandbox',
  'share',
  'terms',
  'thank-you',
  'unsubscribe',
  'webhooks',
]

export function isReservedSlug(slug: string): boolean {
  return reservedSlugs.includes(slug) || slug.startsWith('thank-you-')
}
