import { z } from 'zod'
import { parseJson } from '#platform/parse-json.ts'
import { matchesHmac } from '#platform/secrets/signing.server.ts'
import { defineProvider } from '../define-provider.ts'
import {
  type FailedTry,
  type ListedDispute,
  type ListedPayment,
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
import { cashfreeDisputeCalls } from './cashfree-disputes.server.ts'
import { formatIndianTime, listCashfreeSettlements, parseIndianTime, readRecon } from './cashfree-recon.server.ts'
import { cashfreeId, rupees } from './cashfree-values.ts'
import { paymentNotes } from './payment-notes.ts'
import { formatRupeeAmount } from './provider-amount.ts'
import {
  createProviderHttp,
  type ProviderHttp,
  ProviderRefusal,
  requireKeys,
  type Timeouts,
} from './provider-http.server.ts'
import { refundOnce } from './refund-once.server.ts'

export const cashfree = defineProvider({
  name: 'cashfree',
  title: 'Cashfree',
  namesNoSettlementTotal: true,
  paymentHosts: ['https://payments.cashfree.com', 'https://payments-test.cashfree.com'],
  webhookEvents: [
    'PAYMENT_LINK_EVENT',
    'PAYMENT_SUCCESS_WEBHOOK',
    'PAYMENT_FAILED_WEBHOOK',
    'PAYMENT_USER_DROPPED_WEBHOOK',
    'REFUND_STATUS_WEBHOOK',
    'DISPUTE_CREATED',
    'DISPUTE_UPDATED',
    'DISPUTE_CLOSED',
  ],
  settings: z.object({
    CASHFREE_CLIENT_ID: z.string(),
    CASHFREE_CLIENT_SECRET: z.string(),
    CASHFREE_ENVIRONMENT: z.enum(['sandbox', 'production'], 'must be sandbox or production').default('production'),
  }),
  labels: {
    CASHFREE_CLIENT_ID: 'App ID',
    CASHFREE_CLIENT_SECRET: 'Secret key',
    CASHFREE_ENVIRONMENT: 'Environment',
  },
  testMoney: {
    variable: 'CASHFREE_ENVIRONMENT',
    isTest: (environment) => environment === 'sandbox',
    mustBe: { demo: 'sandbox', live: 'production' },
  },
  create: (settings) =>
    createCashfree({
      clientId: settings.CASHFREE_CLIENT_ID,
      clientSecret: settings.CASHFREE_CLIENT_SECRET,
      environment: settings.CASHFREE_ENVIRONMENT,
    }),
})

export interface CashfreeOptions {
  clientId: string
  /** Also signs the webhooks. */
  clientSecret: string
  environment?: keyof typeof hosts
  apiVersion?: string
  /** Includes "/pg"; only set in tests. */
  baseUrl?: string
  timeouts?: Partial<Timeouts>
  now?: () => number
}

const hosts = { sandbox: 'https://sandbox.cashfree.com/pg', production: 'https://api.cashfree.com/pg' }

// Cashfree retries for at least 30 minutes, perhaps with the old timestamp; a replay is harmless.
const maxWebhookAgeMs = 24 * 60 * 60_000

const maxUrlLength = 250

const linkId = z.string().regex(/^[\w-]{1,50}$/)
// Created by Cashfree for each payment of a link.
const orderId = z.string().regex(/^[\w-]{1,60}$/)
const linkState = z.object({
  link_id: linkId,
  link_status: z.enum(['ACTIVE', 'PAID', 'PARTIALLY_PAID', 'EXPIRED', 'CANCELLED']),
  link_currency: z.string(),
  link_amount: rupees,
  link_amount_paid: rupees,
})
const payableLink = linkState.extend({ link_url: z.url({ protocol: /^https?$/ }) })

const openedLink = z.object({
  link_id: linkId,
  link_notes: paymentNotes,
  customer_details: z
    .object({
      customer_name: z.string().nullish(),
      customer_email: z.string().nullish(),
      customer_phone: z.string().nullish(),
    })
    .nullish(),
})

const orderDisputes = z.array(z.object({ dispute_id: cashfreeId }))

const linkOrders = z.array(
  z.object({
    cf_order_id: cashfreeId.nullish(),
    order_id: cashfreeId,
    order_status: z.string(),
    order_amount: rupees,
    order_currency: z.string(),
  }),
)

const linkEvent = z.object({
  type: z.literal('PAYMENT_LINK_EVENT'),
  data: z.object({
    cf_link_id: cashfreeId,
    link_id: linkId,
    link_status: z.string(),
    link_amount_paid: z.union([z.string(), z.number()]).nullish(),
    order: z.object({ transaction_id: cashfreeId.nullish() }).nullish(),
  }),
})

// About an order that Cashfree creates for the link, so only its tags may contain our link id.
const paymentEvent = z.object({
  type: z.enum(['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_FAILED_WEBHOOK', 'PAYMENT_USER_DROPPED_WEBHOOK']),
  data: z.object({
    order: z.object({ order_tags: z.object({ link_id: linkId }) }),
    payment: z.object({ cf_payment_id: cashfreeId, payment_group: z.string().nullish() }),
    error_details: z.object({ error_source: z.string().nullish(), error_reason: z.string().nullish() }).nullish(),
  }),
})

const orderPayments = z.array(
  z.object({
    payment_status: z.string(),
    bank_reference: cashfreeId.nullish(),
    payment_group: z.string().nullish(),
  }),
)

// Cashfree may name fractions of a paisa.
const charge = z.coerce
  .number()
  .nonnegative()
  .transform((inRupees) => Math.round(inRupees * 100))
// Without a charge until Cashfree settles the order. Its documents show one object, its SDK also a list.
const oneSettlement = z.object({ service_charge: charge.nullish(), service_tax: charge.nullish() })
const settlement = oneSettlement.or(z.array(oneSettlement).transform(([first]) => first ?? null))

const refundState = z.object({
  cf_refund_id: cashfreeId,
  refund_id: z.string().nullish(),
  refund_amount: rupees,
  refund_status: z.string(),
  refund_arn: z.string().nullish(),
  status_description: z.string().nullish(),
})

// An automatic refund of a payment that never succeeded names no order, and is unrelated.
const refundEvent = z.object({
  type: z.literal('REFUND_STATUS_WEBHOOK'),
  data: z.object({
    refund: z.object({ cf_refund_id: cashfreeId, order_id: z.string().min(1), refund_status: z.string() }),
  }),
})

const disputeEvent = z.object({
  type: z.enum(['DISPUTE_CREATED', 'DISPUTE_UPDATED', 'DISPUTE_CLOSED']),
  data: z.object({
    dispute: z.object({ dispute_id: cashfreeId, dispute_status: z.string() }),
    order_details: z.object({ order_id: z.string().min(1) }),
  }),
})

export function createCashfree(options: CashfreeOptions): PaymentProvider {
  const { clientId, clientSecret, environment = 'production', apiVersion = '2025-01-01', now = Date.now } = options
  requireKeys('cashfree', { clientId, clientSecret, apiVersion })
  const http = createProviderHttp({
    provider: 'cashfree',
    baseUrl: options.baseUrl ?? hosts[environment],
    headers: { 'x-client-id': clientId, 'x-client-secret': clientSecret, 'x-api-version': apiVersion },
    timeouts: options.timeouts,
  })

  async function readWebhook(rawBody: string, headers: Headers): Promise<ProviderEvent | 'unrelated' | null> {
    if (!isSignedByCashfree(clientSecret, rawBody, headers)) return null
    if (now() - Number(headers.get('x-webhook-timestamp')) > maxWebhookAgeMs) return null
    const body = parseJson(rawBody)
    return readEvent(body, headers.get('x-idempotency-key')) ?? (isEvent(body) ? 'unrelated' : null)
  }

  /** Cashfree has no call that only checks keys: a link that does not exist is 404 with our keys and 401 with others. */
  async function checkKeys(): Promise<void> {
    const call = { operation: 'check keys', path: '/links/check-keys' }
    await http.read(call, z.unknown()).catch((error: unknown) => {
      if (!isRefused(error, 404)) throw error
    })
  }

  const calls = { ...paymentCalls(http), ...returnCalls(http), ...cashfreeDisputeCalls(http), ...listCalls(http, now) }
  return { name: cashfree.name, ...calls, readWebhook, listRefunds: null, checkKeys }
}

/** Opens payment links and reads what they received. */
function paymentCalls(http: ProviderHttp) {
  async function start(order: PayableOrder): Promise<StartedPayment> {
    const link = await createLink(order, order.id, order.notes)
      // Cashfree does not say how long a note may be, and must not refuse a sale for it.
      .catch((error: unknown) => {
        if (!isRefused(error, 400)) throw error
        return createLink(order, `${order.id}-plain`, undefined)
      })
      .catch((error) => findExistingLink(order, error))
    return toStartedPayment(order, link)
  }

  function createLink(order: PayableOrder, key: string, link_notes: PayableOrder['notes'] | undefined) {
    const body = JSON.stringify({ ...describeLink(order), link_notes })
    const headers = { 'content-type': 'application/json', 'x-idempotency-key': key }
    return http.post({ operation: 'create link', path: '/links', headers, body }, payableLink)
  }

  function findExistingLink(order: PayableOrder, error: unknown) {
    // 409: the link exists. 422: the idempotency key was used with another body, such as a later expiry time.
    if (!isRefused(error, 409, 422)) throw error
    return http.read({ operation: 'read link to reuse', path: `/links/${order.id}` }, payableLink)
  }

  async function fetchPayment(paymentRef: string): Promise<PaymentFacts> {
    if (!linkId.safeParse(paymentRef).success) throw new ProviderError('cashfree: not a link id')
    const link = await http.read({ operation: 'read link', path: `/links/${paymentRef}` }, linkState)
    return toPaymentFacts(link, hasNoPayment(link) ? [] : await fetchOrders(paymentRef))
  }

  function fetchOrders(paymentRef: string) {
    return http.read({ operation: 'read orders of link', path: `/links/${paymentRef}/orders` }, linkOrders)
  }

  async function fetchDetails(payment: RefundablePayment): Promise<PaymentDetails> {
    const path = `/orders/${requireOrderId(payment)}`
    const payments = await http.read({ operation: 'read payments of order', path: `${path}/payments` }, orderPayments)
    const paid = payments.find(({ payment_status }) => payment_status === 'SUCCESS')
    const { bank_reference, payment_group } = paid ?? {}
    return { bankReference: bank_reference || null, method: payment_group ?? null, fee: await fetchFee(path) }
  }

  async function fetchFee(orderPath: string): Promise<PaymentDetails['fee']> {
    const call = { operation: 'read settlement of order', path: `${orderPath}/settlements` }
    // Before the first settlement there is nothing to read, and the reference must not wait for it.
    const settled = await http.read(call, settlement).catch((error: unknown) => {
      if (error instanceof ProviderError) return null
      throw error
    })
    if (typeof settled?.service_charge !== 'number') return null
    const taxInPaise = settled.service_tax ?? 0
    return { inPaise: settled.service_charge + taxInPaise, taxInPaise }
  }

  return { start, fetchPayment, fetchDetails }
}

function returnCalls(http: ProviderHttp) {
  async function refund(request: RefundRequest): Promise<RefundFacts> {
    const path = `/orders/${requireOrderId(request.payment)}/refunds`
    const headers = { 'content-type': 'application/json', 'x-idempotency-key': request.refundId }
    const body = JSON.stringify({
      refund_amount: Number(formatRupeeAmount(request.amountInPaise)),
      refund_id: request.refundId,
      // Never one word in capitals: Cashfree's test system reads SUCCESS, FAILED or PENDING as a command.
      refund_note: 'Refund by the shop',
      refund_speed: 'STANDARD',
    })
    return refundOnce(request, {
      create: async () =>
        toRefundFacts(await http.post({ operation: 'create refund', path, headers, body }, refundState)),
      list: () => fetchRefunds(request.payment),
    })
  }

  async function fetchRefunds(payment: RefundablePayment): Promise<RefundFacts[]> {
    const path = `/orders/${requireOrderId(payment)}/refunds`
    const found = await http.read({ operation: 'read refunds', path }, z.array(refundState))
    return found.map(toRefundFacts)
  }

  return { refund, fetchRefunds }
}

/** What Cashfree settled, because it lists neither payments nor disputes. */
function listCalls(http: ProviderHttp, now: () => number) {
  async function listPayments(span: TimeSpan): Promise<ListedPayment[]> {
    const rows = await readRecon(http, span)
    return rows.flatMap(({ event_details: event, order_details: order }) => {
      if (event.event_type !== 'PAYMENT' || !order?.order_id) return []
      // A payment of a link has an order that Cashfree made; only its tags may name the link.
      const isOfLink = order.order_id.startsWith('CFPay_')
      return [
        {
          ...{ id: order.order_id, orderId: order.order_tags.link_id ?? (isOfLink ? '' : null) },
          ...{ paymentRef: order.order_tags.link_id ?? null, amountInPaise: event.event_amount },
          ...{ currency: event.event_currency ?? 'INR', paidAt: parseIndianTime(event.event_time) ?? span.from },
        },
      ]
    })
  }

  async function listDisputes(since: Date): Promise<ListedDispute[]> {
    // Its clock may be ahead of ours.
    const rows = await readRecon(http, { from: since, to: new Date(now() + 3_600_000) })
    const disputed = rows.filter(({ event_details }) => /^(DISPUTE|CHARGEBACK)$/.test(event_details.event_type))
    const ids = new Set(disputed.map(({ order_details }) => order_details?.order_id ?? ''))
    const listed: ListedDispute[] = []
    for (const id of ids) {
      if (!orderId.safeParse(id).success) continue
      const call = { operation: 'list disputes of order', path: `/orders/${id}/disputes` }
      const found = await http.read(call, orderDisputes)
      listed.push(...found.map(({ dispute_id }) => ({ id: dispute_id, payment: id })))
    }
    return listed
  }

  async function fetchOpened(payment: Pick<ListedPayment, 'orderId'>): Promise<OpenedPayment | null> {
    if (!linkId.safeParse(payment.orderId).success) return null
    const call = { operation: 'read link', path: `/links/${payment.orderId}` }
    const link = await http.read(call, openedLink).catch((error: unknown) => {
      if (isRefused(error, 404)) return null
      throw error
    })
    if (!link) return null
    const { customer_name: name, customer_email: email, customer_phone: phone } = link.customer_details ?? {}
    return { paymentRef: link.link_id, notes: link.link_notes, buyer: { name, email, phone } }
  }

  const listSettlements = (span: TimeSpan) => listCashfreeSettlements(http, span)

  return { listPayments, listDisputes, listSettlements, fetchOpened }
}

function isRefused(error: unknown, ...statuses: number[]): error is ProviderRefusal {
  return error instanceof ProviderRefusal && statuses.includes(error.status)
}

function requireOrderId({ id, refundRef }: RefundablePayment): string {
  const found = refundRef ?? id
  if (!orderId.safeParse(found).success) throw new ProviderError('cashfree: not an order id')
  return found
}

export function isSignedByCashfree(clientSecret: string, rawBody: string, headers: Headers): boolean {
  const timestamp = headers.get('x-webhook-timestamp') ?? ''
  const signature = headers.get('x-webhook-signature') ?? ''
  // The timestamp must have 13 digits, because Cashfree signs timestamp and body without a separator.
  if (!/^\d{13}$/.test(timestamp)) return false
  return matchesHmac({ secret: clientSecret, message: timestamp + rawBody, encoding: 'base64', signature })
}

function describeLink(order: PayableOrder) {
  if (order.returnUrl.length > maxUrlLength) {
    throw new ProviderError(`cashfree: create link: return URL is longer than ${maxUrlLength} characters`)
  }
  const { name, email } = toAcceptableContact(order.customer)
  return {
    link_id: order.id,
    link_amount: Number(formatRupeeAmount(order.amountInPaise)),
    link_currency: order.currency,
    link_purpose: order.productName,
    link_partial_payments: false,
    link_expiry_time: formatIndianTime(order.payableUntil.getTime()),
    link_auto_reminders: false,
    link_notify: { send_sms: false, send_email: false },
    link_meta: { return_url: order.returnUrl, notify_url: acceptableNotifyUrl(order.webhookUrl) },
    customer_details: { customer_phone: order.customer.phone, customer_email: email, customer_name: name },
  }
}

/** Cashfree refuses other URLs, so a shop on a developer's machine gets no webhooks. */
function acceptableNotifyUrl(webhookUrl: string): string | undefined {
  return webhookUrl.startsWith('https://') && webhookUrl.length <= maxUrlLength ? webhookUrl : undefined
}

function toStartedPayment(order: PayableOrder, link: z.infer<typeof payableLink>): StartedPayment {
  if (link.link_id !== order.id || link.link_amount !== order.amountInPaise || link.link_currency !== order.currency) {
    throw new ProviderError('cashfree: create link: another link has this id')
  }
  if (hasEnded(link)) throw new ProviderError('cashfree: create link: the link of this order can no longer be paid')
  return { paymentRef: link.link_id, url: link.link_url }
}

/** Saves a second request, because Cashfree limits reads per minute and the page of a waiting buyer polls. */
function hasNoPayment(link: z.infer<typeof linkState>): boolean {
  return link.link_status === 'ACTIVE' && link.link_amount_paid === 0
}

function hasEnded({ link_status }: z.infer<typeof linkState>): boolean {
  return link_status === 'EXPIRED' || link_status === 'CANCELLED'
}

function toPaymentFacts(link: z.infer<typeof linkState>, orders: z.infer<typeof linkOrders>): PaymentFacts {
  const paid = orders.filter(({ order_status }) => order_status === 'PAID')
  if (link.link_amount_paid > 0 && paid.length === 0) {
    throw new ProviderError('cashfree: read orders of link: the link is paid, but no order is')
  }
  return {
    orderId: link.link_id,
    received: paid.map((order) => ({
      id: order.cf_order_id ?? order.order_id,
      amountInPaise: order.order_amount,
      currency: order.order_currency,
      refundRef: order.order_id,
    })),
    outlook: hasEnded(link) ? 'failed' : 'open',
    // An expired or cancelled link may still become PAID, and a paid link may be paid again in another tab.
    final: false,
  }
}

function toRefundFacts(refund: z.infer<typeof refundState>): RefundFacts {
  const state = toRefundState(refund.refund_status)
  return {
    id: refund.cf_refund_id,
    refundId: refund.refund_id ?? null,
    amountInPaise: refund.refund_amount,
    state,
    bankReference: refund.refund_arn || null,
    error: state === 'failed' ? refund.status_description || refund.refund_status : null,
  }
}

/** PENDING, ONHOLD for lack of funds, and PENDING_APPROVAL all wait. */
function toRefundState(status: string): RefundFacts['state'] {
  if (status === 'SUCCESS') return 'processed'
  return status === 'CANCELLED' || status === 'FAILED' ? 'failed' : 'accepted'
}

function isEvent(body: unknown): boolean {
  return z.object({ type: z.string(), data: z.unknown() }).safeParse(body).success
}

/** The event id's header is not signed, but a forged one only causes one more check. */
function readEvent(body: unknown, eventId: string | null): ProviderEvent | null {
  const parsedLink = linkEvent.safeParse(body)
  if (parsedLink.success) {
    const { cf_link_id, link_id, link_status, link_amount_paid, order } = parsedLink.data.data
    const key = ['link', cf_link_id, link_status, link_amount_paid ?? '', order?.transaction_id ?? ''].join(':')
    return { key: eventId || key, paymentRef: link_id }
  }
  const parsedRefund = refundEvent.safeParse(body)
  if (parsedRefund.success) {
    const { cf_refund_id, order_id, refund_status } = parsedRefund.data.data.refund
    return { key: eventId || `refund:${cf_refund_id}:${refund_status}`, refundedPayment: order_id }
  }
  const parsedDispute = disputeEvent.safeParse(body)
  if (parsedDispute.success) {
    const { dispute, order_details } = parsedDispute.data.data
    const key = eventId || `dispute:${dispute.dispute_id}:${dispute.dispute_status}`
    return { key, disputedPayment: order_details.order_id, disputeId: dispute.dispute_id }
  }
  const parsedPayment = paymentEvent.safeParse(body)
  if (!parsedPayment.success) return null
  const { type, data } = parsedPayment.data
  const key = eventId || `${type}:${data.payment.cf_payment_id}`
  const paymentRef = data.order.order_tags.link_id
  return type === 'PAYMENT_SUCCESS_WEBHOOK'
    ? { key, paymentRef }
    : { key, paymentRef, failed: toFailedTry(parsedPayment.data) }
}

/** Without details Cashfree does not say whose fault it was. */
function toFailedTry({ type, data: { order, payment, error_details } }: z.infer<typeof paymentEvent>): FailedTry {
  const { error_source: source, error_reason: reason } = error_details ?? {}
  const isLeft = type === 'PAYMENT_USER_DROPPED_WEBHOOK' || source === 'customer'
  const fault = isLeft ? 'buyer' : source === 'cashfree' || source === 'internal' ? 'provider' : 'bank'
  const { cf_payment_id: id, payment_group: method = null } = payment
  return { id, orderId: order.order_tags.link_id, fault, method, reason: reason ?? '' }
}
