import { createHmac, randomBytes } from 'node:crypto'
import { createStripe } from '#shop/payments/providers/stripe.server.ts'
import { FakeRefusal, type FakeRequest, type FakeResponse, startFakeServer } from '../fake-server.ts'
import type { ContractSubject, Delivery, FakeEvent, FakeProvider } from './harness.ts'

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
  evidence_details: { due_by: number }
}

const sessionFields = new Set(
  `mode line_items[0][quantity] line_items[0][price_data][currency] line_items[0][price_data][unit_amount]
   line_items[0][price_data][product_data][name] success_url cancel_url client_reference_id customer_email expires_at
   metadata[order_id] payment_intent_data[metadata][order_id]`.split(/\s+/),
)

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
  const server = await startFakeServer(handle)
  let plan = 'process'

  function handle(request: FakeRequest): FakeResponse {
    checkHeaders(request, keys)
    if (request.path === '/v1/refunds') return handleRefunds(request)
    if (request.path.startsWith('/v1/webhook_endpoints')) return handleEndpoints(request)
    const [, intentId] = /^\/v1\/payment_intents\/([^/]+)$/.exec(request.path) ?? []
    if (intentId) return { status: 200, body: describeIntent(intentId, request.query.get('expand[]')) }
    const [, disputeId] = /^\/v1\/disputes\/([^/]+)$/.exec(request.path) ?? []
    if (disputeId) return { status: 200, body: findDispute(disputeId) }
    const [, id = ''] = /^\/v1\/checkout\/sessions(?:\/([^/]+))?$/.exec(request.path) ?? refuseNotFound()
    if (request.method === 'POST' && id === '') return createOnce(request, createSession)
    if (request.method === 'GET' && id === '') return listSessions()
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
    const created = Number(request.query.get('created[gte]') ?? 0)
    const limit = Number(request.query.get('limit') ?? 10)
    if (limit > 100) refuse({ code: 'parameter_invalid_integer', param: 'limit' })
    const found = refunds
      .filter((made) => made.created >= created && (wanted === null || made.payment_intent === wanted))
      .toReversed()
    const start = found.findIndex(({ id }) => id === request.query.get('starting_after')) + 1
    const data = found.slice(start, start + limit)
    return { status: 200, body: { object: 'list', url: '/v1/refunds', has_more: start + limit < found.length, data } }
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

  /** Without `expand` the charge is only an id. */
  function describeIntent(id: string, expand: string | null) {
    const paid = [...sessions.values()].find((session) => session.payment_intent === id)
    if (!paid) refuse({ code: 'resource_missing', status: 404 })
    const charge = 2 * Math.round(paid.amount_total / 100)
    const tax = Math.round((paid.amount_total * 36) / 10_000)
    const fee_details = [
      { amount: charge, currency: 'inr', type: 'stripe_fee' },
      { amount: tax, currency: 'inr', type: 'tax' },
    ]
    const balance_transaction = { object: 'balance_transaction', fee: charge + tax, currency: 'inr', fee_details }
    const isExpanded = expand === 'latest_charge.balance_transaction'
    return {
      id,
      object: 'payment_intent',
      latest_charge: isExpanded ? { object: 'charge', balance_transaction } : 'ch_1',
    }
  }

  function findDispute(id: string): Dispute {
    return disputes.find((dispute) => dispute.id === id) ?? refuse({ code: 'resource_missing', status: 404 })
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
      evidence_details: { due_by },
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
      metadata: { order_id: form.get('metadata[order_id]') ?? '' },
      expires_at: Math.floor(Date.now() / 1000) + 24 * 60 * 60,
      url: `https://checkout.stripe.com/c/pay/${id}`,
    }
    sessions.set(id, session)
    return session
  }

  function listSessions(): FakeResponse {
    const body = { object: 'list', url: '/v1/checkout/sessions', has_more: false, data: [...sessions.values()] }
    return { status: 200, body }
  }

  function find(id: string): Session {
    return sessions.get(id) ?? refuse({ code: 'resource_missing', status: 404 })
  }

  async function pay(id: string, { amountInPaise = 0, currency = 'INR' } = {}) {
    const session = find(id)
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
    openDispute,
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
  if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
    refuse({ code: 'not_a_form' })
}

function checkForm(form: URLSearchParams) {
  const unknown = [...form.keys()].find((field) => !sessionFields.has(field))
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
