import { createHash, createHmac, randomBytes } from 'node:crypto'
import { createCashfree } from '#shop/payments/providers/cashfree.server.ts'
import { FakeRefusal, type FakeRequest, type FakeResponse, startFakeServer } from '../fake-server.ts'
import { isEvidenceFile, readMultipart } from '../read-multipart.ts'
import type { ContractSubject, Delivery, FakeEvent, FakeProvider, PaidHow } from './harness.ts'

const keys = { clientId: 'TEST1000demo', clientSecret: 'cfsk_ma_test_demo', apiVersion: '2025-01-01' }

export const subject: ContractSubject = {
  async begin({ wrongKeys, ...options }) {
    const fake = await startFakeCashfree(keys)
    const wrong = wrongKeys ? { clientSecret: 'cfsk_ma_test_wrong' } : {}
    return { fake, provider: createCashfree({ ...keys, baseUrl: fake.baseUrl, ...options, ...wrong }) }
  },
  paymentRefLike: 'order',
  secrets: [keys.clientSecret],
  webhookHeaders: ['x-webhook-signature', 'x-webhook-timestamp'],
  staleAfterMs: 24 * 60 * 60_000,
  namesBankReference: true,
  can: { payTwice: true, payLate: true, failNetwork: true },
}

interface Keys {
  clientId: string
  clientSecret: string
  apiVersion: string
}

interface CreateLinkBody {
  link_id: string
  link_amount: number
  link_currency: string
  link_purpose: string
  link_expiry_time: string
  link_notes?: Record<string, string>
  link_meta?: { return_url?: string; notify_url?: string }
  customer_details: { customer_phone: string; customer_email?: string; customer_name?: string }
}

interface LinkOrder {
  cf_order_id: string
  order_id: string
  entity: 'order'
  order_amount: number
  order_currency: string
  order_status: 'ACTIVE' | 'PAID'
  order_tags: { link_id: string }
  paidAt: Date
  /** Null until Cashfree pays it out. */
  settledAt: Date | null
}

interface Settlement {
  order_id: string
  entity: 'settlement'
  order_amount: number
  service_charge: number
  service_tax: number
}

interface Refund {
  cf_refund_id: string
  refund_id: string | null
  order_id: string
  entity: 'refund'
  refund_amount: number
  refund_status: 'SUCCESS' | 'PENDING' | 'CANCELLED'
  refund_arn: string | null
  status_description: string
  refund_type: string
}

interface Dispute {
  dispute_id: number
  dispute_amount: number
  dispute_status: string
  reason_code: string
  reason_description: string
  respond_by: string
  order_id: string
  dispute_evidence: { document_id: number; document_name: string; document_type: string }[]
}

type Link = CreateLinkBody & {
  cf_link_id: number
  link_status: string
  link_amount_paid: number
  link_url: string
  link_qrcode: string
}

const linkFields = new Set(
  `link_id link_amount link_currency link_purpose customer_details link_expiry_time link_notify link_auto_reminders
   link_partial_payments link_minimum_partial_amount link_notes link_meta enable_invoice`.split(/\s+/),
)

const documentTypes = new Set(
  `Delivery/Service Proof;Shipping Proof;Statement of Service;Proof of Service Used;Cancellation of Service Proof;Refund Proof;Business model explanation;Extra Charges Declaration;Terms & Conditions;Customer Withdrawal Letter;Certificate of Authenticity;Reseller Agreement`.split(
    ';',
  ),
)

/** "2023-01-19T00:00:00" */
function indianTime(time: number): string {
  return new Date(time + 19_800_000).toISOString().slice(0, 19)
}

function readIndianTime(time: string): number {
  return Date.parse(`${time}+05:30`)
}

export async function startFakeCashfree(keys: Keys): Promise<FakeProvider & { baseUrl: string }> {
  const links = new Map<string, { link: Link; orders: LinkOrder[] }>()
  const requestsByKey = new Map<string, string>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const settlements: Settlement[] = []
  const settlementOf = new Map<string, string>()
  const answersByKey = new Set<string>()
  const sentEvidence = new Map<number, { pdf: Buffer; words: string }>()
  const server = await startFakeServer(handle)
  let lastId = 1_576_000
  let plan = 'process'

  function handle(request: FakeRequest): FakeResponse {
    checkHeaders(request, keys)
    const [, orderId] = /^\/pg\/orders\/([^/]+)\/refunds$/.exec(request.path) ?? []
    if (orderId) return handleRefunds(request, findOrder(orderId))
    const [, readId = '', part] = /^\/pg\/orders\/([^/]+)\/(payments|settlements)$/.exec(request.path) ?? []
    if (part === 'payments') return { status: 200, body: listPayments(findOrder(readId)) }
    if (part === 'settlements') return { status: 200, body: findSettlement(readId) }
    if (request.path === '/pg/settlement/recon') return answerRecon(request)
    const [, disputedOrder] = /^\/pg\/orders\/([^/]+)\/disputes$/.exec(request.path) ?? []
    if (disputedOrder) return { status: 200, body: disputes.filter(({ order_id }) => order_id === disputedOrder) }
    const [, disputeId, answer] = /^\/pg\/disputes\/(\d+)(?:\/(documents|accept))?$/.exec(request.path) ?? []
    if (disputeId && answer) return answerDispute(request, findDispute(disputeId), answer)
    if (disputeId) return { status: 200, body: findDispute(disputeId) }
    const [, linkId = '', rest = ''] =
      /^\/pg\/links(?:\/([^/]+))?(?:\/([^/]+))?$/.exec(request.path) ?? refuseNotFound()
    if (request.method === 'POST' && linkId === '') return createLink(request)
    const { link, orders } = find(linkId)
    if (request.method === 'GET' && rest === '') return { status: 200, body: link }
    // Only paid orders, unless the request has status=ALL.
    if (request.method === 'GET' && rest === 'orders')
      return { status: 200, body: visibleOrders(orders, request.query) }
    return refuseNotFound()
  }

  function createLink(request: FakeRequest): FakeResponse {
    const body = parseLink(request)
    const key = request.headers['x-idempotency-key']
    const before = typeof key === 'string' ? requestsByKey.get(key) : undefined
    if (before !== undefined && before !== request.body) refuse(422, 'request_invalid', 'idempotency_error')
    if (before === undefined && links.has(body.link_id)) refuse(409, 'link_already_exists')
    if (typeof key === 'string') requestsByKey.set(key, request.body)
    if (before === undefined) links.set(body.link_id, { link: makeLink(body), orders: [] })
    return { status: 200, body: find(body.link_id).link }
  }

  function makeLink(body: CreateLinkBody): Link {
    const url = `https://payments-test.cashfree.com/links/${randomBytes(6).toString('hex')}`
    lastId += 1
    return {
      ...body,
      cf_link_id: lastId,
      link_status: 'ACTIVE',
      link_amount_paid: 0,
      link_url: url,
      link_qrcode: 'aGk=',
    }
  }

  function findOrder(orderId: string): LinkOrder {
    const orders = [...links.values()].flatMap(({ orders }) => orders)
    return orders.find(({ order_id }) => order_id === orderId) ?? refuse(404, 'order_not_found')
  }

  function handleRefunds(request: FakeRequest, order: LinkOrder): FakeResponse {
    const made = refunds.filter(({ order_id }) => order_id === order.order_id)
    if (request.method === 'GET') return { status: 200, body: made }
    const body = JSON.parse(request.body)
    const key = `${request.headers['x-idempotency-key']}`
    const before = requestsByKey.get(key)
    if (before !== undefined && before !== request.body) refuse(422, 'request_invalid', 'idempotency_error')
    const same = made.find(({ refund_id }) => refund_id === body.refund_id)
    if (before !== undefined && same) return { status: 200, body: same }
    if (!/^[A-Za-z0-9]{3,40}$/.test(body.refund_id)) refuse(400, 'refund_id_invalid')
    if (!/"refund_amount":\d+(\.\d{1,2})?[,}]/.test(request.body)) refuse(400, 'refund_amount_invalid')
    if (body.refund_note.length < 3 || /^[A-Z]+$/.test(body.refund_note)) refuse(400, 'refund_note_invalid')
    if (same) refuse(409, 'refund_already_exists')
    if (plan === 'refuse') refuse(400, 'refund_post_failed')
    const refund = makeRefund(order, body.refund_amount, body.refund_id)
    requestsByKey.set(key, request.body)
    return { status: 200, body: refund }
  }

  function makeRefund(order: LinkOrder, amount: number, refundId: string | null): Refund {
    const returned = refunds.filter(
      ({ order_id, refund_status }) => order_id === order.order_id && refund_status !== 'CANCELLED',
    )
    const left = Math.round(100 * order.order_amount) - sumPaise(returned)
    if (Math.round(100 * amount) > left) refuse(400, 'refund_amount_exceeds_order_amount')
    lastId += 1
    const refund: Refund = {
      cf_refund_id: `${lastId}`,
      refund_id: refundId,
      order_id: order.order_id,
      entity: 'refund',
      refund_amount: amount,
      refund_status: plan === 'delay' ? 'PENDING' : 'SUCCESS',
      refund_arn: plan === 'delay' ? null : '205907014017',
      status_description: 'In Progress',
      refund_type: 'MERCHANT_INITIATED',
    }
    refunds.push(refund)
    return refund
  }

  function listPayments({ order_id, order_amount, order_status }: LinkOrder) {
    const failed = { cf_payment_id: '1', order_id, payment_status: 'FAILED', bank_reference: null }
    const paid = {
      payment_status: 'SUCCESS',
      payment_amount: order_amount,
      bank_reference: '234928690000',
      payment_group: 'upi',
    }
    return order_status === 'PAID' ? [failed, { cf_payment_id: '2', order_id, ...paid }] : [failed]
  }

  function findSettlement(orderId: string): Settlement {
    return settlements.find(({ order_id }) => order_id === orderId) ?? refuse(404, 'settlement_not_found')
  }

  /** Rows with the buyer's details, as in the real answer; the cursor is the number of rows so far. */
  function answerRecon({ body }: FakeRequest): FakeResponse {
    const { pagination, filters } = JSON.parse(body)
    if (!(pagination.limit >= 1 && pagination.limit <= 1000)) refuse(400, 'limit_invalid')
    for (const time of [filters.start_date, filters.end_date])
      if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\+05:30|Z)$/.test(time)) refuse(400, 'start_date_invalid')
    const [from, to] = [Date.parse(filters.start_date), Date.parse(filters.end_date)]
    const rows = [...links.values()]
      .flatMap(({ link, orders }) => orders.flatMap((order) => describeEvents(link, order)))
      .filter(({ settledAt }) => settledAt >= from && settledAt < to)
      .map(({ settledAt: _, ...row }) => row)
    const start = pagination.cursor ? Number(Buffer.from(pagination.cursor, 'base64').toString()) : 0
    const data = rows.slice(start, start + pagination.limit)
    const end = start + data.length
    const cursor = end < rows.length ? Buffer.from(`${end}`).toString('base64') : null
    return { status: 200, body: { cursor, limit: pagination.limit, data } }
  }

  function describeEvents(link: Link, order: LinkOrder) {
    if (!order.settledAt) return []
    const { order_id, order_amount, order_currency, order_tags, paidAt, settledAt } = order
    const details = {
      settledAt: settledAt.getTime(),
      order_details: { order_id, order_amount, order_currency, order_tags },
      customer_details: link.customer_details,
    }
    const inSettlement = (event: string) => {
      const id = settlementOf.get(event)
      return id
        ? { cf_settlement_id: Number(id), settlement_date: indianTime(settledAt.getTime()), utr: `UTR${id}` }
        : {}
    }
    const event = { event_time: indianTime(paidAt.getTime()), event_currency: order_currency }
    const charge = Math.round(order_amount * 2) / 100
    const tax = Math.round(order_amount * 0.36) / 100
    const paid = {
      ...{ event_id: order_id, event_type: 'PAYMENT', event_amount: order_amount, sale_type: 'CREDIT' },
      ...{ event_settlement_amount: Math.round((order_amount - charge - tax) * 100) / 100 },
      ...{ event_service_charge: charge, event_service_tax: tax },
    }
    const debit = (event_type: string, event_id: string, amount: number) => ({
      ...{ ...event, event_type, event_id, event_amount: amount, event_settlement_amount: amount },
      ...{ sale_type: 'DEBIT', event_service_charge: 0, event_service_tax: 0 },
    })
    const rows = [
      { event_details: { ...event, ...paid }, payment_details: { payment_mode: 'UPI' }, refund_details: {} },
      ...refunds
        .filter((refund) => refund.order_id === order_id && settlementOf.has(`REFUND:${refund.cf_refund_id}`))
        .map(({ cf_refund_id, refund_id, refund_amount }) => ({
          event_details: debit('REFUND', cf_refund_id, refund_amount),
          refund_details: { refund_id: refund_id ?? cf_refund_id },
        })),
      ...disputes
        .filter((dispute) => dispute.order_id === order_id)
        .map(({ dispute_id, dispute_amount }) => ({
          event_details: debit('DISPUTE', `${dispute_id}`, dispute_amount),
        })),
    ]
    return rows.map((row) => {
      const { event_type, event_id } = row.event_details
      return { ...details, ...row, settlement_details: inSettlement(`${event_type}:${event_id}`) }
    })
  }

  /** It names no total, so that nothing can be missing. */
  async function settle(): Promise<string> {
    lastId += 1
    const add = (event: string) => settlementOf.set(event, settlementOf.get(event) ?? `${lastId}`)
    for (const order of [...links.values()].flatMap(({ orders }) => orders)) {
      if (order.order_status !== 'PAID') continue
      order.settledAt ??= new Date()
      add(`PAYMENT:${order.order_id}`)
    }
    for (const { cf_refund_id } of refunds) add(`REFUND:${cf_refund_id}`)
    for (const { dispute_id } of disputes) add(`DISPUTE:${dispute_id}`)
    return `${lastId}`
  }

  function newestOrder(linkId: string): LinkOrder {
    return find(linkId).orders.at(-1) ?? refuseNotFound()
  }

  function findDispute(id: string): Dispute {
    return disputes.find(({ dispute_id }) => `${dispute_id}` === id) ?? refuseNotFound()
  }

  function answerDispute(request: FakeRequest, dispute: Dispute, answer: string): FakeResponse {
    const key = `${request.headers['x-idempotency-key']}`
    if (answersByKey.has(key)) return { status: 200, body: [dispute] }
    const isWaiting = /_(CREATED|INSUFFICIENT_EVIDENCE)$/.test(dispute.dispute_status)
    if (!isWaiting || readIndianTime(dispute.respond_by) < Date.now()) refuse(400, 'dispute_action_not_allowed')
    answersByKey.add(key)
    if (answer === 'accept') {
      if (request.method !== 'PUT') refuseNotFound()
      dispute.dispute_status = 'CHARGEBACK_MERCHANT_ACCEPTED'
      return { status: 200, body: [dispute] }
    }
    const form = readMultipart(request)
    const file = form?.files.file
    if (!form || !isEvidenceFile(file)) refuse(400, 'file_invalid')
    const type = form.fields.doc_type ?? ''
    if (!documentTypes.has(type)) refuse(400, 'doc_type_invalid')
    dispute.dispute_evidence.push({ document_id: 1, document_name: file.name, document_type: type })
    dispute.dispute_status = 'CHARGEBACK_DOCS_RECEIVED'
    sentEvidence.set(dispute.dispute_id, { pdf: file.bytes, words: form.fields.note ?? '' })
    return { status: 200, body: [dispute] }
  }

  async function openDispute(linkId: string): Promise<string> {
    const { order_id, order_amount } = newestOrder(linkId)
    lastId += 1
    disputes.push({
      dispute_id: lastId,
      dispute_amount: order_amount,
      dispute_status: 'CHARGEBACK_CREATED',
      reason_code: '4855',
      reason_description: 'fraudulent',
      // Without an offset, as in the samples of the REST API.
      respond_by: indianTime(Date.now() + 7 * 86_400_000),
      order_id,
      dispute_evidence: [],
    })
    return `${lastId}`
  }

  async function moneyWebhook(linkId: string, event: 'refund' | 'dispute'): Promise<Delivery> {
    const { order_id } = newestOrder(linkId)
    const refund = refunds.findLast((made) => made.order_id === order_id)
    const { order_id: disputed, ...dispute } = disputes.findLast((made) => made.order_id === order_id) ?? {}
    const body =
      event === 'refund'
        ? { type: 'REFUND_STATUS_WEBHOOK', event_time: new Date().toISOString(), data: { refund } }
        : { type: 'DISPUTE_CREATED', data: { dispute, order_details: { order_id: disputed, order_currency: 'INR' } } }
    return sign(body)
  }

  function find(linkId: string) {
    return links.get(linkId) ?? refuse(404, 'link_not_found')
  }

  function addOrder(
    linkId: string,
    order: Pick<LinkOrder, 'order_amount' | 'order_currency' | 'order_status'>,
    paidAt = new Date(),
  ) {
    lastId += 1
    const { orders } = find(linkId)
    const made = { cf_order_id: `${lastId}`, order_id: `CFPay_demo_${lastId}`, entity: 'order' as const }
    orders.push({ ...made, ...order, order_tags: { link_id: linkId }, paidAt, settledAt: null })
  }

  async function pay(linkId: string, { amountInPaise = 0, currency = 'INR', times = 1, at }: PaidHow = {}) {
    const { link } = find(linkId)
    const amount = amountInPaise ? amountInPaise / 100 : link.link_amount
    for (let time = 0; time < times; time++) {
      addOrder(linkId, { order_amount: amount, order_currency: currency, order_status: 'PAID' }, at)
      link.link_amount_paid = Math.round((link.link_amount_paid + amount) * 100) / 100
    }
    link.link_status = link.link_amount_paid < link.link_amount ? 'PARTIALLY_PAID' : 'PAID'
  }

  async function decline(linkId: string) {
    const { link_amount } = find(linkId).link
    addOrder(linkId, { order_amount: link_amount, order_currency: 'INR', order_status: 'ACTIVE' })
  }

  function webhook(linkId: string, event: FakeEvent): Delivery {
    const { link, orders } = find(linkId)
    return sign(event === 'unrelated' ? describeAutoRefund() : describeEvent(link, orders.at(-1), event))
  }

  function sign(content: object): Delivery {
    const body = JSON.stringify(content)
    const eventId = createHash('sha256').update(randomBytes(8)).digest('base64')
    const headers = new Headers({ 'x-idempotency-key': eventId, 'x-webhook-version': keys.apiVersion })
    return redeliver({ body, headers })
  }

  function redeliver(delivery: Delivery, changes: { body?: string; secret?: string; sentAt?: number } = {}): Delivery {
    const { body = delivery.body, secret = keys.clientSecret, sentAt = Date.now() } = changes
    const headers = new Headers(delivery.headers)
    headers.set('x-webhook-timestamp', `${sentAt}`)
    headers.set('x-webhook-attempt', `${Number(headers.get('x-webhook-attempt')) + 1}`)
    headers.set('x-webhook-signature', createHmac('sha256', secret).update(`${sentAt}${body}`).digest('base64'))
    return { body, headers }
  }

  async function end(linkId: string, status: 'EXPIRED' | 'CANCELLED') {
    find(linkId).link.link_status = status
  }

  return {
    baseUrl: `${server.origin}/pg`,
    pay,
    async changeNotes(linkId, change) {
      const { link } = find(linkId)
      link.link_notes = change(link.link_notes ?? {})
    },
    decline,
    expire: (linkId) => end(linkId, 'EXPIRED'),
    cancel: (linkId) => end(linkId, 'CANCELLED'),
    paymentCount: () => links.size,
    async payOut(linkId) {
      for (const order of find(linkId).orders) order.settledAt ??= order.paidAt
      const { order_id, order_amount } = newestOrder(linkId)
      const service_charge = order_amount * 0.02
      settlements.push({
        ...{ order_id, entity: 'settlement', order_amount, service_charge },
        service_tax: service_charge * 0.18,
      })
    },
    async planRefunds(_, wanted) {
      plan = wanted
    },
    async refundOnSite(linkId, amountInPaise) {
      makeRefund(newestOrder(linkId), amountInPaise / 100, null)
    },
    async settleRefund(id, state) {
      const refund = refunds.find(({ cf_refund_id }) => cf_refund_id === id)
      const status = state === 'processed' ? 'SUCCESS' : 'CANCELLED'
      if (refund) Object.assign(refund, { refund_status: status, refund_arn: '205907014017' })
    },
    refundCount: () => refunds.length,
    settle,
    openDispute,
    async readEvidence(id) {
      const { dispute_evidence, dispute_id } = findDispute(id)
      const { pdf = null, words = '' } = sentEvidence.get(dispute_id) ?? {}
      return { times: dispute_evidence.length, pdf, words }
    },
    async askForMoreEvidence(id) {
      findDispute(id).dispute_status = 'CHARGEBACK_INSUFFICIENT_EVIDENCE'
    },
    async endDisputeTime(id) {
      findDispute(id).respond_by = indianTime(Date.now() - 60_000)
    },
    async decideDispute(id, state) {
      const words = { won: 'CHARGEBACK_MERCHANT_WON', lost: 'CHARGEBACK_MERCHANT_LOST', closed: 'DISPUTE_CLOSED' }
      findDispute(id).dispute_status = words[state]
    },
    moneyWebhook,
    failNextRequests: server.failNextRequests,
    webhook,
    redeliver,
    stop: server.stop,
  }
}

function refuse(status: number, code: string, type = 'invalid_request_error'): never {
  // Real messages quote the request too, so adapters must not log them.
  throw new FakeRefusal(status, { message: `${code} for asha@example.in`, code, type, help: 'https://docs.example' })
}

function refuseNotFound(): never {
  return refuse(404, 'not_found')
}

function checkHeaders({ headers, method }: FakeRequest, keys: Keys) {
  if (headers['x-client-id'] !== keys.clientId || headers['x-client-secret'] !== keys.clientSecret) {
    refuse(401, 'request_failed', 'authentication_error')
  }
  if (headers['x-api-version'] !== keys.apiVersion) refuse(400, 'version_invalid')
  const isForm = headers['content-type']?.startsWith('multipart/form-data')
  if (method === 'POST' && !isForm && headers['content-type'] !== 'application/json')
    refuse(400, 'content_type_invalid')
}

function parseLink({ body }: FakeRequest): CreateLinkBody {
  const link: CreateLinkBody = JSON.parse(body)
  const unknown = Object.keys(link).find((field) => !linkFields.has(field))
  if (unknown) refuse(400, `${unknown}_invalid`)
  if (!/^[\w-]{1,50}$/.test(link.link_id)) refuse(400, 'link_id_invalid')
  if (!/"link_amount":\d+(\.\d{1,2})?[,}]/.test(body) || link.link_amount < 1) refuse(400, 'link_amount_invalid')
  if (link.link_currency !== 'INR') refuse(400, 'link_currency_invalid')
  if (!link.link_purpose || link.link_purpose.length > 500) refuse(400, 'link_purpose_missing')
  checkNotes(link.link_notes ?? {})
  checkExpiry(link.link_expiry_time)
  checkMeta(link.link_meta ?? {})
  checkCustomer(link.customer_details)
  return link
}

function checkNotes(notes: Record<string, string>) {
  const isTooLong = Object.values(notes).some((note) => note.length > 255)
  if (isTooLong || Object.keys(notes).length > 5) refuse(400, 'link_notes_invalid')
}

function checkExpiry(time: string) {
  const minutesAhead = (Date.parse(time) - Date.now()) / 60_000
  const isWellFormed = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\+05:30|Z)$/.test(time)
  if (!isWellFormed || minutesAhead <= 15 || minutesAhead >= 30 * 24 * 60) refuse(400, 'link_expiry_time_invalid')
}

function checkMeta({ return_url = '', notify_url = 'https://' }: NonNullable<CreateLinkBody['link_meta']>) {
  if (return_url.length > 250) refuse(400, 'link_meta.return_url_invalid')
  if (!notify_url.startsWith('https://') || notify_url.length > 250) refuse(400, 'link_meta.notify_url_invalid')
}

function checkCustomer({ customer_phone, customer_email, customer_name }: CreateLinkBody['customer_details']) {
  if (!/^(\d{10}|\+\d{11,15})$/.test(customer_phone)) refuse(400, 'customer_phone_invalid')
  if (customer_email !== undefined && !/^[^@]+@[^@]{1,98}$/.test(customer_email)) refuse(400, 'customer_email_invalid')
  if (customer_email !== undefined && customer_email.length > 100) refuse(400, 'customer_email_invalid')
  if (customer_name !== undefined && !/^[\w ]{3,100}$/.test(customer_name)) refuse(400, 'customer_name_invalid')
}

function visibleOrders(orders: LinkOrder[], query: URLSearchParams): LinkOrder[] {
  return orders.filter(({ order_status }) => order_status === 'PAID' || query.get('status') === 'ALL')
}

function describeEvent(link: Link, order: LinkOrder | undefined, event: 'paid' | 'expired') {
  return {
    type: 'PAYMENT_LINK_EVENT',
    version: 1,
    event_time: new Date().toISOString(),
    data: {
      ...link,
      link_status: event === 'paid' ? 'PAID' : 'EXPIRED',
      // Amounts are strings here, unlike in API responses.
      link_amount: link.link_amount.toFixed(2),
      link_amount_paid: link.link_amount_paid.toFixed(2),
      order:
        event === 'paid'
          ? { order_id: order?.order_id, transaction_id: 1_021_999, transaction_status: 'SUCCESS' }
          : null,
    },
  }
}

/** Names no order. */
function describeAutoRefund() {
  return {
    type: 'REFUND_STATUS_WEBHOOK',
    data: { auto_refund: { cf_refund_id: 11_325_632, refund_status: 'SUCCESS' } },
  }
}

function sumPaise(refunds: Refund[]): number {
  return refunds.reduce((sum, { refund_amount }) => sum + Math.round(100 * refund_amount), 0)
}
