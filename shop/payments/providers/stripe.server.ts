import { z } from 'zod'
import { parseJson } from '#platform/parse-json.ts'
import { matchesHmac } from '#platform/secrets/signing.server.ts'
import { defineProvider } from '../define-provider.ts'
import {
  type ListedDispute,
  type ListedPayment,
  type ListedRefund,
  type OpenedPayment,
  type PayableOrder,
  type PaymentDetails,
  type PaymentFacts,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type RefundablePayment,
  type RefundFacts,
  type RefundRequest,
  type StartedPayment,
  type TimeSpan,
} from '../provider.ts'
import { paymentNotes } from './payment-notes.ts'
import {
  createProviderHttp,
  type ProviderApi,
  type ProviderHttp,
  ProviderRefusal,
  requireKeys,
  type Timeouts,
} from './provider-http.server.ts'
import { pageSize, readPages } from './read-pages.ts'
import { refundOnce } from './refund-once.server.ts'
import { apiVersion, registerStripeWebhook } from './register-stripe-webhook.server.ts'
import { stripeDisputeId as disputeId, stripeDisputeCalls } from './stripe-disputes.server.ts'
import { listStripeSettlements } from './stripe-settlements.server.ts'

const webhookEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
]

export const stripe = defineProvider({
  name: 'stripe',
  title: 'Stripe',
  paymentHosts: ['https://checkout.stripe.com'],
  webhookEvents,
  settings: z.object({ STRIPE_SECRET_KEY: z.string(), STRIPE_WEBHOOK_SECRET: z.string() }),
  webhookSecret: 'STRIPE_WEBHOOK_SECRET',
  labels: { STRIPE_SECRET_KEY: 'Secret key', STRIPE_WEBHOOK_SECRET: 'Signing secret of the webhook' },
  registerWebhook: ({ STRIPE_SECRET_KEY = '' }, url) =>
    registerStripeWebhook({ secretKey: STRIPE_SECRET_KEY, url, events: webhookEvents }),
  testMoney: {
    variable: 'STRIPE_SECRET_KEY',
    // A restricted key begins with rk_.
    isTest: (secretKey = '') => /^[sr]k_test_/.test(secretKey),
    mustBe: { demo: 'a test key', live: 'a live key' },
  },
  create: (settings) =>
    createStripe({ secretKey: settings.STRIPE_SECRET_KEY, webhookSecret: settings.STRIPE_WEBHOOK_SECRET }),
})

export interface StripeOptions {
  /** "sk_test_…" or "sk_live_…": the key decides between test and live mode. */
  secretKey: string
  /** The webhook endpoint's "whsec_…". */
  webhookSecret: string
  /** Includes "/v1"; only set in tests. */
  baseUrl?: string
  timeouts?: Partial<Timeouts>
  now?: () => number
}

// The same limit as in Stripe's libraries; Stripe signs every retry again.
const maxWebhookAgeSeconds = 300

const sessionId = z.string().regex(/^cs_\w{1,200}$/)

const startedSession = z.object({ id: sessionId, url: z.url({ protocol: /^https?$/ }) })

const session = z.object({
  id: sessionId,
  client_reference_id: z.string().min(1),
  status: z.enum(['open', 'complete', 'expired']),
  // Never "no_payment_required": no product is free, and there are no discounts.
  payment_status: z.enum(['paid', 'unpaid']),
  payment_intent: z.string().min(1).nullish(),
  amount_total: z.int().nonnegative(),
  currency: z.string(),
})

const openedSession = z.object({
  id: sessionId,
  metadata: paymentNotes,
  customer_details: z
    .object({ email: z.string().nullish(), name: z.string().nullish(), phone: z.string().nullish() })
    .nullish(),
})

// A session of another shop in the account may lack our reference.
const accountSessions = z.object({
  data: z.array(
    z.object({
      id: sessionId,
      client_reference_id: z.string().nullish(),
      payment_status: z.string(),
      payment_intent: z.string().nullish(),
      amount_total: z.int().nullish(),
      currency: z.string().nullish(),
      created: z.int(),
    }),
  ),
})

const sessionList = z.object({ object: z.literal('list'), data: z.array(z.unknown()) })

const sessionEvent = z.object({
  id: z.string().min(1),
  type: z.string().startsWith('checkout.session.'),
  data: z.object({ object: z.object({ object: z.literal('checkout.session'), id: sessionId }) }),
})

const paymentIntentId = z.string().regex(/^pi_\w{1,200}$/)

// Stripe names no number of the buyer's bank for payments.
const paymentState = z.object({
  latest_charge: z
    .object({
      payment_method_details: z.object({ type: z.string().nullish() }).nullish(),
      balance_transaction: z
        .object({
          fee: z.int().nonnegative(),
          currency: z.string(),
          fee_details: z.array(z.object({ amount: z.int(), type: z.string() })),
        })
        .nullish(),
    })
    .nullish(),
})

const refundState = z.object({
  id: z.string().min(1),
  amount: z.int().nonnegative(),
  status: z.string(),
  metadata: z.object({ refund_id: z.string().optional() }).nullish(),
  failure_reason: z.string().nullish(),
  destination_details: z.object({ card: z.object({ reference: z.string().nullish() }).nullish() }).nullish(),
})
const refundList = z.object({ data: z.array(refundState) })

// A refund of something that was not paid with a payment intent is none of the shop's.
const accountRefunds = z.object({
  data: z.array(z.object({ id: z.string().min(1), payment_intent: z.string().nullish() })),
})

const accountDisputes = z.object({
  data: z.array(z.object({ id: disputeId, payment_intent: z.string().nullish() })),
})

const refundEvent = z.object({
  id: z.string().min(1),
  type: z.string().regex(/^(charge\.)?refund\./),
  data: z.object({ object: z.object({ object: z.literal('refund'), payment_intent: paymentIntentId }) }),
})

const disputeEvent = z.object({
  id: z.string().min(1),
  type: z.string().startsWith('charge.dispute.'),
  data: z.object({ object: z.object({ id: disputeId, payment_intent: paymentIntentId }) }),
})

const anyEvent = z.object({ id: z.string().min(1), type: z.string() })

export function createStripe({ secretKey, webhookSecret, now = Date.now, ...options }: StripeOptions): PaymentProvider {
  requireKeys('stripe', { secretKey, webhookSecret })
  const api: Omit<ProviderApi, 'baseUrl'> = {
    provider: 'stripe',
    headers: { authorization: `Bearer ${secretKey}`, 'stripe-version': apiVersion },
    timeouts: options.timeouts,
    // 409: a request with the same idempotency key is still running.
    temporaryStatuses: [409, 429],
  }
  const http = createProviderHttp({ ...api, baseUrl: options.baseUrl ?? 'https://api.stripe.com/v1' })

  async function readWebhook(rawBody: string, headers: Headers): Promise<ProviderEvent | 'unrelated' | null> {
    if (!isSignedRecentlyByStripe(webhookSecret, rawBody, headers, now())) return null
    const body = parseJson(rawBody)
    return readEvent(body) ?? (anyEvent.safeParse(body).success ? 'unrelated' : null)
  }

  async function checkKeys(): Promise<void> {
    await http.read({ operation: 'check keys', path: '/checkout/sessions?limit=1' }, sessionList)
  }

  // Stripe takes files at another host.
  const files = createProviderHttp({ ...api, baseUrl: options.baseUrl ?? 'https://files.stripe.com/v1' })
  const calls = { ...paymentCalls(http), ...returnCalls(http), ...stripeDisputeCalls(http, files), ...listCalls(http) }
  return { name: stripe.name, ...calls, readWebhook, checkKeys }
}

/** Opens checkout sessions and reads what they received. */
function paymentCalls(http: ProviderHttp) {
  async function start(order: PayableOrder): Promise<StartedPayment> {
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': order.id }
    const body = describeSession(order).toString()
    const created = await http.post(
      { operation: 'create session', path: '/checkout/sessions', headers, body },
      startedSession,
    )
    return { paymentRef: created.id, url: created.url }
  }

  async function fetchPayment(paymentRef: string): Promise<PaymentFacts> {
    if (!sessionId.safeParse(paymentRef).success) throw new ProviderError('stripe: not a session id')
    return toPaymentFacts(
      await http.read({ operation: 'read session', path: `/checkout/sessions/${paymentRef}` }, session),
    )
  }

  async function fetchDetails({ id }: RefundablePayment): Promise<PaymentDetails> {
    const expand = new URLSearchParams({ 'expand[]': 'latest_charge.balance_transaction' })
    const path = `/payment_intents/${requirePaymentIntent(id)}?${expand}`
    const { latest_charge } = await http.read({ operation: 'read payment', path }, paymentState)
    const balance = latest_charge?.balance_transaction
    const method = latest_charge?.payment_method_details?.type ?? null
    if (balance?.currency !== 'inr') return { bankReference: null, method, fee: null }
    const taxes = balance.fee_details.filter(({ type }) => type === 'tax')
    const taxInPaise = taxes.reduce((sum, { amount }) => sum + amount, 0)
    return { bankReference: null, method, fee: { inPaise: balance.fee, taxInPaise } }
  }

  return { start, fetchPayment, fetchDetails }
}

function returnCalls(http: ProviderHttp) {
  async function refund(request: RefundRequest): Promise<RefundFacts> {
    const { refundId, payment, amountInPaise } = request
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': refundId }
    const body = new URLSearchParams({
      payment_intent: requirePaymentIntent(payment.id),
      amount: String(amountInPaise),
      'metadata[refund_id]': refundId,
    }).toString()
    return refundOnce(request, {
      create: async () =>
        toRefundFacts(await http.post({ operation: 'create refund', path: '/refunds', headers, body }, refundState)),
      list: () => fetchRefunds(payment),
    })
  }

  async function fetchRefunds({ id }: RefundablePayment): Promise<RefundFacts[]> {
    const path = `/refunds?${new URLSearchParams({ payment_intent: requirePaymentIntent(id), limit: '100' })}`
    const { data } = await http.read({ operation: 'read refunds', path }, refundList)
    return data.map(toRefundFacts)
  }

  return { refund, fetchRefunds }
}

/** What the whole account received and returned, of this shop or not. */
function listCalls(http: ProviderHttp) {
  function readList<Listed extends { id: string }>(
    operation: string,
    path: string,
    schema: z.ZodType<{ data: Listed[] }>,
    filter: Record<string, string>,
  ) {
    return readPages<Listed>(async (listed) => {
      const query = new URLSearchParams({ ...filter, limit: String(pageSize) })
      const last = listed.at(-1)
      if (last) query.set('starting_after', last.id)
      return (await http.read({ operation, path: `${path}?${query}` }, schema)).data
    })
  }

  async function listRefunds(since: Date): Promise<ListedRefund[]> {
    const listed = await readList('list refunds', '/refunds', accountRefunds, { 'created[gte]': toSeconds(since) })
    return listed.map(({ id, payment_intent }) => ({ id, payment: payment_intent ?? '' }))
  }

  /** By the time when the payment page was opened, which is at most a day before the payment. */
  async function listPayments({ from, to }: TimeSpan): Promise<ListedPayment[]> {
    const filter = { 'created[gte]': toSeconds(from), 'created[lt]': toSeconds(to), status: 'complete' }
    const listed = await readList('list sessions', '/checkout/sessions', accountSessions, filter)
    return listed.flatMap(({ id, payment_status, payment_intent, amount_total, currency, ...session }) => {
      if (payment_status !== 'paid' || !payment_intent || !amount_total || !currency) return []
      const money = { amountInPaise: amount_total, currency: currency.toUpperCase() }
      const orderId = session.client_reference_id ?? null
      return [{ id: payment_intent, ...money, orderId, paymentRef: id, paidAt: new Date(session.created * 1000) }]
    })
  }

  async function listDisputes(since: Date): Promise<ListedDispute[]> {
    const listed = await readList('list disputes', '/disputes', accountDisputes, { 'created[gte]': toSeconds(since) })
    return listed.map(({ id, payment_intent }) => ({ id, payment: payment_intent ?? '' }))
  }

  async function fetchOpened({ paymentRef }: Pick<ListedPayment, 'paymentRef'>): Promise<OpenedPayment | null> {
    if (!sessionId.safeParse(paymentRef).success) return null
    const call = { operation: 'read session', path: `/checkout/sessions/${paymentRef}` }
    const session = await http.read(call, openedSession).catch((error: unknown) => {
      if (error instanceof ProviderRefusal && error.status === 404) return null
      throw error
    })
    return session && { paymentRef: session.id, notes: session.metadata, buyer: session.customer_details ?? {} }
  }

  const listSettlements = (span: TimeSpan) => listStripeSettlements(http, span)

  return { listRefunds, listPayments, listDisputes, listSettlements, fetchOpened }
}

function toSeconds(time: Date): string {
  return String(Math.floor(time.getTime() / 1000))
}

function readEvent(body: unknown): ProviderEvent | null {
  const event = sessionEvent.safeParse(body)
  if (event.success) return { key: event.data.id, paymentRef: event.data.data.object.id }
  const refund = refundEvent.safeParse(body)
  if (refund.success) return { key: refund.data.id, refundedPayment: refund.data.data.object.payment_intent }
  const dispute = disputeEvent.safeParse(body)
  if (!dispute.success) return null
  const { id: disputeId, payment_intent } = dispute.data.data.object
  return { key: dispute.data.id, disputedPayment: payment_intent, disputeId }
}

function requirePaymentIntent(id: string): string {
  if (!paymentIntentId.safeParse(id).success) throw new ProviderError('stripe: not a payment')
  return id
}

/** Every other status still waits, for the bank or for funds. */
const refundStates: Record<string, RefundFacts['state']> = {
  succeeded: 'processed',
  failed: 'failed',
  canceled: 'failed',
}
function toRefundFacts(refund: z.infer<typeof refundState>): RefundFacts {
  return {
    id: refund.id,
    refundId: refund.metadata?.refund_id ?? null,
    amountInPaise: refund.amount,
    state: refundStates[refund.status] ?? 'accepted',
    bankReference: refund.destination_details?.card?.reference ?? null,
    error: refund.failure_reason ?? null,
  }
}

/** The same body for the same order: Stripe refuses an idempotency key with a different body. */
function describeSession(order: PayableOrder): URLSearchParams {
  return new URLSearchParams({
    mode: 'payment',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': order.currency.toLowerCase(),
    'line_items[0][price_data][unit_amount]': String(order.amountInPaise),
    'line_items[0][price_data][product_data][name]': order.productName,
    success_url: order.returnUrl,
    cancel_url: order.returnUrl,
    client_reference_id: order.id,
    // Stripe requires at least 30 minutes from now.
    expires_at: String(Math.floor(order.payableUntil.getTime() / 1000)),
    customer_email: order.customer.email,
    ...Object.fromEntries(Object.entries(order.notes).map(([name, note]) => [`metadata[${name}]`, note])),
    'payment_intent_data[metadata][order_id]': order.id,
  })
}

function toPaymentFacts(found: z.infer<typeof session>): PaymentFacts {
  const isPaid = found.payment_status === 'paid'
  return {
    orderId: found.client_reference_id,
    received: isPaid ? [receivedPayment(found)] : [],
    outlook: found.status === 'expired' ? 'failed' : 'open',
    // A session accepts one payment, and none after it expires; "complete" but "unpaid" means still processing.
    final: isPaid || found.status === 'expired',
  }
}

function receivedPayment({ payment_intent, amount_total, currency }: z.infer<typeof session>) {
  if (!payment_intent) throw new ProviderError('stripe: read session: the session is paid, but has no payment')
  return { id: payment_intent, amountInPaise: amount_total, currency: currency.toUpperCase() }
}

/** "t=<seconds>,v1=<hex>", with several v1 while the owner rotates the secret. */
function isSignedRecentlyByStripe(secret: string, rawBody: string, headers: Headers, now: number): boolean {
  const parts = (headers.get('stripe-signature') ?? '').split(',').map((part) => part.trim().split('='))
  const [, timestamp = ''] = parts.find(([name]) => name === 't') ?? []
  if (!/^\d{1,12}$/.test(timestamp) || now / 1000 - Number(timestamp) > maxWebhookAgeSeconds) return false
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value = '']) => value)
  const message = `${timestamp}.${rawBody}`
  return signatures.some((signature) => matchesHmac({ secret, message, encoding: 'hex', signature }))
}
