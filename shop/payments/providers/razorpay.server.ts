import { createHash } from 'node:crypto'
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
import { toAcceptableContact } from './acceptable-contact.ts'
import { paymentNotes } from './payment-notes.ts'
import {
  createProviderHttp,
  type ProviderHttp,
  ProviderRefusal,
  requireKeys,
  type Timeouts,
} from './provider-http.server.ts'
import { razorpayDisputeId as disputeId, razorpayDisputeCalls } from './razorpay-disputes.server.ts'
import { readFailure } from './razorpay-failures.ts'
import { listRazorpaySettlements } from './razorpay-settlements.server.ts'
import { pageSize, readPages } from './read-pages.ts'
import { refundOnce } from './refund-once.server.ts'

export const razorpay = defineProvider({
  name: 'razorpay',
  title: 'Razorpay',
  paymentHosts: ['https://rzp.io', 'https://api.razorpay.com'],
  webhookEvents: [
    'payment_link.paid',
    'payment_link.partially_paid',
    'payment_link.expired',
    'payment_link.cancelled',
    'payment.failed',
    'payment.downtime.started',
    'payment.downtime.updated',
    'payment.downtime.resolved',
    'refund.created',
    'refund.processed',
    'refund.failed',
    'payment.dispute.created',
    'payment.dispute.under_review',
    'payment.dispute.action_required',
    'payment.dispute.won',
    'payment.dispute.lost',
    'payment.dispute.closed',
  ],
  settings: z.object({
    RAZORPAY_KEY_ID: z.string(),
    RAZORPAY_KEY_SECRET: z.string(),
    RAZORPAY_WEBHOOK_SECRET: z.string(),
  }),
  labels: {
    RAZORPAY_KEY_ID: 'Key ID',
    RAZORPAY_KEY_SECRET: 'Key secret',
    RAZORPAY_WEBHOOK_SECRET: 'Webhook secret',
  },
  webhookSecret: 'RAZORPAY_WEBHOOK_SECRET',
  testMoney: {
    variable: 'RAZORPAY_KEY_ID',
    isTest: (keyId = '') => keyId.startsWith('rzp_test_'),
    mustBe: { demo: 'a test key', live: 'a live key' },
  },
  create: (settings) =>
    createRazorpay({
      keyId: settings.RAZORPAY_KEY_ID,
      keySecret: settings.RAZORPAY_KEY_SECRET,
      webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET,
    }),
})

export interface RazorpayOptions {
  /** "rzp_test_…" or "rzp_live_…": the key decides between test and live mode. */
  keyId: string
  keySecret: string
  /** Set with the webhook in Razorpay's dashboard; not the key secret. */
  webhookSecret: string
  /** Includes "/v1"; only set in tests. */
  baseUrl?: string
  timeouts?: Partial<Timeouts>
}

const linkId = z.string().regex(/^plink_\w{1,40}$/)
const paise = z.int().nonnegative()

const linkState = z.object({
  id: linkId,
  reference_id: z.string().min(1),
  status: z.enum(['created', 'partially_paid', 'paid', 'expired', 'cancelled']),
  amount: paise,
  amount_paid: paise,
  currency: z.string(),
  payments: z.array(z.object({ payment_id: z.string().min(1), amount: paise, status: z.string() })).nullish(),
})
const payableLink = linkState.extend({ short_url: z.url({ protocol: /^https?$/ }) })
const openedLinks = z.object({
  payment_links: z.array(
    z.object({
      id: linkId,
      reference_id: z.string(),
      notes: paymentNotes,
      customer: z
        .object({ name: z.string().nullish(), email: z.string().nullish(), contact: z.string().nullish() })
        .nullish()
        // An empty list without a customer.
        .or(z.array(z.unknown()).transform(() => null)),
    }),
  ),
})
const anyLinks = z.object({ payment_links: z.array(z.unknown()) })
const foundLinks = z.object({ payment_links: z.array(payableLink) })

const linkEvent = z.object({
  event: z.string().startsWith('payment_link.'),
  payload: z.object({ payment_link: z.object({ entity: z.object({ id: linkId }) }) }),
})

const paymentId = z.string().regex(/^pay_\w{1,40}$/)

const paymentState = z.object({
  method: z.string().nullish(),
  // Null until Razorpay captures the payment. The fee includes the tax.
  fee: paise.nullish(),
  tax: paise.nullish(),
  acquirer_data: z
    .object({
      rrn: z.string().nullish(),
      upi_transaction_id: z.string().nullish(),
      bank_transaction_id: z.string().nullish(),
    })
    .nullish()
    // An empty list when the bank has not answered.
    .or(z.array(z.unknown()).transform(() => null)),
})

const refundState = z.object({
  id: z.string().min(1),
  amount: paise,
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
  acquirer_data: z
    .object({ arn: z.string().nullish(), rrn: z.string().nullish(), utr: z.string().nullish() })
    .nullish()
    // An empty list when the bank has not answered.
    .or(z.array(z.unknown()).transform(() => null)),
})
const refundList = z.object({ items: z.array(refundState) })

const accountPayments = z.object({
  items: z.array(
    z.object({
      id: z.string().min(1),
      amount: paise,
      currency: z.string(),
      status: z.string(),
      created_at: z.int(),
      notes: paymentNotes,
    }),
  ),
})
const accountDisputes = z.object({ items: z.array(z.object({ id: disputeId, payment_id: z.string().min(1) })) })
const accountRefunds = z.object({ items: z.array(z.object({ id: z.string().min(1), payment_id: z.string().min(1) })) })

const refundEvent = z.object({
  event: z.string().startsWith('refund.'),
  payload: z.object({ refund: z.object({ entity: z.object({ payment_id: paymentId }) }) }),
})

const disputeEvent = z.object({
  event: z.string().startsWith('payment.dispute.'),
  payload: z.object({ dispute: z.object({ entity: z.object({ id: disputeId, payment_id: paymentId }) }) }),
})

export function createRazorpay(options: RazorpayOptions): PaymentProvider {
  const { keyId, keySecret, webhookSecret } = options
  requireKeys('razorpay', { keyId, keySecret, webhookSecret })
  const http = createProviderHttp({
    provider: 'razorpay',
    baseUrl: options.baseUrl ?? 'https://api.razorpay.com/v1',
    headers: { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` },
    timeouts: options.timeouts,
    // 409: the first request of a refund is still running.
    temporaryStatuses: [409, 429],
  })

  // Razorpay signs no timestamp, so the age of an event cannot be checked.
  async function readWebhook(rawBody: string, headers: Headers): Promise<ProviderEvent | 'unrelated' | null> {
    if (!isSignedByRazorpay(webhookSecret, rawBody, headers)) return null
    const body = parseJson(rawBody)
    const key = headers.get('x-razorpay-event-id') || `sha256:${createHash('sha256').update(rawBody).digest('hex')}`
    return readEvent(body, key) ?? (isEvent(body) ? 'unrelated' : null)
  }

  async function checkKeys(): Promise<void> {
    await http.read({ operation: 'check keys', path: '/payment_links?count=1' }, anyLinks)
  }

  return {
    name: razorpay.name,
    ...paymentCalls(http),
    ...returnCalls(http),
    ...razorpayDisputeCalls(http),
    ...listCalls(http),
    readWebhook,
    checkKeys,
  }
}

/** Opens payment links and reads what they received. */
function paymentCalls(http: ProviderHttp) {
  async function start(order: PayableOrder): Promise<StartedPayment> {
    const body = JSON.stringify(describeLink(order))
    const headers = { 'content-type': 'application/json' }
    const link = await http
      .post({ operation: 'create link', path: '/payment_links', headers, body }, payableLink)
      .catch((error) => findExistingLink(order, error))
    return toStartedPayment(order, link)
  }

  async function findExistingLink(order: PayableOrder, error: unknown) {
    // A reused reference id is a plain 400, and the message that tells it apart has changed before.
    if (!(error instanceof ProviderRefusal) || error.status !== 400) throw error
    const path = `/payment_links?${new URLSearchParams({ reference_id: order.id })}`
    const { payment_links } = await http.read({ operation: 'find link to reuse', path }, foundLinks)
    const link = payment_links.find(({ reference_id }) => reference_id === order.id)
    if (!link) throw error
    return link
  }

  async function fetchPayment(paymentRef: string): Promise<PaymentFacts> {
    if (!linkId.safeParse(paymentRef).success) throw new ProviderError('razorpay: not a payment link id')
    return toPaymentFacts(await http.read({ operation: 'read link', path: `/payment_links/${paymentRef}` }, linkState))
  }

  async function fetchDetails({ id }: RefundablePayment): Promise<PaymentDetails> {
    const path = `/payments/${requirePaymentId(id)}`
    const { fee, tax, method, acquirer_data } = await http.read({ operation: 'read payment', path }, paymentState)
    const { rrn, upi_transaction_id, bank_transaction_id } = acquirer_data ?? {}
    return {
      bankReference: rrn || upi_transaction_id || bank_transaction_id || null,
      method: method ?? null,
      fee: typeof fee === 'number' ? { inPaise: fee, taxInPaise: tax ?? 0 } : null,
    }
  }

  return { start, fetchPayment, fetchDetails }
}

function returnCalls(http: ProviderHttp) {
  async function refund(request: RefundRequest): Promise<RefundFacts> {
    const { refundId, payment, amountInPaise } = request
    const path = `/payments/${requirePaymentId(payment.id)}/refund`
    const headers = { 'content-type': 'application/json', 'x-refund-idempotency': refundId }
    const body = JSON.stringify({
      amount: amountInPaise,
      speed: 'normal',
      receipt: refundId,
      notes: { refund_id: refundId },
    })
    return refundOnce(request, {
      create: async () =>
        toRefundFacts(await http.post({ operation: 'create refund', path, headers, body }, refundState)),
      list: () => fetchRefunds(payment),
    })
  }

  async function fetchRefunds({ id }: RefundablePayment): Promise<RefundFacts[]> {
    const path = `/payments/${requirePaymentId(id)}/refunds?count=100`
    const { items } = await http.read({ operation: 'read refunds', path }, refundList)
    return items.map(toRefundFacts)
  }

  return { refund, fetchRefunds }
}

/** What the whole account received and returned, of this shop or not. */
function listCalls(http: ProviderHttp) {
  function readList<Listed>(operation: string, path: string, schema: z.ZodType<{ items: Listed[] }>, span = {}) {
    return readPages<Listed>(async (listed) => {
      const query = new URLSearchParams({ ...span, count: String(pageSize), skip: String(listed.length) })
      return (await http.read({ operation, path: `${path}?${query}` }, schema)).items
    })
  }

  async function listRefunds(since: Date): Promise<ListedRefund[]> {
    const listed = await readList('list refunds', '/refunds', accountRefunds, { from: toSeconds(since) })
    return listed.map(({ id, payment_id }) => ({ id, payment: payment_id }))
  }

  async function listPayments({ from, to }: TimeSpan): Promise<ListedPayment[]> {
    // Razorpay includes the last second.
    const span = { from: toSeconds(from), to: toSeconds(new Date(to.getTime() - 1)) }
    const listed = await readList('list payments', '/payments', accountPayments, span)
    const received = listed.filter(({ status }) => status === 'captured' || status === 'refunded')
    return received.map(({ id, amount, currency, created_at, notes }) => ({
      ...{ id, amountInPaise: amount, currency, paidAt: new Date(created_at * 1000) },
      // A payment has the notes of its link, but not its id.
      ...{ orderId: notes.order_id ?? null, paymentRef: null },
    }))
  }

  /** Its list knows no dates. */
  async function listDisputes(): Promise<ListedDispute[]> {
    const listed = await readList('list disputes', '/disputes', accountDisputes)
    return listed.map(({ id, payment_id }) => ({ id, payment: payment_id }))
  }

  async function fetchOpened({ orderId }: Pick<ListedPayment, 'orderId'>): Promise<OpenedPayment | null> {
    if (!orderId) return null
    const path = `/payment_links?${new URLSearchParams({ reference_id: orderId })}`
    const { payment_links } = await http.read({ operation: 'find link', path }, openedLinks)
    const link = payment_links.find(({ reference_id }) => reference_id === orderId)
    if (!link) return null
    const { name, email, contact: phone } = link.customer ?? {}
    return { paymentRef: link.id, notes: link.notes, buyer: { name, email, phone } }
  }

  const listSettlements = (span: TimeSpan) => listRazorpaySettlements(http, span)

  return { listRefunds, listPayments, listDisputes, listSettlements, fetchOpened }
}

function toSeconds(time: Date): string {
  return String(Math.floor(time.getTime() / 1000))
}

export function isSignedByRazorpay(webhookSecret: string, rawBody: string, headers: Headers): boolean {
  const signature = headers.get('x-razorpay-signature') ?? ''
  return matchesHmac({ secret: webhookSecret, message: rawBody, encoding: 'hex', signature })
}

/** Events about payments do not contain the link; what was paid also arrives as a payment_link event. */
function readEvent(body: unknown, key: string): ProviderEvent | null {
  const link = linkEvent.safeParse(body)
  if (link.success) return { key, paymentRef: link.data.payload.payment_link.entity.id }
  const refund = refundEvent.safeParse(body)
  if (refund.success) return { key, refundedPayment: refund.data.payload.refund.entity.payment_id }
  const dispute = disputeEvent.safeParse(body)
  if (dispute.success) {
    const { id, payment_id } = dispute.data.payload.dispute.entity
    return { key, disputedPayment: payment_id, disputeId: id }
  }
  return readFailure(body, key)
}

function requirePaymentId(id: string): string {
  if (!paymentId.safeParse(id).success) throw new ProviderError('razorpay: not a payment id')
  return id
}

const refundStates = { pending: 'accepted', processed: 'processed', failed: 'failed' } as const

function toRefundFacts({ id, amount, status, receipt, acquirer_data }: z.infer<typeof refundState>): RefundFacts {
  return {
    id,
    refundId: receipt ?? null,
    amountInPaise: amount,
    state: refundStates[status],
    bankReference: acquirer_data?.arn || acquirer_data?.rrn || acquirer_data?.utr || null,
    // Razorpay tells no reason.
    error: null,
  }
}

function isEvent(body: unknown): boolean {
  return z.object({ event: z.string() }).safeParse(body).success
}

function describeLink(order: PayableOrder) {
  return {
    amount: order.amountInPaise,
    currency: order.currency,
    accept_partial: false,
    reference_id: order.id,
    description: order.productName,
    customer: { ...toAcceptableContact(order.customer), contact: withCountryCode(order.customer.phone) },
    notify: { sms: false, email: false },
    reminder_enable: false,
    expire_by: Math.floor(order.payableUntil.getTime() / 1000),
    callback_url: order.returnUrl,
    callback_method: 'get',
    notes: order.notes,
  }
}

function withCountryCode(phone: string): string {
  return /^\d{10}$/.test(phone) ? `+91${phone}` : phone
}

function toStartedPayment(order: PayableOrder, link: z.infer<typeof payableLink>): StartedPayment {
  if (link.reference_id !== order.id || link.amount !== order.amountInPaise || link.currency !== order.currency) {
    throw new ProviderError('razorpay: create link: another link has this reference')
  }
  if (hasEnded(link)) throw new ProviderError('razorpay: create link: the link of this order can no longer be paid')
  return { paymentRef: link.id, url: link.short_url }
}

function hasEnded({ status }: z.infer<typeof linkState>): boolean {
  return status === 'expired' || status === 'cancelled'
}

function toPaymentFacts(link: z.infer<typeof linkState>): PaymentFacts {
  const captured = (link.payments ?? []).filter(({ status }) => status === 'captured' || status === 'refunded')
  if (link.amount_paid > 0 && captured.length === 0) {
    throw new ProviderError('razorpay: read link: the link is paid, but no payment is captured')
  }
  return {
    orderId: link.reference_id,
    received: captured.map(({ payment_id, amount }) => ({
      id: payment_id,
      amountInPaise: amount,
      currency: link.currency,
    })),
    outlook: hasEnded(link) ? 'failed' : 'open',
    // Razorpay may capture a payment days after it seemed to fail, even for an expired, cancelled or paid link.
    final: false,
  }
}
