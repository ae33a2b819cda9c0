import { index, type RouteConfig, route } from '@react-router/dev/routes'
import { legalPages } from '../content/legal/pages.ts'
import { combo } from '../content/products/combo.ts'
import { subjects } from '../content/products/subjects.ts'

const subjectSlugs = subjects.map((subject) => subject.offer.slug)
const productSlugs = [...subjectSlugs, combo.offer.slug]

/** One page module serves several addresses; each address is a route of its own, so that only known ones exist. */
function pages(paths: string[], file: string) {
  return paths.map((path) => route(path, file, { id: path }))
}

export default [
  index('routes/marketing/home.tsx'),
  ...pages(subjectSlugs, 'routes/marketing/subject.tsx'),
  route(combo.offer.slug, 'routes/marketing/combo.tsx'),

  ...pages(
    productSlugs.map((slug) => `checkout/${slug}`),
    'routes/checkout/checkout.tsx',
  ),

  ...pages(['free-guide', 'class10-free-guide'], 'routes/free-guide/free-guide.tsx'),
  route('free-guide-thank-you', 'routes/free-guide/free-guide-thank-you.tsx'),

  route('thank-you', 'routes/thank-you/thank-you.tsx'),
  ...pages(
    productSlugs.map((slug) => `thank-you-${slug}`),
    'routes/thank-you/product-thank-you.tsx',
  ),

  route('customer-dashboard', 'routes/account/customer-dashboard.tsx'),
  route('customer-dashboard/download/:orderId/:file', 'routes/account/download.ts'),
  route('customer-dashboard/receipt/:orderId', 'routes/account/receipt.ts'),
  route('customer-dashboard/my-data', 'routes/account/my-data.ts'),
  route('customer-dashboard/delete-my-data', 'routes/account/delete-my-data.tsx'),
  route('admin-dashboard', 'routes/admin/admin-dashboard.tsx'),

  ...pages(
    legalPages.map(({ slug }) => slug),
    'routes/legal/legal-page.tsx',
  ),

  route('demo/mailbox', 'routes/demo/mailbox.tsx'),
  route('sandbox/pay/:ref', 'routes/sandbox/pay.tsx'),

  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('site.webmanifest', 'routes/seo/manifest.ts'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
