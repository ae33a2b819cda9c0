// Every address of the shop, with what the tests of access, languages and hostile input need to know about it.
import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { startingLegal } from '#content/owner/legal/starting-legal.server.ts'
import { consentPurposes } from '#db/schema/consents.ts'
import { orderProblemKinds } from '#db/schema/orders.ts'
import { refundReasons } from '#db/schema/refunds.ts'
import { requestStates, troubles } from '#db/schema/requests.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { checkoutForm } from '#shop/checkout/checkout-form.ts'
import { saleMethods } from '#shop/checkout/sale-methods.ts'
import { freeGuideForm } from '#shop/leads/free-guide-form.ts'
import { webhookFaults } from '#shop/payments/providers/sandbox/event.ts'
import { outcomes } from '#shop/payments/providers/sandbox/pay-form.ts'
import { customerKinds } from '#shop/search/customer-kinds.ts'
import type { Target } from './attacks/shop-under-attack.ts'

/** A customer whose data others must not reach, with everything that a stranger might know or guess. */
export interface Victim {
  email: string
  name: string
  phone: string
  customerId: number
  orderId: string
  paymentRef: string
  codeId: string
  expiredLink: string
  /** What the victim wrote, on WhatsApp and as a request. */
  threadId: number
  requestId: number
}

export interface Attempt {
  path: string
  method?: 'GET' | 'POST' | 'PUT'
  form?: Record<string, string>
  json?: unknown
}

/** What a stranger tries at a URL; `null` for pages that only a demo has. */
type Attempts = ((victim: Victim) => Attempt[]) | null

const get = (...paths: string[]): Attempt[] => paths.map((path) => ({ path }))
export const post = (path: string, ...forms: Record<string, string>[]): Attempt[] =>
  forms.map((form) => ({ method: 'POST' as const, path, form }))

/** For buttons that need no other field to be refused. */
const press = (path: string, ...intents: string[]): Attempt[] => post(path, ...intents.map((intent) => ({ intent })))

const page =
  (path: string): Attempts =>
  ({ email, orderId }) =>
    get(path, `${path}?email=${email}&orderId=${orderId}`)

const orderIntents = [
  ...['resend', 'correct-email', 'ask-provider', 'send-link', 'accept', 'accept-outside', 'retry-copies'],
  ...['refund-problem', 'close-problem', 'refund-payment', 'record-refund', 'refund-extra', 'refund-repeated'],
  ...['undo-refund', 'check-refunds'],
]

const checkout =
  (slug: string): Attempts =>
  ({ email }) => [
    ...get(`/checkout/${slug}`),
    ...post(
      `/checkout/${slug}`,
      { email },
      {
        name: 'Mallory',
        email,
        phone: '9000000000',
        classLevel: 'class-10',
        termsAndPrivacy: 'on',
        attempt: randomBytes(8).toString('hex'),
      },
    ),
  ]

const freeGuide =
  (path: string): Attempts =>
  ({ email }) => [
    ...get(path),
    ...post(path, { email }, { fullName: 'Mallory', class: '10', email, phoneNumber: '9000000000', terms: 'on' }),
  ]

const words =
  (path: string): Attempts =>
  () => [
    ...get(`/admin-dashboard/words/${path}`),
    ...post(`/admin-dashboard/words/${path}`, { intent: 'save', 'heading.en': 'Mine', seen: '' }),
  ]

/** Values of the placeholders in an address, or of the fields of a form. */
export type Fields = Record<string, readonly string[]>

export interface Fuzz {
  query?: string
  values?: Fields
  form?: Fields | z.core.$ZodType
}

export interface Address {
  stranger: Attempts
  /** What a helper may do there. Everything else of the dashboard is for the owner only. */
  helper?: string[]
  /** Pages that exist in every language; none for a file. */
  visitor?: string[]
  /** Inputs that the shop accepts, of which the fuzzer makes hostile ones. */
  fuzz?: (target: Target) => Fuzz
}

const productSlugs = listProducts().map(({ slug }) => slug)
const products = ['maths', 'combo']
const codes = ['000000', '123456']
const services = ['payments', 'mail', 'whatsapp', 'backup', 'shop']

/** What a buyer reads in the browser, in both languages. */
function readerCalls(prefix: '' | '/hi'): Record<string, Address> {
  const path = `${prefix}/download/read`
  const tokens: (target: Target) => Fields = ({ downloadToken }) => ({ token: [downloadToken, `${downloadToken}x`] })
  return {
    [`GET ${path}/worker.js`]: { stranger: () => get(`${path}/worker.js`) },
    [`GET ${path}/:token`]: {
      stranger: ({ orderId, expiredLink }) =>
        get(`${path}/${expiredLink}`, `${path}/${orderId}`, `${path}/${orderId}.maths.0.99999999999.guess?page=2`),
      fuzz: (target) => ({
        query: 'page=:page&view=:view',
        values: { ...tokens(target), page: ['1', '2'], view: ['text'] },
      }),
    },
    [`GET ${path}/:token/part/:page{[0-9]{1,5}}`]: {
      stranger: ({ expiredLink }) => get(`${path}/${expiredLink}/part/1`),
      fuzz: (target) => ({ values: { ...tokens(target), page: ['1', '2'] } }),
    },
    [`GET ${path}/:token/:picture{[0-9]{1,5}-[0-9]{3,4}\\.webp}`]: {
      stranger: ({ expiredLink }) => get(`${path}/${expiredLink}/1-720.webp`),
      fuzz: (target) => ({ values: { ...tokens(target), picture: ['1-480.webp', '2-720.webp'] } }),
    },
    [`GET ${path}/:token/image`]: {
      stranger: ({ expiredLink }) => get(`${path}/${expiredLink}/image?path=OEBPS/a.png`),
      fuzz: (target) => ({ query: 'path=:path', values: { ...tokens(target), path: ['OEBPS/images/a.png'] } }),
    },
  }
}

/** By path, as in app/routes.ts. */
export const pages: Record<string, Address> = {
  '/': { stranger: page('/'), visitor: ['/'] },
  '/:address': {
    stranger: ({ email, orderId }) =>
      ['/maths', '/combo', '/thank-you-maths', '/nothing'].flatMap((path) =>
        get(path, `${path}?email=${email}&orderId=${orderId}`),
      ),
    visitor: productSlugs.flatMap((slug) => [`/${slug}`, `/thank-you-${slug}`]),
    fuzz: () => ({
      values: { address: ['maths', 'checkout/maths', 'free-guide', 'customer-dashboard', 'demo/mailbox', 'nowhere'] },
    }),
  },
  '/checkout/:slug': {
    stranger: (victim) => ['maths', 'combo'].flatMap((slug) => checkout(slug)?.(victim) ?? []),
    visitor: productSlugs.map((slug) => `/checkout/${slug}`),
    fuzz: () => ({ values: { slug: products }, form: checkoutForm }),
  },
  '/free-guide': {
    stranger: freeGuide('/free-guide'),
    visitor: ['/free-guide'],
    fuzz: () => ({ form: freeGuideForm }),
  },
  '/class10-free-guide': {
    stranger: freeGuide('/class10-free-guide'),
    visitor: ['/class10-free-guide'],
    fuzz: () => ({ form: freeGuideForm }),
  },
  '/free-guide-thank-you': {
    stranger: page('/free-guide-thank-you'),
    visitor: ['/free-guide-thank-you', '/free-guide-thank-you?downloaded=true'],
  },
  '/thank-you': {
    stranger: ({ orderId }) => [
      ...get(`/thank-you?order_id=${orderId}&product=maths`, '/thank-you?order_id=bb_guess'),
      ...post(
        `/thank-you?order_id=${orderId}`,
        { intent: 'send-again' },
        { intent: 'correct', email: 'mallory@example.com' },
        { intent: 'stop-marketing' },
      ),
    ],
    visitor: ['/thank-you'],
    fuzz: ({ orderId }) => ({ query: 'order_id=:id&product=:product', values: { id: [orderId], product: products } }),
  },
  '/send-to-parent/:slug': { stranger: page('/send-to-parent/maths'), visitor: ['/send-to-parent/maths'] },
  '/find-order': {
    stranger: ({ email, phone, orderId, paymentRef }) => [
      ...get('/find-order', `/find-order?hint=${email}`),
      ...post('/find-order', { hint: email }, { hint: phone }, { hint: orderId }, { hint: paymentRef }, { hint: '' }),
    ],
    visitor: ['/find-order'],
  },
  '/something-wrong': {
    stranger: ({ orderId }) => [
      ...get(
        '/something-wrong',
        `/something-wrong?order=${orderId}`,
        `/something-wrong?order=${orderId}&proof=guess&trouble=money-back`,
      ),
      ...troubles.flatMap((trouble) =>
        post(
          `/something-wrong?order=${orderId}&proof=guess&trouble=${trouble}`,
          { intent: 'ask', text: 'Mine' },
          { intent: 'correct', email: 'mallory@example.com' },
          { intent: 'swap', product: 'science' },
          ...['send-again', 'money-back', 'keep-both', 'stop-marketing'].map((intent) => ({ intent })),
        ),
      ),
    ],
    visitor: ['/something-wrong', '/something-wrong?trouble=cannot-open'],
    fuzz: ({ orderId }) => ({
      query: 'order=:order&proof=:proof&trouble=:trouble',
      values: { order: [orderId], proof: ['guess'], trouble: troubles },
      form: {
        intent: ['ask', 'correct', 'swap', 'send-again', 'money-back', 'keep-both', 'stop-marketing'],
        text: ['Please help'],
        email: ['new@example.in'],
        product: products,
      },
    }),
  },
  '/customer-dashboard': {
    stranger: ({ email, orderId, codeId }) => [
      ...get('/customer-dashboard', `/customer-dashboard?email=${email}&codeId=${codeId}`),
      ...post(
        '/customer-dashboard',
        { intent: 'code', code: '000000', codeId },
        { intent: 'send-again', email, codeId },
        { intent: 'consent', purpose: 'emailMarketing', granted: 'no', email, orderId },
        { intent: 'other-address' },
        { intent: 'no-such-intent', email: '' },
      ),
    ],
    visitor: ['/customer-dashboard'],
    fuzz: ({ email }) => ({
      form: {
        intent: ['code', 'send-again', 'other-address', 'consent', 'end-session'],
        email: [email],
        code: codes,
        purpose: consentPurposes,
        granted: ['yes', 'no'],
        session: ['x'],
      },
    }),
  },
  '/customer-dashboard/download/:orderId/:file': {
    stranger: ({ orderId }) =>
      get(
        `/customer-dashboard/download/${orderId}/maths`,
        `/customer-dashboard/download/${orderId}/guide`,
        `/customer-dashboard/download/${orderId}/maths~changed`,
        '/customer-dashboard/download/bb_guess/maths',
        '/customer-dashboard/download/%00/maths',
      ),
    visitor: [],
    fuzz: ({ orderId }) => ({ values: { orderId: [orderId], file: products } }),
  },
  '/customer-dashboard/receipt/:orderId/:refundId?': {
    stranger: ({ orderId }) =>
      get(
        `/customer-dashboard/receipt/${orderId}/rf_guess`,
        `/customer-dashboard/receipt/${orderId}`,
        '/customer-dashboard/receipt/bb_guess',
        '/customer-dashboard/receipt/%00',
      ),
    visitor: [],
    fuzz: ({ orderId }) => ({ values: { orderId: [orderId], refundId: ['rf1'] } }),
  },
  '/customer-dashboard/my-data': {
    stranger: ({ email }) => get('/customer-dashboard/my-data', `/customer-dashboard/my-data?email=${email}`),
    visitor: [],
  },
  '/customer-dashboard/change-details': {
    stranger: ({ email }) => [
      ...get('/customer-dashboard/change-details'),
      ...post(
        '/customer-dashboard/change-details',
        { intent: 'change-email', email: 'mallory@example.com' },
        { intent: 'change-phone', phone: '9000000000' },
        { intent: 'confirm-change', code: '000000', email },
        { intent: 'cancel-change' },
      ),
    ],
    visitor: ['/customer-dashboard/change-details'],
    fuzz: ({ email }) => ({
      form: {
        intent: ['change-email', 'change-phone', 'confirm-change', 'cancel-change'],
        email: [email, 'new@example.in'],
        phone: ['9123456780'],
        code: codes,
      },
    }),
  },
  '/undo-change/:token': {
    stranger: ({ orderId }) => [
      ...get('/undo-change/1.guess', `/undo-change/${orderId}`),
      ...post('/undo-change/1.guess', {}),
    ],
    visitor: ['/undo-change/x'],
    fuzz: () => ({ values: { token: ['1.guess'] }, form: { intent: ['undo'] } }),
  },
  '/customer-dashboard/delete-my-data': {
    stranger: ({ email }) => [
      ...get('/customer-dashboard/delete-my-data'),
      ...post('/customer-dashboard/delete-my-data', { intent: 'send-code', email }, { intent: 'code', code: '000000' }),
    ],
    visitor: ['/customer-dashboard/delete-my-data'],
    fuzz: () => ({ form: { intent: ['send-code', 'code', 'erase'], code: codes } }),
  },
  '/download/:token': {
    stranger: ({ orderId, expiredLink }) => [
      ...get(`/download/${expiredLink}`, `/download/${orderId}`, `/download/${orderId}.maths.0.99999999999.guess`),
      ...post(`/download/${expiredLink}`, { intent: 'code', code: '000000' }),
    ],
    visitor: ['/download/x'],
    fuzz: ({ downloadToken }) => ({
      query: 'here=:here',
      values: { token: [downloadToken, `${downloadToken}x`], here: ['1'] },
      form: { intent: ['fresh-links', 'send-code', 'check-code'], code: codes },
    }),
  },
  '/download/guide/:token': {
    stranger: ({ orderId }) => get(`/download/guide/${orderId}`, '/download/guide/a.99999999999.guess'),
    visitor: ['/download/guide/x'],
    fuzz: () => ({ values: { token: ['a.99999999999.guess'] } }),
  },
  '/unsubscribe/:token': {
    stranger: ({ orderId }) => [
      ...get(`/unsubscribe/${orderId}`, '/unsubscribe/1.guess'),
      ...post('/unsubscribe/1.guess', { 'List-Unsubscribe': 'One-Click' }),
    ],
    visitor: ['/unsubscribe/x'],
    fuzz: ({ unsubscribeToken }) => ({
      values: { token: [unsubscribeToken] },
      form: { intent: ['undo', 'unsubscribe'], 'List-Unsubscribe': ['One-Click'] },
    }),
  },
  '/admin-dashboard': {
    stranger: ({ email }) => [
      ...get('/admin-dashboard', `/admin-dashboard?search=${email}`),
      ...post('/admin-dashboard', { intent: 'resend', email }),
      ...press('/admin-dashboard', 'resend-refused', 'retry-jobs', 'dismiss-jobs', 'add-sample-orders'),
    ],
    fuzz: ({ orderId, email }) => ({
      query: 'q=:q&cursor=:cursor&tab=:tab&by=:by',
      values: { q: [email], cursor: ['bb_1.x'], tab: ['orders', 'customers'], by: ['day'] },
      form: {
        intent: ['resend', 'retry-jobs', 'dismiss-jobs'],
        orderId: [orderId, 'bb_guess'],
        name: ['order.completed'],
      },
    }),
  },
  '/admin-dashboard/search': {
    stranger: ({ email, phone }) => get(`/admin-dashboard/search?q=${email}`, `/admin-dashboard/search?q=${phone}`),
    helper: ['GET'],
  },
  '/admin-dashboard/help/:entry?': {
    stranger: () => get('/admin-dashboard/help', '/admin-dashboard/help/orders', '/admin-dashboard/help?q=refund'),
    helper: ['GET'],
  },
  '/admin-dashboard/search.json': {
    stranger: ({ email, phone }) =>
      get(`/admin-dashboard/search.json?q=${email}`, `/admin-dashboard/search.json?q=${phone}`),
    helper: ['GET'],
  },
  '/admin-dashboard/orders': {
    stranger: ({ email, orderId }) => [
      ...get(`/admin-dashboard/orders?q=${email}`),
      ...post('/admin-dashboard/orders', { intent: 'resend', orderId }, { intent: 'send-link', orderId }),
    ],
    helper: ['GET', 'POST resend'],
  },
  '/admin-dashboard/customers': {
    stranger: ({ email }) => get(`/admin-dashboard/customers?q=${email}`),
    helper: ['GET'],
  },
  '/admin-dashboard/inbox': {
    stranger: () => get('/admin-dashboard/inbox', '/admin-dashboard/inbox?before=2026-11-18T00:00:00.000Z'),
    helper: ['GET'],
    fuzz: () => ({ query: 'before=:before', values: { before: ['2026-11-18T00:00:00.000Z'] } }),
  },
  '/admin-dashboard/inbox/:threadId': {
    stranger: ({ orderId, threadId }) => [
      ...get(`/admin-dashboard/inbox/${threadId}`),
      ...post(
        `/admin-dashboard/inbox/${threadId}`,
        { intent: 'reply', text: 'Mine' },
        { intent: 'send-links', orderId },
        { intent: 'close-thread' },
      ),
    ],
    helper: ['GET', 'POST reply', 'POST send-links', 'POST close-thread'],
    fuzz: ({ orderId }) => ({
      values: { threadId: ['1', '2'] },
      form: { intent: ['reply', 'send-links', 'close-thread'], text: ['Hello'], orderId: [orderId, 'bb_guess'] },
    }),
  },
  '/admin-dashboard/inbox/:threadId/media/:messageId': {
    stranger: ({ threadId }) => get(`/admin-dashboard/inbox/${threadId}/media/1`),
    helper: ['GET'],
    fuzz: () => ({ values: { threadId: ['1'], messageId: ['1'] } }),
  },
  '/admin-dashboard/reports': { stranger: page('/admin-dashboard/reports') },
  '/admin-dashboard/login': {
    stranger: () => [...get('/admin-dashboard/login'), ...post('/admin-dashboard/login', { adminKey: '' })],
  },
  // A stranger may ask for the options of a login, which name no passkey.
  '/admin-dashboard/passkey-options': {
    stranger: () => get('/admin-dashboard/passkey-options?for=add', '/admin-dashboard/passkey-options?for=proof'),
    helper: ['GET'],
    fuzz: () => ({ query: 'for=:for&link=:link', values: { for: ['login', 'set-up'], link: ['guess'] } }),
  },
  '/admin-dashboard/set-up/:link': {
    stranger: () => [
      ...get('/admin-dashboard/set-up/guess'),
      ...press('/admin-dashboard/set-up/guess', 'set-up-key', 'set-up-passkey'),
    ],
    fuzz: () => ({ values: { link: ['guess'] }, form: { intent: ['set-up-key', 'set-up-passkey'], passkey: ['{}'] } }),
  },
  '/admin-dashboard/prove': {
    stranger: () => [
      ...get('/admin-dashboard/prove?to=/admin-dashboard/orders.csv'),
      ...press('/admin-dashboard/prove', 'prove', 'prove-passkey'),
    ],
    helper: ['GET', 'POST prove', 'POST prove-passkey'],
  },
  '/admin-dashboard/move-out': {
    stranger: () => [
      ...get('/admin-dashboard/move-out'),
      ...post('/admin-dashboard/move-out', {
        ...{ intent: 'make', password: 'a password of a stranger', repeated: 'a password of a stranger' },
      }),
      ...press('/admin-dashboard/move-out', 'delete'),
    ],
  },
  '/admin-dashboard/move-out/:passportId/passport.age': {
    stranger: () => get('/admin-dashboard/move-out/1/passport.age'),
  },
  '/admin-dashboard/opening': {
    stranger: () => [
      ...get('/admin-dashboard/opening'),
      ...post('/admin-dashboard/opening', { intent: 'close-shop', sentence: 'Mine' }, { intent: 'reopen-shop' }),
      ...press('/admin-dashboard/opening', 'start-rehearsal', 'refund-rehearsal', 'open-shop', 'open-unrehearsed'),
      ...press('/admin-dashboard/opening', 'move-in'),
    ],
  },
  '/admin-dashboard/opening/archive.zip': { stranger: () => get('/admin-dashboard/opening/archive.zip') },
  '/admin-dashboard/my-login': {
    stranger: () => [
      ...get('/admin-dashboard/my-login'),
      ...press(
        '/admin-dashboard/my-login',
        ...['add-passkey', 'rename-passkey', 'remove-passkey', 'create-recovery-codes'],
        ...['change-key', 'offer-second-factor', 'change-second-factor', 'remove-second-factor'],
      ),
    ],
    helper: ['GET', 'POST add-passkey', 'POST rename-passkey', 'POST remove-passkey', 'POST create-recovery-codes'],
  },
  '/admin-dashboard/logout': { stranger: () => post('/admin-dashboard/logout', {}) },
  '/admin-dashboard/requests': {
    stranger: ({ email }) => get('/admin-dashboard/requests', `/admin-dashboard/requests?state=closed&email=${email}`),
    helper: ['GET'],
    fuzz: () => ({ query: 'state=:state', values: { state: requestStates } }),
  },
  '/admin-dashboard/requests/:requestId': {
    stranger: ({ orderId, requestId }) => [
      ...get(`/admin-dashboard/requests/${requestId}`),
      ...post(
        `/admin-dashboard/requests/${requestId}`,
        { intent: 'answer', text: 'Mine' },
        { intent: 'resend', orderId },
      ),
      ...press(`/admin-dashboard/requests/${requestId}`, 'refund', 'swap', 'close'),
    ],
    helper: ['GET', 'POST answer', 'POST resend', 'POST close'],
    fuzz: ({ orderId }) => ({
      values: { requestId: ['1', '0'] },
      form: {
        intent: ['answer', 'resend', 'refund', 'swap', 'close'],
        text: ['Please try again'],
        orderId: [orderId, 'bb_guess'],
        product: products,
      },
    }),
  },
  '/admin-dashboard/orders/:orderId': {
    stranger: ({ orderId }) => [
      ...get(`/admin-dashboard/orders/${orderId}`),
      ...press(`/admin-dashboard/orders/${orderId}`, ...orderIntents),
    ],
    helper: ['GET', 'POST resend', 'POST correct-email'],
    fuzz: ({ orderId, paymentRef }) => ({
      values: { orderId: [orderId, 'bb_guess'] },
      form: {
        intent: orderIntents,
        email: ['new@example.in'],
        kind: orderProblemKinds,
        note: ['Paid in cash'],
        reason: refundReasons,
        amount: ['1.00', '208', '0'],
        left: ['20800', '0'],
        paymentId: [paymentRef, 'pay_guess'],
        refundId: ['rf_guess'],
      },
    }),
  },
  '/admin-dashboard/books': {
    stranger: () => get('/admin-dashboard/books', '/admin-dashboard/books?month=2026-11'),
    fuzz: () => ({ query: 'month=:month', values: { month: ['2026-11'] } }),
  },
  '/admin-dashboard/books/bank': {
    stranger: () => [
      ...get('/admin-dashboard/books/bank', '/admin-dashboard/books/bank?provider=sandbox&payment=tra_guess'),
      ...press('/admin-dashboard/books/bank', 'make-order', 'leave', 'match-outside', 'undo-match'),
    ],
    fuzz: () => ({
      query: 'provider=:provider&payment=:payment',
      values: { provider: ['sandbox', 'razorpay'], payment: ['tra_guess'] },
      form: {
        intent: ['make-order', 'leave', 'match-outside', 'undo-match'],
        orderId: ['order-1'],
        chosen: ['', 'credit:1', 'line:razorpay:pay_1'],
        creditedOn: ['2026-11-15'],
        reference: ['UTR1'],
        amount: ['208'],
        state: ['29'],
        provider: ['sandbox'],
        payment: ['tra_guess'],
        productId: products,
        name: ['Asha'],
        email: ['asha@example.in'],
        phone: ['9876543210'],
        language: ['en', 'hi'],
      },
    }),
  },
  '/admin-dashboard/books/:month/:file': {
    stranger: () => get('/admin-dashboard/books/2026-11/orders.csv', '/admin-dashboard/books/2026-11/books.zip'),
    fuzz: () => ({ values: { month: ['2026-11'], file: ['gstr1.json', 'books.zip'] } }),
  },
  '/admin-dashboard/disputes': {
    stranger: page('/admin-dashboard/disputes'),
    fuzz: () => ({}),
  },
  '/admin-dashboard/orders/:orderId/disputes/:disputeId': {
    stranger: ({ orderId }) => [
      ...get(`/admin-dashboard/orders/${orderId}/disputes/disp_guess`),
      ...press(
        `/admin-dashboard/orders/${orderId}/disputes/disp_guess`,
        ...['save-evidence', 'send-evidence', 'accept-dispute'],
      ),
    ],
    fuzz: ({ orderId }) => ({
      values: { orderId: [orderId], disputeId: ['disp_guess', '../evidence'] },
      form: {
        intent: ['save-evidence', 'send-evidence', 'accept-dispute'],
        words: ['It was downloaded.'],
        'has-payment': ['yes'],
        'with-payment': ['yes'],
      },
    }),
  },
  '/admin-dashboard/orders/:orderId/disputes/:disputeId/evidence.pdf': {
    stranger: ({ orderId }) => get(`/admin-dashboard/orders/${orderId}/disputes/disp_guess/evidence.pdf`),
    fuzz: ({ orderId }) => ({ values: { orderId: [orderId], disputeId: ['disp_guess'] } }),
  },
  '/admin-dashboard/orders/:orderId/invoice/:refundId?': {
    stranger: ({ orderId }) =>
      get(`/admin-dashboard/orders/${orderId}/invoice`, `/admin-dashboard/orders/${orderId}/invoice/rf_guess`),
    fuzz: ({ orderId }) => ({ values: { orderId: [orderId], refundId: ['rf1'] } }),
  },
  '/admin-dashboard/settings': {
    stranger: () => [
      ...get('/admin-dashboard/settings'),
      ...post(
        '/admin-dashboard/settings',
        { intent: 'save', seen: 'guess', shopName: 'Mine' },
        { intent: 'test', service: 'mail' },
      ),
    ],
  },
  '/admin-dashboard/settings/:service': {
    stranger: () => [
      ...get(...services.map((service) => `/admin-dashboard/settings/${service}`)),
      ...services.flatMap((service) =>
        post(
          `/admin-dashboard/settings/${service}`,
          { intent: 'save', seen: '0', provider: 'stripe', STRIPE_SECRET_KEY: 'sk_test_mallory', host: 'mail.example' },
          { intent: 'save-key', seen: '0', privateKey: 'AGE-SECRET-KEY-1' },
          ...['make-key', 'check-domain', 'remove'].map((intent) => ({ intent, seen: '0' })),
          ...['move-up', 'move-down', 'leave-out', 'use-again'].map((intent) => ({
            intent,
            seen: '0',
            provider: 'stripe',
          })),
        ),
      ),
    ],
    fuzz: () => ({ values: { service: services } }),
  },
  '/admin-dashboard/alerts': {
    stranger: () => [
      ...get('/admin-dashboard/alerts'),
      ...post('/admin-dashboard/alerts', { intent: 'save', email: 'mallory@example.com' }),
    ],
  },
  '/admin-dashboard/people': {
    stranger: () => [
      ...get('/admin-dashboard/people'),
      ...post('/admin-dashboard/people', { intent: 'create', name: 'Mallory' }, { intent: 'revoke', id: '1' }),
    ],
  },
  '/admin-dashboard/imports': { stranger: () => get('/admin-dashboard/imports') },
  '/admin-dashboard/imports/:importId': {
    stranger: () => [
      ...get('/admin-dashboard/imports/1'),
      ...press('/admin-dashboard/imports/1', 'match', 'start', 'take-back', 'announce'),
    ],
  },
  '/admin-dashboard/imports/:importId/rows.csv': { stranger: () => get('/admin-dashboard/imports/1/rows.csv') },
  '/admin-dashboard/webhooks': {
    stranger: () => [
      ...get('/admin-dashboard/webhooks'),
      ...post('/admin-dashboard/webhooks', {
        intent: 'add',
        url: 'https://evil.example/',
        'type.order.completed': 'on',
      }),
    ],
  },
  '/admin-dashboard/webhooks/:endpointId': {
    stranger: () => [
      ...get('/admin-dashboard/webhooks/we_1'),
      ...press('/admin-dashboard/webhooks/we_1', 'save', 'test', 'rotate', 'redeliver', 'redeliver-range', 'remove'),
    ],
  },
  '/admin-dashboard/api-keys': {
    stranger: () => [
      ...get('/admin-dashboard/api-keys'),
      ...post(
        '/admin-dashboard/api-keys',
        { intent: 'create', name: 'Mine', 'scope.customers:read': 'on' },
        { intent: 'revoke', id: '1' },
      ),
    ],
  },
  '/admin-dashboard/sheets': {
    stranger: () => [
      ...get('/admin-dashboard/sheets'),
      ...post(
        '/admin-dashboard/sheets',
        { intent: 'create', kind: 'orders', hasContact: 'on' },
        { intent: 'revoke', id: '1' },
      ),
    ],
  },
  '/admin-dashboard/offers': {
    stranger: () => [...get('/admin-dashboard/offers'), ...post('/admin-dashboard/offers', { intent: 'end', id: '1' })],
  },
  '/admin-dashboard/messages': { stranger: () => get('/admin-dashboard/messages') },
  '/admin-dashboard/messages/:campaignId': {
    stranger: () => [
      ...get('/admin-dashboard/messages/1', '/admin-dashboard/messages/new'),
      ...press('/admin-dashboard/messages/1', 'save', 'test', 'start', 'unschedule', 'stop', 'resume', 'delete'),
    ],
  },
  '/admin-dashboard/offers/:offerId': {
    stranger: () => [
      ...get('/admin-dashboard/offers/1', '/admin-dashboard/offers/new'),
      ...post('/admin-dashboard/offers/1', { intent: 'save', name: 'Free', percent: '100' }, { intent: 'end' }),
    ],
  },
  '/admin-dashboard/publish': {
    stranger: () => [
      ...get('/admin-dashboard/publish'),
      ...post(
        '/admin-dashboard/publish',
        { intent: 'publish', seen: 'guess' },
        { intent: 'discard' },
        { intent: 'restore', version: '1' },
      ),
    ],
  },
  '/admin-dashboard/preview': {
    stranger: () => [
      ...get('/admin-dashboard/preview'),
      ...post('/admin-dashboard/preview', { intent: 'on', path: '/maths' }),
    ],
  },
  '/admin-dashboard/record-sale': {
    stranger: ({ email, phone, customerId }) => [
      ...get('/admin-dashboard/record-sale', `/admin-dashboard/record-sale?customer=${customerId}`),
      ...post('/admin-dashboard/record-sale', {
        ...{ attempt: 'a'.repeat(22), product: 'maths', amount: '1', method: 'cash', note: 'Mallory', language: 'en' },
        ...{ name: 'Mallory', email, phone, classLevel: 'class-10' },
      }),
    ],
    fuzz: ({ customerId }) => ({
      query: 'customer=:customer',
      values: { customer: [customerId, '99999999999999999999'] },
      form: {
        attempt: ['a'.repeat(22)],
        product: products,
        amount: ['208', '₹1,299'],
        method: saleMethods,
        note: ['UPI reference 4312'],
        language: ['en', 'hi'],
        name: ['Asha Rao'],
        email: ['asha@example.in'],
        phone: ['9876543210'],
        classLevel: ['class-10'],
      },
    }),
  },
  '/admin-dashboard/orders.csv': {
    stranger: page('/admin-dashboard/orders.csv'),
    fuzz: () => ({ query: 'from=:from', values: { from: ['2026-01-01'] } }),
  },
  '/admin-dashboard/customers/:customerId': {
    stranger: ({ customerId }) => [
      ...get(`/admin-dashboard/customers/${customerId}`),
      ...post(
        `/admin-dashboard/customers/${customerId}`,
        { intent: 'erase', confirmation: 'ERASE' },
        { intent: 'save-note', note: 'Mallory was here' },
        { intent: 'correct', name: 'Mallory', phone: '9999999999' },
      ),
    ],
    helper: ['GET'],
    fuzz: ({ customerId }) => ({
      values: { customerId: [customerId, '2147483647', '99999999999999999999'] },
      form: {
        intent: ['erase', 'save-note', 'correct'],
        confirmation: ['erase'],
        note: ['called back'],
        name: ['Asha Rao'],
        phone: ['9876543210'],
      },
    }),
  },
  '/admin-dashboard/customers/:customerId/data.json': {
    stranger: ({ customerId }) => get(`/admin-dashboard/customers/${customerId}/data.json`),
    fuzz: ({ customerId }) => ({ values: { customerId: [customerId] } }),
  },
  '/admin-dashboard/customers.csv': {
    stranger: page('/admin-dashboard/customers.csv'),
    fuzz: ({ email }) => ({ query: 'q=:q&kind=:kind', values: { q: [email], kind: customerKinds } }),
  },
  '/admin-dashboard/products': {
    stranger: () => [
      ...get('/admin-dashboard/products'),
      ...post(
        '/admin-dashboard/products',
        { intent: 'create', name: 'Mallory', price: '1' },
        ...['up', 'down', 'duplicate'].map((intent) => ({ intent, id: 'combo' })),
      ),
    ],
  },
  '/admin-dashboard/products/:productId/share': {
    stranger: () => get('/admin-dashboard/products/maths/share?source=x'),
    fuzz: () => ({ query: 'source=:source', values: { productId: ['maths'], source: ['blog'] } }),
  },
  '/admin-dashboard/products/:productId/poster.pdf': {
    stranger: () => get('/admin-dashboard/products/maths/poster.pdf?paper=a5&language=hi'),
  },
  '/admin-dashboard/products/:productId': {
    stranger: () => [
      ...get('/admin-dashboard/products/maths', '/admin-dashboard/products/%00'),
      ...post('/admin-dashboard/products/maths', { intent: 'save', priceInPaise: '1' }, { intent: 'delete' }),
    ],
  },
  '/admin-dashboard/files': {
    stranger: () => [
      ...get('/admin-dashboard/files'),
      ...press('/admin-dashboard/files', 'publish', 'discard', 'roll-back', 'check'),
    ],
    fuzz: () => ({
      form: {
        intent: ['publish', 'discard', 'roll-back'],
        file: products,
        sha256: ['a'.repeat(64)],
        editionId: ['1'],
        notifyBuyers: ['on'],
        whatIsNew: ['More questions'],
      },
    }),
  },
  '/admin-dashboard/files/:file/preview/:which': {
    stranger: () => get('/admin-dashboard/files/maths/preview/1'),
    fuzz: () => ({ values: { file: products, which: ['current', '1'] } }),
  },
  '/admin-dashboard/trace': { stranger: page('/admin-dashboard/trace') },
  '/admin-dashboard/audit': {
    stranger: () => [
      ...get('/admin-dashboard/audit'),
      ...press('/admin-dashboard/audit', 'end-session', 'end-other-sessions'),
    ],
    fuzz: () => ({
      query: 'act=:act&cursor=:cursor',
      values: { act: ['login'], cursor: ['1'] },
      form: { intent: ['end-session'], session: ['x'] },
    }),
  },
  '/admin-dashboard/security': { stranger: page('/admin-dashboard/security') },
  '/admin-dashboard/words': { stranger: page('/admin-dashboard/words') },
  '/admin-dashboard/words/home': { stranger: words('home') },
  '/admin-dashboard/words/free-guide': { stranger: words('free-guide') },
  '/admin-dashboard/words/free-guide-mail': { stranger: words('free-guide-mail') },
  '/admin-dashboard/words/order-mail': { stranger: words('order-mail') },
  '/admin-dashboard/words/testimonials': { stranger: words('testimonials') },
  '/admin-dashboard/words/legal/:slug': { stranger: words('legal/terms') },
  '/consent-texts/:version/:slug': {
    stranger: () =>
      get(
        '/consent-texts/2026-11-16/terms',
        '/consent-texts/2026-11-16/refund',
        '/consent-texts/guess/terms?at=guess',
        '/consent-texts/%00/terms?at=9999999999999999',
      ),
    visitor: [`/consent-texts/${startingLegal.consentTextVersion}/terms`],
  },
  '/terms': { stranger: page('/terms'), visitor: ['/terms'] },
  '/privacy': { stranger: page('/privacy'), visitor: ['/privacy'] },
  '/consent-to-contact': { stranger: page('/consent-to-contact'), visitor: ['/consent-to-contact'] },
  '/disclaimer': { stranger: page('/disclaimer'), visitor: ['/disclaimer'] },
  '/refund': { stranger: page('/refund'), visitor: ['/refund'] },
  '/contact': { stranger: page('/contact'), visitor: ['/contact'] },
  '/demo/mailbox': { stranger: null },
  '/sandbox/pay/:ref': {
    stranger: ({ orderId }) => get(`/sandbox/pay/${orderId}`, '/sandbox/pay/sbx_guess'),
    fuzz: ({ paymentRef }) => ({
      query: 'declined=:declined',
      values: { ref: [paymentRef, 'sbx_guess'], declined: ['yes'] },
      form: { method: ['upi', 'card'], outcome: outcomes, fault: webhookFaults, app: ['phonepe'] },
    }),
  },
  '/sitemap.xml': { stranger: page('/sitemap.xml') },
  '/robots.txt': { stranger: page('/robots.txt') },
  '/llms.txt': { stranger: page('/llms.txt') },
  '/site.webmanifest': { stranger: page('/site.webmanifest'), visitor: [] },
  '/*': {
    stranger: ({ orderId }) => get('/nowhere', `/orders/${orderId}`, `/receipt/${orderId}`, '/data/postgres', '/.env'),
    visitor: ['/nothing-here'],
  },
}

/** By method and path, as in server/http.ts. */
export const calls: Record<string, Address> = {
  'GET /look-inside/:image{[0-9a-f]{64}\\.webp}': { stranger: () => get(`/look-inside/${'0'.repeat(64)}.webp`) },
  // A sample of the product's own file is public.
  'GET /free-sample/:slug/:file{[a-z0-9-]+\\.(?:pdf|mp3|epub)}': {
    stranger: () =>
      get('/free-sample/maths/science.pdf', '/free-sample/maths/guide.pdf', '/free-sample/draft/maths.pdf'),
  },
  'GET /healthz': { stranger: () => get('/healthz') },
  'GET /readyz': { stranger: () => get('/readyz') },
  'GET /metrics': { stranger: () => get('/metrics') },
  'POST /api/create-checkout': {
    stranger: ({ email }) => [
      { method: 'POST', path: '/api/create-checkout', json: { productType: 'maths', customerEmail: email } },
      { method: 'POST', path: '/api/create-checkout', json: null },
    ],
  },
  'GET /api/order-status': {
    stranger: ({ orderId }) => get(`/api/order-status?orderId=${orderId}`, '/api/order-status?orderId=bb_guess'),
    fuzz: ({ orderId }) => ({ query: 'orderId=:orderId', values: { orderId: [orderId, 'bb_guess'] } }),
  },
  'POST /api/send-free-guide': {
    stranger: ({ email }) => [{ method: 'POST', path: '/api/send-free-guide', json: { customerEmail: email } }],
  },
  'POST /api/admin-analytics': {
    stranger: () => [{ method: 'POST', path: '/api/admin-analytics', json: { action: 'overview' } }],
  },
  'POST /api/send-download-link': {
    stranger: ({ email }) => [
      { method: 'POST', path: '/api/send-download-link', json: { customerEmail: email, productType: 'maths' } },
    ],
  },
  'GET /api/v1/orders': {
    stranger: () => get('/api/v1/orders', '/api/v1/orders?cursor=guess'),
    fuzz: () => ({
      query: 'limit=:limit&cursor=:cursor&status=:status&from=:day',
      values: { limit: ['1'], cursor: ['x'], status: ['completed'], day: ['2026-11-01'] },
    }),
  },
  'GET /api/v1/orders/:orderId': {
    stranger: ({ orderId }) => get(`/api/v1/orders/${orderId}`),
    fuzz: ({ orderId }) => ({ values: { orderId: [orderId] } }),
  },
  'POST /api/v1/orders/:orderId/links': {
    stranger: ({ orderId }) => [{ method: 'POST', path: `/api/v1/orders/${orderId}/links`, json: {} }],
  },
  'GET /api/v1/customers': { stranger: () => get('/api/v1/customers') },
  'GET /api/v1/customers/:customerId': {
    stranger: ({ customerId }) => get(`/api/v1/customers/${customerId}`),
    fuzz: ({ customerId }) => ({ values: { customerId: [customerId] } }),
  },
  'POST /api/v1/checkouts': {
    stranger: ({ email }) => [{ method: 'POST', path: '/api/v1/checkouts', json: { product: 'maths', email } }],
  },
  'GET /sheets/:file{bbs_[0-9A-Za-z]+\\.csv}': {
    stranger: () => get('/sheets/bbs_guess.csv', `/sheets/bbs_${'0'.repeat(43)}.csv`),
    fuzz: () => ({ values: { file: [`bbs_${'0'.repeat(43)}.csv`] } }),
  },
  'GET /download/:token{.+\\.data}': { stranger: ({ expiredLink }) => get(`/download/${expiredLink}.data`) },
  'GET /download/:token': { stranger: ({ expiredLink }) => get(`/download/${expiredLink}`) },
  'GET /download/guide/:token': { stranger: () => get('/download/guide/guess') },
  'GET /hi/download/:token{.+\\.data}': { stranger: ({ expiredLink }) => get(`/hi/download/${expiredLink}.data`) },
  'GET /hi/download/:token': { stranger: ({ expiredLink }) => get(`/hi/download/${expiredLink}`) },
  'GET /hi/download/guide/:token': { stranger: () => get('/hi/download/guide/guess') },
  ...readerCalls(''),
  ...readerCalls('/hi'),
  'PUT /admin-dashboard/opening/upload': {
    stranger: () => [{ method: 'PUT', path: '/admin-dashboard/opening/upload', json: 'age-encryption.org/v1' }],
  },
  'PUT /admin-dashboard/uploads/new': {
    stranger: () => [{ method: 'PUT', path: '/admin-dashboard/uploads/new?bytes=9&name=a.pdf', json: '%PDF-' }],
  },
  'PUT /admin-dashboard/uploads/:id/count': {
    stranger: () => [{ method: 'PUT', path: '/admin-dashboard/uploads/guess/count', json: '' }],
  },
  'PUT /admin-dashboard/uploads/:id/:piece{[0-9]{1,4}}': {
    stranger: () => [{ method: 'PUT', path: '/admin-dashboard/uploads/guess/0', json: '%PDF-' }],
  },
  'PUT /admin-dashboard/files/:file/upload': {
    stranger: () => [{ method: 'PUT', path: '/admin-dashboard/files/maths/upload', json: '%PDF-' }],
  },
  'PUT /admin-dashboard/files/:file/first-edition': {
    stranger: () => [{ method: 'PUT', path: '/admin-dashboard/files/maths/first-edition', json: '%PDF-' }],
  },
  'PUT /admin-dashboard/imports/upload': {
    stranger: () => [{ method: 'PUT', path: '/admin-dashboard/imports/upload?name=a.csv', json: 'Email,Product' }],
  },
  'PUT /admin-dashboard/pictures/:kind/upload': {
    stranger: () => [{ method: 'PUT', path: '/admin-dashboard/pictures/logo/upload', json: 'GIF89a' }],
  },
  'GET /pictures/:picture{[0-9a-f]{64}-[0-9]+x[0-9]+\\.webp}': {
    stranger: () => get(`/pictures/${'0'.repeat(64)}-1x1.webp`),
  },
  'GET /accent/:colour{[0-9a-f]{6}\\.css}': { stranger: () => get('/accent/1f57c3.css') },
  'PUT /admin-dashboard/trace/upload': {
    stranger: () => [{ method: 'PUT', path: '/admin-dashboard/trace/upload', json: '%PDF-' }],
  },
  'GET /webhooks/whatsapp': {
    stranger: () => get('/webhooks/whatsapp?hub.mode=subscribe&hub.verify_token=guess&hub.challenge=1'),
    fuzz: () => ({
      query: 'hub.mode=:mode&hub.verify_token=:token&hub.challenge=:challenge',
      values: { mode: ['subscribe'], token: ['verify-token-of-the-shop'], challenge: ['1158201444'] },
    }),
  },
  'POST /webhooks/whatsapp': {
    stranger: ({ phone }) => [
      { method: 'POST', path: '/webhooks/whatsapp', json: { entry: [{ changes: [{ value: { from: phone } }] }] } },
    ],
  },
  'POST /webhooks/mail/:provider': {
    stranger: ({ email }) =>
      ['ses', 'postmark', 'resend', 'guess'].map((provider) => ({
        method: 'POST',
        path: `/webhooks/mail/${provider}`,
        json: { RecordType: 'SpamComplaint', Email: email, MessageID: 'x', type: 'email.complained' },
      })),
  },
  'POST /sandbox/pay/:ref{sbx_[\\w-]{1,60}}': {
    stranger: () => post('/sandbox/pay/sbx_guess', { method: 'upi', outcome: 'succeed' }),
  },
  'GET /api/openapi.json': { stranger: () => get('/api/openapi.json') },
  'GET /share/:file{[a-z0-9-]+\\.png}': {
    stranger: () => get('/share/home.png'),
    fuzz: () => ({ values: { file: ['maths.png', 'home.png'] } }),
  },
  'GET /share/hi/:file{[a-z0-9-]+\\.png}': { stranger: () => get('/share/hi/home.png') },
  'POST /webhooks/:provider': {
    stranger: ({ orderId, paymentRef }) =>
      ['sandbox', 'razorpay', 'cashfree', 'stripe', 'guess'].map((provider) => ({
        method: 'POST',
        path: `/webhooks/${provider}`,
        json: { orderId, paymentRef, event: 'payment.paid', status: 'paid' },
      })),
  },
  'GET /demo/mailbox.json': { stranger: null },
  'GET /demo/mailbox/:id{[0-9]{1,15}}': { stranger: null, fuzz: () => ({ values: { id: ['1', '999999999999999'] } }) },
}
