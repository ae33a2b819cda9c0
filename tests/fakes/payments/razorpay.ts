import { createHmac, randomBytes } from 'node:crypto'
import { createRazorpay } from '#shop/payments/providers/razorpay.server.ts'
import { FakeRefusal, type FakeRequest, type FakeResponse, startFakeServer } from '../fake-server.ts'
import { isEvidenceFile, readMultipart } from '../read-multipart.ts'
import type { ContractSubject, Delivery, FakeEvent, FakeProvider, PaidHow } from './harness.ts'

const keys = { keyId: 'rzp_test_demo', keySecret: 'razorpay-key-demo', webhookSecret: 'razorpay-hook-demo' }

export const subject: ContractSubject = {
  async begin({ wrongKeys, ...options }) {
    const fake = await startFakeRazorpay(keys)
    const wrong = wrongKeys ? { keySecret: 'wrong-key-demo' } : {}
    return { fake, provider: createRazorpay({ ...keys, baseUrl: fake.baseUrl, ...options, ...wrong }) }
  },
  paymentRefLike: 'plink_demo',
  secrets: [keys.keySecret, keys.webhookSecret],
  webhookHeaders: ['x-razorpay-signature'],
  staleAfterMs: null,
  namesBankReference: true,
  can: { payTwice: true, payLate: true, failNetwork: true },
}

interface Keys {
  keyId: string
  keySecret: string
  webhookSecret: string
}

interface CreateLinkBody {
  amount: number
  currency: string
  reference_id: string
  description: string
  expire_by: number
  callback_url?: string
  callback_method?: string
  customer?: { name?: string; email?: string; contact?: string }
  notes?: Record<string, string>
}

interface CapturedPayment {
  amount: number
  method: string
  payment_id: string
  plink_id: string
  status: 'captured' | 'refunded' | 'failed'
  created_at: number
}

interface Refund {
  id: string
  entity: 'refund'
  amount: number
  currency: string
  payment_id: string
  notes: Record<string, string> | []
  receipt: string | null
  acquirer_data: Record<string, string | null> | []
  status: 'pending' | 'processed' | 'failed'
  speed_requested: string
  created_at: number
}

interface Dispute {
  id: string
  entity: 'dispute'
  payment_id: string
  amount: number
  reason_code: string
  respond_by: number
  status: string
  phase: string
  created_at: number
  evidence?: { summary: string; times: number; pdf: Buffer }
}

type Link = CreateLinkBody & {
  id: string
  status: string
  amount_paid: number
  short_url: string
  payments: CapturedPayment[] | null
  order_id?: string
}

const linkFields = new Set(
  `amount currency accept_partial first_min_partial_amount reference_id description customer notify reminder_enable
   expire_by upi_link notes callback_url callback_method options`.split(/\s+/),
)

const proofFields = new Set(
  `shipping_proof billing_proof cancellation_proof customer_communication proof_of_service explanation_letter
   refund_confirmation access_activity_log refund_cancellation_policy term_and_conditions others`.split(/\s+/),
)

export async function startFakeRazorpay(
  keys: Keys,
): Promise<FakeProvider & { baseUrl: string; newestRef: () => string }> {
  const links = new Map<string, Link>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const settlements: { id: string; amount: number; created_at: number }[] = []
  const settledLines: (Record<string, unknown> & {
    entity_id: string
    settled_at: number
    credit: number
    debit: number
  })[] = []
  const documents = new Map<string, Buffer>()
  const requestsByKey = new Map<string, string>()
  const server = await startFakeServer(handle)
  let plan = 'process'

  function handle(request: FakeRequest): FakeResponse {
    checkHeaders(request, keys)
    const [, paymentId] = /^\/v1\/payments\/([^/]+)\/refunds?$/.exec(request.path) ?? []
    if (paymentId) return handleRefunds(request, findPayment(paymentId))
    if (request.path === '/v1/refunds') return answerPage(refunds, request.query)
    if (request.path === '/v1/payments') return answerPage(listPayments(), request.query)
    if (request.path === '/v1/disputes') return answerPage(disputes, request.query)
    if (request.path === '/v1/settlements') return answerPage(settlements, request.query)
    if (request.path === '/v1/settlements/recon/combined') return answerRecon(request.query)
    const [, readId] = /^\/v1\/payments\/([^/]+)$/.exec(request.path) ?? []
    if (readId) return { status: 200, body: describePayment(findPayment(readId)) }
    if (request.path === '/v1/documents') return uploadDocument(request)
    const [, disputeId, answer] = /^\/v1\/disputes\/([^/]+)(?:\/(contest|accept))?$/.exec(request.path) ?? []
    if (disputeId && answer) return answerDispute(request, findDispute(disputeId), answer)
    if (disputeId) return { status: 200, body: { ...findDispute(disputeId), evidence: undefined } }
    const [, id = ''] = /^\/v1\/payment_links(?:\/([^/]+))?$/.exec(request.path) ?? refuseNotFound()
    if (request.method === 'POST' && id === '') return createLink(request)
    if (request.method === 'GET' && id === '') return listLinks(request.query.get('reference_id'))
    if (request.method === 'GET') return { status: 200, body: find(id) }
    return refuseNotFound()
  }

  function createLink({ body }: FakeRequest): FakeResponse {
    const fields = parseLink(body)
    if (listed(fields.reference_id).length > 0) refuse('payment link creation with reference ID already attempted')
    const id = makeId('plink')
    const short_url = `https://rzp.io/rzp/${id.slice(-6)}`
    links.set(id, { ...fields, id, status: 'created', amount_paid: 0, short_url, payments: null })
    return { status: 200, body: find(id) }
  }

  function listLinks(referenceId: string | null): FakeResponse {
    return { status: 200, body: { payment_links: listed(referenceId) } }
  }

  function listed(referenceId: string | null): Link[] {
    return [...links.values()].filter(({ reference_id }) => referenceId === null || reference_id === referenceId)
  }

  function findPayment(paymentId: string): CapturedPayment {
    const payments = [...links.values()].flatMap(({ payments }) => payments ?? [])
    return payments.find(({ payment_id }) => payment_id === paymentId) ?? refuse('The id provided does not exist')
  }

  /** Of all states, with the notes of their links. */
  function listPayments() {
    const all = [...links.values()].flatMap(({ payments, notes, currency }) =>
      (payments ?? []).map((payment) => ({ ...describePayment(payment), currency, notes: notes ?? [] })),
    )
    return all.toSorted((one, other) => one.created_at - other.created_at)
  }

  /** By the Indian day of the settlement. */
  function answerRecon(query: URLSearchParams): FakeResponse {
    const day = ['year', 'month', 'day'].map((part) => query.get(part)).join('-')
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) refuse('The year field is required.', { field: 'year' })
    const [count, skip] = [Number(query.get('count') ?? 10), Number(query.get('skip') ?? 0)]
    const indian = (seconds: number) => new Date(seconds * 1000 + 19_800_000).toISOString().slice(0, 10)
    const items = settledLines.filter(({ settled_at }) => indian(settled_at) === day).slice(skip, skip + count)
    return { status: 200, body: { entity: 'collection', count: items.length, items } }
  }

  /** As in the samples: the fee contains the tax, a refund is a debit, and an adjustment has no method. */
  async function settle({ missingInPaise = 0 } = {}): Promise<string> {
    const isNew = (id: string) => settledLines.every(({ entity_id }) => entity_id !== id)
    const id = makeId('setl')
    const settled_at = Math.floor(Date.now() / 1000)
    const common = { settled: true, on_hold: false, settlement_id: id, settled_at, currency: 'INR', notes: null }
    const paid = listPayments().filter((payment) => payment.status !== 'failed' && isNew(payment.id))
    const lines = [
      ...paid.map(({ id: entity_id, amount, fee, tax, method, created_at }) => ({
        ...{ ...common, entity_id, type: 'payment', debit: 0, credit: amount - fee, amount, fee, tax },
        ...{ method, created_at, payment_id: null, dispute_id: null },
      })),
      ...refunds
        .filter((refund) => isNew(refund.id))
        .map(({ id: entity_id, amount, payment_id, created_at }) => ({
          ...{ ...common, entity_id, type: 'refund', debit: amount, credit: 0, amount, fee: 0, tax: 0 },
          ...{ method: 'upi', created_at, payment_id, dispute_id: null },
        })),
      ...disputes
        .filter((dispute) => dispute.status === 'lost' && isNew(`adj_${dispute.id}`))
        .map(({ id: dispute_id, amount, created_at }) => ({
          ...{ ...common, entity_id: `adj_${dispute_id}`, type: 'adjustment', debit: amount, credit: 0, amount },
          ...{ fee: 0, tax: 0, method: null, settlement_utr: null, created_at, dispute_id },
        })),
    ]
    settledLines.push(...lines)
    const amount = lines.reduce((sum, { credit, debit }) => sum + credit - debit, 0) - missingInPaise
    const total = { entity: 'settlement', amount, status: 'processed', fees: 0, tax: 0, utr: `UTR${id}` }
    settlements.push({ id, ...total, created_at: settled_at })
    return id
  }

  function handleRefunds(request: FakeRequest, payment: CapturedPayment): FakeResponse {
    const made = refunds.filter(({ payment_id }) => payment_id === payment.payment_id)
    if (request.method === 'GET')
      return { status: 200, body: { entity: 'collection', count: made.length, items: made } }
    const key = `${request.headers['x-refund-idempotency']}`
    if (!/^[\w-]{10,}$/.test(key)) refuse('The idempotency key must have 10 characters')
    const before = requestsByKey.get(key)
    if (before !== undefined && before !== request.body) refuse('Different request with the same idempotency key')
    const body = JSON.parse(request.body)
    const same = made.find(({ receipt }) => receipt === body.receipt)
    if (before !== undefined && same) return { status: 200, body: same }
    const unknown = Object.keys(body).find((field) => !['amount', 'speed', 'receipt', 'notes'].includes(field))
    if (unknown) refuse(`${unknown} is not required and should not be sent`, { field: unknown })
    if (!Number.isInteger(body.amount) || body.amount < 100) refuse('The amount must be at least INR 1.00')
    if (plan === 'refuse') refuse('Your account does not have enough balance to carry out the refund operation.')
    const refund = makeRefund(payment, body.amount, body.receipt, body.notes)
    requestsByKey.set(key, request.body)
    return { status: 200, body: refund }
  }

  function makeRefund(
    payment: CapturedPayment,
    amount: number,
    receipt: string | null,
    notes: Refund['notes'],
  ): Refund {
    const returned = refunds
      .filter(({ payment_id, status }) => payment_id === payment.payment_id && status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0)
    if (returned === payment.amount) refuse('The payment has been fully refunded already')
    if (returned + amount > payment.amount) refuse('The total refund amount is greater than the refund payment amount')
    const isDelayed = plan === 'delay'
    const refund: Refund = {
      id: makeId('rfnd'),
      entity: 'refund',
      amount,
      currency: 'INR',
      payment_id: payment.payment_id,
      notes,
      receipt,
      acquirer_data: isDelayed ? [] : { arn: null, rrn: '103022001259' },
      status: isDelayed ? 'pending' : 'processed',
      speed_requested: 'normal',
      created_at: Math.floor(Date.now() / 1000),
    }
    refunds.push(refund)
    if (returned + amount === payment.amount) payment.status = 'refunded'
    return refund
  }

  /** The newest first. */
  function answerPage(all: { created_at: number }[], query: URLSearchParams): FakeResponse {
    const [count, skip] = [Number(query.get('count') ?? 10), Number(query.get('skip') ?? 0)]
    if (count > 100) refuse('The count may not be greater than 100.', { field: 'count' })
    const [from, to] = [Number(query.get('from') ?? 0), Number(query.get('to') ?? Number.MAX_SAFE_INTEGER)]
    const found = all.filter(({ created_at }) => created_at >= from && created_at <= to).toReversed()
    const items = found.slice(skip, skip + count)
    return { status: 200, body: { entity: 'collection', count: items.length, items } }
  }

  function newestPayment(linkId: string): CapturedPayment {
    return find(linkId).payments?.at(-1) ?? refuseNotFound()
  }

  function findDispute(id: string): Dispute {
    return disputes.find((dispute) => dispute.id === id) ?? refuseNotFound()
  }

  function uploadDocument(request: FakeRequest): FakeResponse {
    const form = readMultipart(request)
    if (form?.fields.purpose !== 'dispute_evidence') refuse('The purpose is invalid.', { field: 'purpose' })
    const file = form.files.file
    if (!isEvidenceFile(file)) refuse('The file is invalid.', { field: 'file' })
    const id = makeId('doc')
    documents.set(id, file.bytes)
    return { status: 200, body: { id, entity: 'document', purpose: 'dispute_evidence', size: file.bytes.length } }
  }

  function answerDispute({ method, body }: FakeRequest, dispute: Dispute, answer: string): FakeResponse {
    if (dispute.status !== 'open') refuse(`Action not allowed when dispute is in ${dispute.status} status`)
    if (dispute.respond_by < Date.now() / 1000) refuse('Deadline for dispute has elapsed')
    if (answer === 'accept') {
      if (method !== 'POST') refuseNotFound()
      dispute.status = 'lost'
      return { status: 200, body: dispute }
    }
    if (method !== 'PATCH') refuseNotFound()
    const { action = 'draft', amount, summary, ...proofs }: Record<string, unknown> = JSON.parse(body)
    const unknown = Object.keys(proofs).find((field) => !proofFields.has(field))
    if (unknown) refuse(`${unknown} is not required and should not be sent`, { field: unknown })
    if (Number(amount) > dispute.amount) refuse('Amount greater than dispute amount')
    if (typeof summary === 'string' && summary.length > 1000) refuse('summary is too long', { field: 'summary' })
    const ids = Object.values(proofs).flat().map(String)
    const pdf = documents.get(ids[0] ?? '')
    if (!pdf || ids.some((id) => !documents.has(id))) refuse('Invalid file id')
    dispute.evidence = { summary: String(summary), times: (dispute.evidence?.times ?? 0) + 1, pdf }
    if (action === 'submit') dispute.status = 'under_review'
    return { status: 200, body: { ...dispute, evidence: undefined } }
  }

  async function openDispute(linkId: string): Promise<string> {
    const { payment_id, amount } = newestPayment(linkId)
    const respond_by = Math.floor(Date.now() / 1000) + 7 * 86_400
    const id = makeId('disp')
    const reason_code = 'fraudulent'
    disputes.push({
      id,
      entity: 'dispute',
      payment_id,
      amount,
      reason_code,
      respond_by,
      status: 'open',
      phase: 'chargeback',
      created_at: Math.floor(Date.now() / 1000),
    })
    return id
  }

  async function moneyWebhook(linkId: string, event: 'refund' | 'dispute'): Promise<Delivery> {
    const { payment_id } = newestPayment(linkId)
    const made = event === 'refund' ? refunds : disputes
    const entity = made.findLast((one) => one.payment_id === payment_id)
    const name = event === 'refund' ? 'refund.processed' : 'payment.dispute.created'
    const payload = { [event]: { entity }, payment: { entity: { id: payment_id, captured: true } } }
    const body = JSON.stringify({ entity: 'event', event: name, contains: [event, 'payment'], payload })
    return redeliver({ body, headers: new Headers({ 'x-razorpay-event-id': makeId('evt') }) })
  }

  function find(id: string): Link {
    return links.get(id) ?? refuseNotFound()
  }

  async function pay(id: string, { amountInPaise = 0, currency = 'INR', times = 1, at = new Date() }: PaidHow = {}) {
    const link = find(id)
    const amount = amountInPaise || link.amount
    link.currency = currency
    link.payments ??= []
    for (let time = 0; time < times; time++) {
      const paid = { payment_id: makeId('pay'), plink_id: id, status: 'captured' as const }
      link.payments.push({ amount, method: 'upi', ...paid, created_at: Math.floor(at.getTime() / 1000) })
      link.amount_paid += amount
    }
    link.status = link.amount_paid < link.amount ? 'partially_paid' : 'paid'
  }

  async function decline(id: string) {
    const failed = { payment_id: makeId('pay'), plink_id: id, status: 'failed' as const }
    const created_at = Math.floor(Date.now() / 1000)
    const payments = [{ amount: find(id).amount, method: 'upi', ...failed, created_at }]
    Object.assign(find(id), { order_id: makeId('order'), payments })
  }

  async function end(id: string, status: 'expired' | 'cancelled') {
    find(id).status = status
  }

  function webhook(id: string, event: FakeEvent): Delivery {
    const body = JSON.stringify(event === 'unrelated' ? describeFailedPayment() : describeEvent(find(id), event))
    return redeliver({ body, headers: new Headers({ 'x-razorpay-event-id': makeId('evt') }) })
  }

  function redeliver(delivery: Delivery, { body = delivery.body, secret = keys.webhookSecret } = {}): Delivery {
    const headers = new Headers(delivery.headers)
    headers.set('x-razorpay-signature', createHmac('sha256', secret).update(body).digest('hex'))
    return { body, headers }
  }

  return {
    newestRef: () => [...links.keys()].at(-1) ?? '',
    baseUrl: `${server.origin}/v1`,
    pay,
    async changeNotes(id, change) {
      const link = find(id)
      link.notes = change(link.notes ?? {})
    },
    decline,
    expire: (id) => end(id, 'expired'),
    cancel: (id) => end(id, 'cancelled'),
    paymentCount: () => links.size,
    // Its fee is known as soon as it captures the payment.
    async payOut() {},
    async planRefunds(_, wanted) {
      plan = wanted
    },
    async refundOnSite(linkId, amountInPaise) {
      makeRefund(newestPayment(linkId), amountInPaise, null, [])
    },
    async settleRefund(id, state) {
      const refund = refunds.find((made) => made.id === id)
      if (refund) Object.assign(refund, { status: state, acquirer_data: { arn: null, rrn: '103022001259' } })
    },
    refundCount: () => refunds.length,
    settle,
    openDispute,
    async readEvidence(id) {
      const { times = 0, pdf = null, summary = '' } = findDispute(id).evidence ?? {}
      return { times, pdf, words: summary }
    },
    async askForMoreEvidence(id) {
      findDispute(id).status = 'open'
    },
    async endDisputeTime(id) {
      findDispute(id).respond_by = Math.floor(Date.now() / 1000) - 60
    },
    async decideDispute(id, state) {
      findDispute(id).status = state
    },
    moneyWebhook,
    failNextRequests: server.failNextRequests,
    webhook,
    redeliver,
    stop: server.stop,
  }
}

function describePayment({ payment_id, amount, method, status, created_at }: CapturedPayment) {
  const tax = Math.round((amount * 36) / 10_000)
  return {
    ...{
      id: payment_id,
      entity: 'payment',
      amount,
      currency: 'INR',
      status,
      captured: status !== 'failed',
      method,
      tax,
    },
    created_at,
    fee: Math.round((amount * 2) / 100) + tax,
    acquirer_data: { rrn: '103600000000', upi_transaction_id: 'FEDX0000000000000000000000000000001' },
  }
}

function makeId(prefix: string): string {
  return `${prefix}_${randomBytes(7).toString('hex')}`
}

function refuse(description: string, { status = 400, field = '' } = {}): never {
  // Real descriptions quote the request too, so adapters must not log them.
  const error = { code: 'BAD_REQUEST_ERROR', description: `${description} (asha@example.in)`, source: 'business' }
  throw new FakeRefusal(status, {
    error: { ...error, field, step: 'NA', reason: 'input_validation_failed', metadata: {} },
  })
}

function refuseNotFound(): never {
  return refuse('The requested URL was not found on the server.', { status: 404 })
}

function checkHeaders({ headers, method }: FakeRequest, { keyId, keySecret }: Keys) {
  const expected = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`
  if (headers.authorization !== expected) refuse('Authentication failed', { status: 401 })
  const isForm = headers['content-type']?.startsWith('multipart/form-data')
  if (method === 'POST' && !isForm && headers['content-type'] !== 'application/json') refuse('Please send JSON')
}

function parseLink(body: string): CreateLinkBody {
  const link: CreateLinkBody = JSON.parse(body)
  const unknown = Object.keys(link).find((field) => !linkFields.has(field))
  if (unknown) refuse(`${unknown} is not required and should not be sent`, { field: unknown })
  if (!Number.isInteger(link.amount) || link.amount < 100)
    refuse('The amount must be at least INR 1.00', { field: 'amount' })
  if (link.currency !== 'INR') refuse('currency is not supported', { field: 'currency' })
  if (!link.reference_id || link.reference_id.length > 40) refuse('reference_id is too long', { field: 'reference_id' })
  if (link.description.length > 2048) refuse('description is too long', { field: 'description' })
  if (link.callback_url && link.callback_method !== 'get') refuse('callback_method', { field: 'callback_method' })
  checkExpiry(link.expire_by)
  checkCustomer(link.customer ?? {})
  checkNotes(link.notes ?? {})
  return link
}

function checkExpiry(expireBy: number) {
  const minutesAhead = (expireBy - Date.now() / 1000) / 60
  if (!Number.isInteger(expireBy) || minutesAhead < 15) refuse('timestamp must be atleast 15 minutes in future')
  if (minutesAhead > 180 * 24 * 60) refuse('expire_by is too late', { field: 'expire_by' })
}

function checkCustomer({ name, email, contact }: NonNullable<CreateLinkBody['customer']>) {
  if (name !== undefined && !/^[a-z ]{3,50}$/i.test(name)) refuse('name is invalid', { field: 'customer.name' })
  if (email !== undefined && !email.includes('@')) refuse('email is invalid', { field: 'customer.email' })
  if (contact !== undefined && !/^\+\d{11,14}$/.test(contact))
    refuse('contact is invalid', { field: 'customer.contact' })
}

function checkNotes(notes: Record<string, string>) {
  const isTooLong = Object.values(notes).some((value) => value.length > 255)
  if (isTooLong || Object.keys(notes).length > 15) refuse('notes are too long', { field: 'notes' })
}

function describeEvent(link: Link, event: 'paid' | 'expired') {
  return {
    entity: 'event',
    account_id: 'acc_Demo0000000001',
    event: `payment_link.${event}`,
    contains: ['payment_link'],
    created_at: Math.floor(Date.now() / 1000),
    payload: { payment_link: { entity: { ...link, status: event, payments: undefined } } },
  }
}

function describeFailedPayment() {
  const entity = { id: makeId('pay'), order_id: makeId('order'), status: 'failed', error_code: 'BAD_REQUEST_ERROR' }
  return { entity: 'event', event: 'payment.failed', contains: ['payment'], payload: { payment: { entity } } }
}
