import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'
import { legalPages } from '#content/owner/legal/pages.ts'

/** One page module serves several addresses; each address is a separate route, so that only known ones exist. */
function pages(paths: string[], file: string) {
  return paths.map((path) => route(path, file, { id: path }))
}

/** Only in English. */
const ownerPages = prefix('admin-dashboard', [
  route('login', 'routes/admin/login.tsx'),
  route('logout', 'routes/admin/logout.ts'),
  route('set-up/:link', 'routes/admin/set-up/set-up.tsx'),
  route('passkey-options', 'routes/admin/passkey-options.ts'),
  // The layout's middleware guards everything in here: the owner may open every page, a helper a few.
  layout('routes/admin/admin-layout.tsx', [
    index('routes/admin/home/home.tsx'),
    route('search', 'routes/admin/search/search.tsx'),
    route('search.json', 'routes/admin/search/search-json.ts'),
    route('orders', 'routes/admin/orders/orders.tsx'),
    // Not below orders/, where helpers may open every order.
    route('record-sale', 'routes/admin/record-sale/record-sale.tsx'),
    route('orders.csv', 'routes/admin/orders/orders-csv.ts'),
    route('orders/:orderId', 'routes/admin/orders/order.tsx'),
    route('orders/:orderId/invoice/:refundId?', 'routes/admin/orders/order-invoice.ts'),
    route('disputes', 'routes/admin/disputes/disputes.tsx'),
    route('orders/:orderId/disputes/:disputeId', 'routes/admin/disputes/dispute.tsx'),
    route('orders/:orderId/disputes/:disputeId/evidence.pdf', 'routes/admin/disputes/evidence.ts'),
    route('requests', 'routes/admin/requests/requests.tsx'),
    route('requests/:requestId', 'routes/admin/requests/request.tsx'),
    route('customers', 'routes/admin/customers/customers.tsx'),
    route('customers.csv', 'routes/admin/customers/customers-csv.ts'),
    route('customers/:customerId', 'routes/admin/customers/customer.tsx'),
    route('customers/:customerId/data.json', 'routes/admin/customers/customer-data.ts'),
    route('inbox', 'routes/admin/inbox/inbox.tsx'),
    route('inbox/:threadId', 'routes/admin/inbox/thread.tsx'),
    route('inbox/:threadId/media/:messageId', 'routes/admin/inbox/thread-media.ts'),
    route('reports', 'routes/admin/reports/reports.tsx'),
    route('books', 'routes/admin/books/books.tsx'),
    route('books/bank', 'routes/admin/books/bank.tsx'),
    route('books/:month/:file', 'routes/admin/books/book-file.ts'),
    route('products', 'routes/admin/products/products.tsx'),
    route('products/:productId', 'routes/admin/products/product.tsx'),
    route('products/:productId/share', 'routes/admin/products/share.tsx'),
    route('products/:productId/poster.pdf', 'routes/admin/products/poster.ts'),
    route('files', 'routes/admin/files/files.tsx'),
    route('files/:file/preview/:which', 'routes/admin/files/preview.ts'),
    route('offers', 'routes/admin/offers/offers.tsx'),
    route('offers/:offerId', 'routes/admin/offers/offer.tsx'),
    route('messages', 'routes/admin/messages/messages.tsx'),
    route('messages/:campaignId', 'routes/admin/messages/campaign.tsx'),
    route('trace', 'routes/admin/trace.tsx'),
    route('audit', 'routes/admin/audit/audit.tsx'),
    route('security', 'routes/admin/audit/security.tsx'),
    route('settings', 'routes/admin/settings/settings.tsx'),
    route('settings/:service', 'routes/admin/services/service.tsx'),
    route('alerts', 'routes/admin/alerts/alerts.tsx'),
    route('people', 'routes/admin/people/people.tsx'),
    route('imports', 'routes/admin/imports/imports.tsx'),
    route('imports/:importId', 'routes/admin/imports/import.tsx'),
    route('imports/:importId/rows.csv', 'routes/admin/imports/rejected-rows.ts'),
    route('webhooks', 'routes/admin/webhooks/webhooks.tsx'),
    route('webhooks/:endpointId', 'routes/admin/webhooks/webhook-endpoint.tsx'),
    route('api-keys', 'routes/admin/api-keys/api-keys.tsx'),
    route('sheets', 'routes/admin/sheets/sheets.tsx'),
    route('move-out', 'routes/admin/move-out/move-out.tsx'),
    route('move-out/:passportId/passport.age', 'routes/admin/move-out/passport-file.ts'),
    route('opening', 'routes/admin/opening/opening.tsx'),
    route('opening/archive.zip', 'routes/admin/opening/archive.ts'),
    route('my-login', 'routes/admin/my-login/my-login.tsx'),
    route('prove', 'routes/admin/prove/prove.tsx'),
    route('publish', 'routes/admin/publish/publish.tsx'),
    route('help/:entry?', 'routes/admin/help/help.tsx'),
    route('preview', 'routes/admin/publish/preview-shop.ts'),
    ...prefix('words', [
      index('routes/admin/words/words-index.tsx'),
      route('home', 'routes/admin/words/home-words.tsx'),
      route('free-guide', 'routes/admin/words/free-guide-words.tsx'),
      route('free-guide-mail', 'routes/admin/words/free-guide-mail-words.tsx'),
      route('order-mail', 'routes/admin/words/order-mail-words.tsx'),
      route('testimonials', 'routes/admin/words/testimonial-words.tsx'),
      route('legal/:slug', 'routes/admin/words/legal-words.tsx'),
    ]),
  ]),
])

const englishPages = [
  ...ownerPages,
  route('demo/mailbox', 'routes/demo/mailbox.tsx'),
  route('sandbox/pay/:ref', 'routes/sandbox/pay.tsx'),
]

export default [
  index('routes/marketing/home.tsx'),
  // A product's page, or the page that thanks its buyer: /maths, /thank-you-maths.
  route(':address', 'routes/marketing/product-address.tsx'),

  route('checkout/:slug', 'routes/checkout/checkout.tsx'),

  ...pages(['free-guide', 'class10-free-guide'], 'routes/free-guide/free-guide.tsx'),
  route('free-guide-thank-you', 'routes/free-guide/free-guide-thank-you.tsx'),

  route('thank-you', 'routes/thank-you/thank-you.tsx'),
  route('send-to-parent/:slug', 'routes/send-to-parent/send-to-parent.tsx'),
  route('find-order', 'routes/find-order/find-order.tsx'),
  route('something-wrong', 'routes/something-wrong/something-wrong.tsx'),

  route('download/guide/:token', 'routes/download/guide-download.tsx'),
  route('download/:token', 'routes/download/download.tsx'),

  route('customer-dashboard', 'routes/account/customer-dashboard.tsx'),
  route('customer-dashboard/download/:orderId/:file', 'routes/account/download.ts'),
  // The receipt or tax invoice of an order, or the document of one of its refunds.
  route('customer-dashboard/receipt/:orderId/:refundId?', 'routes/account/receipt.ts'),
  route('customer-dashboard/my-data', 'routes/account/my-data.ts'),
  route('customer-dashboard/change-details', 'routes/account/change-details.tsx'),
  route('undo-change/:token', 'routes/account/undo-change.tsx'),
  route('customer-dashboard/delete-my-data', 'routes/account/delete-my-data.tsx'),

  ...pages(
    legalPages.map(({ slug }) => slug),
    'routes/legal/legal-page.tsx',
  ),

  route('contact', 'routes/legal/contact.tsx'),

  route('consent-texts/:version/:slug', 'routes/legal/consent-text.tsx'),

  route('unsubscribe/:token', 'routes/unsubscribe/unsubscribe.tsx'),

  // The Hindi build makes only scripts for browsers, and needs none for these pages.
  ...(process.env.SHOP_LANGUAGE === 'hi' ? [] : englishPages),

  route('sitemap.xml', 'routes/seo/sitemap.ts'),
  route('robots.txt', 'routes/seo/robots.ts'),
  route('llms.txt', 'routes/seo/llms.ts'),
  route('site.webmanifest', 'routes/seo/manifest.ts'),

  route('*', 'routes/not-found.tsx'),
] satisfies RouteConfig
