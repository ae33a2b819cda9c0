import { createHmac, randomBytes } from 'node:crypto'
import { createStripe } from '#shop/payments/providers/stripe.server.ts'
import { FakeRefusal, type FakeRequest, type FakeResponse, startFakeServer } from '../fake-server.ts'
import { isEvidenceFile, readMultipart } from '../read-multipart.ts'
import type { ContractSubject, Delivery, FakeEvent, FakeProvider, PaidHow } from './harness.ts'

const keys = { secretKey: 'sk_test_demo', webhookSecret: 'whsec_demo' }

export const subject: ContractSubject = {
  async begin({ wrongKeys, ...options }) {
    const fake = await startFakeStripe(keys)
    const wrong = wrongKeys ? { secretKey: 'sk_test_wrong' } : {}
    return { fake, provider: createStripe({ ...keys, baseUrl: fake.baseUrl, ...options, ...wrong }) }
  },
  paymentRefLike: 'cs_demo',
  secrets: [keys.secretKey, keys.webhookSecret],
  webhookHeaders: ['stripe-signature'],
  staleAfterMs: 300_000,
  namesBankReference: false,
  can: { payTwice: false, payLate: false, failNetwork: true },
}

interface Keys {
  secretKey: string
  webhookSecret: string
}

interface Session {
  id: string
  object: 'checkout.session'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'paid' | 'unpaid'
  amount_total: number
  currency: string
  client_reference_id: string | null
  payment_intent: string | null
  metadata: Record<string, string>
  customer_details: { email: string; name: string | null; phone: string | null }
  created: number
  expires_at: number
  url: string | null
}

interface Refund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'succeeded' | 'pending' | 'failed'
  metadata: Record<string, string>
  failure_reason?: string
  created: number
  destination_details: { card: { reference: string } } | null
}

interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  payment_intent: string
  reason: string
  status: string
  created: number
  evidence_details: { due_by: number | null; submission_count: number; has_evidence: boolean }
}

const sessionFields = new Set(
  `mode line_items[0][quantity] line_items[0][price_data][currency] line_items[0][price_data][unit_amount]
   line_items[0][price_data][product_data][name] success_url cancel_url client_reference_id customer_email expires_at
   payment_intent_data[metadata][order_id]`.split(/\s+/),
)
const evidenceFields = new Set(
  `uncategorized_file uncategorized_text product_description access_activity_log customer_name customer_email_address
   refund_policy`
    .split(/\s+/)
    .map((field) => `evidence[${field}]`),
)
const isMetadata = (field: string) => /^metadata\[[^[\]]{1,40}\]$/.test(field)

interface WebhookEndpoint {
  id: string
  url: string
  secret: string
  enabledEvents: string[]
}

export async function startFakeStripe(
  keys: Keys,
): Promise<FakeProvider & { baseUrl: string; webhookEndpoints: WebhookEndpoint[] }> {
  const webhookEndpoints: WebhookEndpoint[] = []
  const sessions = new Map<string, Session>()
  const responsesByKey = new Map<string, { request: string; response: FakeResponse }>()
  const refunds: Refund[] = []
  const disputes: Dispute[] = []
  const files = new Map<string, Buffer>()
  const sentEvidence = new Map<string, { pdf: Buffer; words: string }>()
  const payouts: { id: string; created: number }[] = []
  const lines: { id: string; payout: string; created: number; net: number; of: string }[] = []
  const server = await startFakeServer(handle)
  let plan = 'process'

  function handle(request: FakeRequest): FakeResponse {
    checkHeaders(request, keys)
    if (request.path === '/v1/refunds') return handleRefunds(request)
    if (request.path === '/v1/disputes') return answerPage(disputes, request)
    if (request.path === '/v1/payouts') return answerPage(payouts, request)
    if (request.path === '/v1/balance_transactions') return answerLines(request)
    if (request.path.startsWith('/v1/webhook_endpoints')) return handleEndpoints(request)
    const [, intentId] = /^\/v1\/payment_intents\/([^/]+)$/.exec(request.path) ?? []
    if (intentId) return { status: 200, body: describeIntent(intentId, request.query.get('expand[]')) }
    if (request.path === '/v1/files') return uploadFile(request)
    const [, disputeId, close] = /^\/v1\/disputes\/([^/]+)(\/close)?$/.exec(request.path) ?? []
    if (disputeId && request.method === 'POST')
      return createOnce(request, (form) => answerDispute(findDispute(disputeId), close ? null : form))
    if (disputeId) return { status: 200, body: findDispute(disputeId) }
    const [, id = ''] = /^\/v1\/checkout\/sessions(?:\/([^/]+))?$/.exec(request.path) ?? refuseNotFound()
    if (request.method === 'POST' && id === '') return createOnce(request, createSession)
    if (request.method === 'GET' && id === '') return listSessions(request)
    if (request.method === 'GET' && id !== '') return { status: 200, body: find(id) }
    return refuseNotFound()
  }

  /** Stripe repeats its first response, even after the session has changed. */
  function createOnce({ headers, body }: FakeRequest, create: (form: URLSearchParams) => object): FakeResponse {
    const key = `${headers['idempotency-key'] ?? randomBytes(8).toString('hex')}`
    if (key.length > 255) refuse({ code: 'idempotency_key_too_long' })
    const before = responsesByKey.get(key)
    if (before && before.request !== body) refuse({ type: 'idempotency_error' })
    if (before) return before.response
    const created = { status: 200, body: structuredClone(create(new URLSearchParams(body))) }
    responsesByKey.set(key, { request: body, response: created })
    return created
  }

  /** The secret is only in the answer to the request that makes an endpoint. */
  function handleEndpoints(request: FakeRequest): FakeResponse {
    const id = request.path.split('/').at(-1)
    if (request.method === 'GET') {
      const data = webhookEndpoints.map(({ id, url }) => ({ id, object: 'webhook_endpoint', url }))
      return { status: 200, body: { object: 'list', data } }
    }
    if (request.method === 'DELETE') {
      const index = webhookEndpoints.findIndex((endpoint) => endpoint.id === id)
      if (index < 0) refuseNotFound()
      webhookEndpoints.splice(index, 1)
      return { status: 200, body: { id, deleted: true } }
    }
    return createOnce(request, (form) => {
      const url = form.get('url') ?? ''
      if (!url.startsWith('https://')) refuse({ code: 'url_invalid' })
      const made = {
        id: `we_${randomBytes(8).toString('hex')}`,
        url,
        secret: `whsec_${randomBytes(16).toString('hex')}`,
      }
      webhookEndpoints.push({ ...made, enabledEvents: form.getAll('enabled_events[]') })
      return { ...made, object: 'webhook_endpoint' }
    })
  }

  function handleRefunds(request: FakeRequest): FakeResponse {
    if (request.method === 'POST') return createOnce(request, createRefund)
    const wanted = request.query.get('payment_intent')
    return answerPage(
      refunds.filter((made) => wanted === null || made.payment_intent === wanted),
      request,
    )
  }

  /** The newest first. */
  function answerPage(all: { id: string; created: number }[], { query, path }: FakeRequest): FakeResponse {
    const limit = Number(query.get('limit') ?? 10)
    if (limit > 100) refuse({ code: 'parameter_invalid_integer', param: 'limit' })
    const from = Number(query.get('created[gte]') ?? 0)
    const to = Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER)
    const found = all.filter(({ created }) => created >= from && created < to).toReversed()
    const start = found.findIndex(({ id }) => id === query.get('starting_after')) + 1
    const data = found.slice(start, start + limit)
    return { status: 200, body: { object: 'list', url: path, has_more: start + limit < found.length, data } }
  }

  function createRefund(form: URLSearchParams): Refund {
    const known = ['payment_intent', 'amount', 'metadata[refund_id]']
    const unknown = [...form.keys()].find((field) => !known.includes(field))
    if (unknown) refuse({ code: 'parameter_unknown', param: unknown })
    if (!/^[1-9]\d*$/.test(form.get('amount') ?? '')) refuse({ code: 'parameter_invalid_integer', param: 'amount' })
    if (plan === 'refuse') refuse({ code: 'charge_disputed' })
    const metadata = { refund_id: form.get('metadata[refund_id]') ?? '' }
    return makeRefund(`${form.get('payment_intent')}`, Number(form.get('amount')), metadata)
  }

  function makeRefund(payment_intent: string, amount: number, metadata: Record<string, string>): Refund {
    const paid = [...sessions.values()].find((session) => session.payment_intent === payment_intent)
    if (!paid) refuse({ code: 'resource_missing', param: 'payment_intent' })
    const returned = refunds
      .filter((made) => made.payment_intent === payment_intent && made.status !== 'failed')
      .reduce((sum, made) => sum + made.amount, 0)
    if (returned === paid.amount_total) refuse({ code: 'charge_already_refunded' })
    if (returned + amount > paid.amount_total) refuse({ code: 'amount_too_large', param: 'amount' })
    const isDelayed = plan === 'delay'
    const refund: Refund = {
      id: `re_${randomBytes(12).toString('hex')}`,
      object: 'refund',
      amount,
      payment_intent,
      status: isDelayed ? 'pending' : 'succeeded',
      metadata,
      created: Math.floor(Date.now() / 1000),
      destination_details: isDelayed ? null : { card: { reference: '74609512345678901234567' } },
    }
    refunds.push(refund)
    return refund
  }

  function answerLines(request: FakeRequest): FakeResponse {
    if (request.query.get('expand[]') !== 'data.source') refuse({ param: 'expand' })
    return answerPage(
      lines.filter(({ payout }) => payout === request.query.get('payout')),
      request,
    )
  }

  async function settle({ missingInPaise = 0 } = {}): Promise<string> {
    const payout = `po_${randomBytes(12).toString('hex')}`
    const created = Math.floor(Date.now() / 1000)
    const isNew = (of: string) => lines.every((line) => line.of !== of)
    const add = (of: string, line: { amount: number; fee: number; type: string; [more: string]: unknown }) => {
      const id = `txn_${randomBytes(12).toString('hex')}`
      lines.push({ id, payout, created, of, net: line.amount - line.fee, ...line })
    }
    for (const { payment_intent: intent, amount_total: amount } of sessions.values()) {
      if (!intent || !isNew(intent)) continue
      const { fee, fee_details } = feesOf(amount)
      const source = { id: 'ch_1', object: 'charge', payment_intent: intent, payment_method_details: { type: 'upi' } }
      add(intent, { amount, fee, fee_details, type: 'charge', source })
    }
    for (const { id, amount, payment_intent } of refunds.filter((refund) => isNew(refund.id)))
      add(id, { amount: -amount, fee: 0, type: 'refund', source: { id, object: 'refund', payment_intent } })
    for (const { id, amount, payment_intent } of disputes.filter(({ id, status }) => status === 'lost' && isNew(id)))
      add(id, { amount: -amount, fee: 0, type: 'adjustment', source: { id, object: 'dispute', payment_intent } })
    const own = lines.filter((line) => line.payout === payout)
    const amount = own.reduce((sum, { net }) => sum + net, 0) - missingInPaise
    add(payout, { amount: -amount, fee: 0, type: 'payout', source: { id: payout, object: 'payout' } })
    const paid = { currency: 'inr', status: 'paid', automatic: true, reconciliation_status: 'completed' }
    payouts.push({
      id: payout,
      created,
      ...{ amount, arrival_date: created, trace_id: { value: `UTR${payout}` } },
      ...paid,
    })
    return payout
  }

  /** Without `expand` the charge is only an id. */
  function describeIntent(id: string, expand: string | null) {
    const paid = [...sessions.values()].find((session) => session.payment_intent === id)
    if (!paid) refuse({ code: 'resource_missing', status: 404 })
    const balance_transaction = { object: 'balance_transaction', currency: 'inr', ...feesOf(paid.amount_total) }
    const isExpanded = expand === 'latest_charge.balance_transaction'
    return {
      id,
      object: 'payment_intent',
      latest_charge: isExpanded
        ? { object: 'charge', payment_method_details: { type: 'card' }, balance_transaction }
        : 'ch_1',
    }
  }

  function findDispute(id: string): Dispute {
    return disputes.find((dispute) => dispute.id === id) ?? refuse({ code: 'resource_missing', status: 404 })
  }

  function uploadFile(request: FakeRequest): FakeResponse {
    const form = readMultipart(request)
    const file = form?.files.file
    if (form?.fields.purpose !== 'dispute_evidence' || !isEvidenceFile(file)) refuse({ code: 'file_invalid' })
    const id = `file_${randomBytes(12).toString('hex')}`
    files.set(id, file.bytes)
    return { status: 200, body: { id, object: 'file', purpose: 'dispute_evidence', size: file.bytes.length } }
  }

  /** Evidence is taken once in each stage; without a form the dispute is closed. */
  function answerDispute(dispute: Dispute, form: URLSearchParams | null): object {
    if (!dispute.status.endsWith('needs_response')) refuse({ code: 'dispute_not_answerable' })
    if (!form) return Object.assign(dispute, { status: 'lost' })
    const { due_by, submission_count } = dispute.evidence_details
    if (!due_by || due_by < Date.now() / 1000) refuse({ code: 'evidence_not_accepted' })
    const unknown = [...form.keys()].find((field) => field !== 'submit' && !evidenceFields.has(field))
    if (unknown) refuse({ code: 'parameter_unknown', param: unknown })
    if ([...form.values()].some((text) => text.length > 20_000)) refuse({ code: 'string_too_long' })
    const pdf = files.get(form.get('evidence[uncategorized_file]') ?? '')
    if (!pdf) refuse({ code: 'resource_missing' })
    sentEvidence.set(dispute.id, { pdf, words: form.get('evidence[uncategorized_text]') ?? '' })
    const isSubmitted = form.get('submit') !== 'false'
    dispute.evidence_details = { due_by, submission_count: submission_count + Number(isSubmitted), has_evidence: true }
    if (isSubmitted) dispute.status = 'under_review'
    return dispute
  }

  async function openDispute(sessionId: string): Promise<string> {
    const { payment_intent, amount_total } = find(sessionId)
    const id = `du_${randomBytes(12).toString('hex')}`
    const due_by = Math.floor(Date.now() / 1000) + 7 * 86_400
    disputes.push({
      id,
      object: 'dispute',
      amount: amount_total,
      payment_intent: `${payment_intent}`,
      reason: 'fraudulent',
      status: 'needs_response',
      created: Math.floor(Date.now() / 1000),
      evidence_details: { due_by, submission_count: 0, has_evidence: false },
    })
    return id
  }

  async function moneyWebhook(sessionId: string, event: 'refund' | 'dispute'): Promise<Delivery> {
    const { payment_intent } = find(sessionId)
    const made = event === 'refund' ? refunds : disputes
    const object = made.findLast((one) => one.payment_intent === payment_intent)
    const type = event === 'refund' ? 'refund.updated' : 'charge.dispute.created'
    const id = `evt_${randomBytes(12).toString('hex')}`
    return redeliver({ body: JSON.stringify({ id, object: 'event', type, data: { object } }), headers: new Headers() })
  }

  function createSession(form: URLSearchParams): Session {
    checkForm(form)
    const id = `cs_test_${randomBytes(12).toString('hex')}`
    const session: Session = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: `${form.get('line_items[0][price_data][currency]')}`,
      client_reference_id: form.get('client_reference_id'),
      payment_intent: null,
      metadata: readMetadata(form),
      customer_details: { email: `${form.get('customer_email')}`, name: null, phone: null },
      created: Math.floor(Date.now() / 1000),
      expires_at: Math.floor(Date.now() / 1000) + 24 * 60 * 60,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    }
    sessions.set(id, session)
    return session
  }

  function listSessions(request: FakeRequest): FakeResponse {
    const wanted = request.query.get('status')
    const found = [...sessions.values()].filter(({ status }) => wanted === null || status === wanted)
    return answerPage(
      found.toSorted((one, other) => one.created - other.created),
      request,
    )
  }

  function find(id: string): Session {
    return sessions.get(id) ?? refuse({ code: 'resource_missing', status: 404 })
  }

  async function pay(id: string, { amountInPaise = 0, currency = 'INR', at }: PaidHow = {}) {
    const session = find(id)
    if (at) session.created = Math.floor(at.getTime() / 1000)
    const payment_intent = `pi_${randomBytes(12).toString('hex')}`
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent, url: null })
    Object.assign(session, { amount_total: amountInPaise || session.amount_total, currency: currency.toLowerCase() })
  }

  async function expire(id: string) {
    Object.assign(find(id), { status: 'expired', url: null })
  }

  function webhook(id: string, event: FakeEvent): Delivery {
    const body = JSON.stringify(describeEvent(find(id), event))
    return redeliver({ body, headers: new Headers() })
  }

  function redeliver(delivery: Delivery, changes: { body?: string; secret?: string; sentAt?: number } = {}): Delivery {
    const { body = delivery.body, secret = keys.webhookSecret, sentAt = Date.now() } = changes
    const time = Math.floor(sentAt / 1000)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    return { body, headers: new Headers({ 'stripe-signature': `t=${time},v1=${signature},v0=${'0'.repeat(64)}` }) }
  }

  return {
    baseUrl: `${server.origin}/v1`,
    webhookEndpoints,
    pay,
    async changeNotes(id, change) {
      find(id).metadata = change(find(id).metadata)
    },
    // The buyer tries another card on the same page; the session does not change.
    decline: async () => {},
    expire,
    cancel: expire,
    paymentCount: () => sessions.size,
    // Its fee is known as soon as it takes the money.
    async payOut() {},
    async planRefunds(_, wanted) {
      plan = wanted
    },
    async refundOnSite(sessionId, amountInPaise) {
      makeRefund(`${find(sessionId).payment_intent}`, amountInPaise, {})
    },
    async settleRefund(id, state) {
      const refund = refunds.find((made) => made.id === id)
      const failed = { status: 'failed', failure_reason: 'declined' }
      const succeeded = { status: 'succeeded', destination_details: { card: { reference: '74609512345678901234567' } } }
      if (refund) Object.assign(refund, state === 'failed' ? failed : succeeded)
    },
    refundCount: () => refunds.length,
    settle,
    openDispute,
    async readEvidence(id) {
      const { pdf = null, words = '' } = sentEvidence.get(id) ?? {}
      return { times: findDispute(id).evidence_details.submission_count, pdf, words }
    },
    // Its inquiry becomes a dispute.
    async askForMoreEvidence(id) {
      const dispute = findDispute(id)
      dispute.status = 'needs_response'
      dispute.evidence_details = { ...dispute.evidence_details, due_by: Math.floor(Date.now() / 1000) + 14 * 86_400 }
    },
    async endDisputeTime(id) {
      findDispute(id).evidence_details.due_by = Math.floor(Date.now() / 1000) - 60
    },
    async decideDispute(id, state) {
      findDispute(id).status = state === 'closed' ? 'warning_closed' : state
    },
    moneyWebhook,
    failNextRequests: server.failNextRequests,
    webhook,
    redeliver,
    stop: server.stop,
  }
}

function feesOf(amount: number) {
  const charge = 2 * Math.round(amount / 100)
  const tax = Math.round((amount * 36) / 10_000)
  const fee_details = [
    { amount: charge, currency: 'inr', type: 'stripe_fee' },
    { amount: tax, currency: 'inr', type: 'tax' },
  ]
  return { fee: charge + tax, fee_details }
}

function readMetadata(form: URLSearchParams): Record<string, string> {
  const entries = [...form].filter(([field]) => isMetadata(field))
  if (entries.length > 50 || entries.some(([, value]) => value.length > 500)) refuse({ param: 'metadata' })
  return Object.fromEntries(entries.map(([field, value]) => [field.slice('metadata['.length, -1), value]))
}

function refuse({ status = 400, type = 'invalid_request_error', code = 'parameter_invalid', param = '' }): never {
  // Real messages quote the request too, so adapters must not log them.
  throw new FakeRefusal(status, { error: { type, code, param, message: 'refused: asha@example.in' } })
}

function refuseNotFound(): never {
  return refuse({ status: 404, code: 'url_invalid' })
}

function checkHeaders({ headers, method }: FakeRequest, { secretKey }: Keys) {
  if (headers.authorization !== `Bearer ${secretKey}`) refuse({ status: 401, code: 'api_key_invalid' })
  if (!headers['stripe-version']) refuse({ code: 'version_missing' })
  const isForm = headers['content-type']?.startsWith('multipart/form-data')
  if (method === 'POST' && !isForm && headers['content-type'] !== 'application/x-www-form-urlencoded')
    refuse({ code: 'not_a_form' })
}

function checkForm(form: URLSearchParams) {
  const unknown = [...form.keys()].find((field) => !sessionFields.has(field) && !isMetadata(field))
  if (unknown) refuse({ code: 'parameter_unknown', param: unknown })
  const patterns = {
    mode: /^payment$/,
    'line_items[0][quantity]': /^1$/,
    'line_items[0][price_data][currency]': /^inr$/,
    'line_items[0][price_data][unit_amount]': /^[1-9]\d+$/,
    'line_items[0][price_data][product_data][name]': /./,
    success_url: /^https?:\/\/./,
    cancel_url: /^https?:\/\/./,
    client_reference_id: /^.{1,200}$/,
    customer_email: /^[^@]+@[^@]+$/,
  }
  for (const [param, pattern] of Object.entries(patterns)) {
    if (!pattern.test(form.get(param) ?? '')) refuse({ code: 'parameter_invalid', param })
  }
  checkExpiry(form.get('expires_at'))
}

function checkExpiry(expiresAt: string | null) {
  if (expiresAt === null) return
  const minutesAhead = (Number(expiresAt) - Date.now() / 1000) / 60
  if (!(minutesAhead >= 30 && minutesAhead <= 24 * 60)) refuse({ param: 'expires_at' })
}

function describeEvent(session: Session, event: FakeEvent) {
  const types = { paid: 'checkout.session.completed', expired: 'checkout.session.expired', unrelated: 'charge.updated' }
  const charge = { id: `ch_${randomBytes(12).toString('hex')}`, object: 'charge' }
  return {
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    type: types[event],
    data: { object: event === 'unrelated' ? charge : session },
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
  }
}
