import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { z } from 'zod'
import { calls as apiCalls } from '#server/api/openapi.ts'
import { whatsAppStatus } from '#shop/messages/record-whatsapp-status.server.ts'
import { paymentEvent } from '#shop/payments/providers/sandbox/event.ts'
import { signatureHeader, signWebhook } from '#shop/payments/providers/sandbox/webhook-signature.server.ts'
import { calls, type Fields, pages } from '../addresses.ts'
import type { Attempt } from './attempt.ts'
import { anyText, formOf, fromSchema } from './inputs.ts'
import { secrets, type Target } from './shop-under-attack.ts'

type Attempts = fc.Arbitrary<Attempt>

/** Every door of the shop, with inputs made from its schema or from the fields that it reads. */
export function listEndpoints(target: Target): Record<string, Attempts> {
  const visitors = { stranger: '', customer: target.customerCookie, owner: target.ownerCookie }
  const known = Object.entries({ ...pages, ...calls }).flatMap(([address, { fuzz }]) =>
    fuzz ? [{ pattern: readPattern(address), ...fuzz(target) }] : [],
  )
  const inputs = known.flatMap(({ pattern, query, values }) =>
    listPatterns(pattern, query).map((each) => ({
      pattern: each,
      page: getPages(target, visitors, each, values ?? {}),
    })),
  )
  const getUnder = (start: RegExp) =>
    fc.oneof(...inputs.filter(({ pattern }) => start.test(pattern)).map(({ page }) => page))
  const posts = known.flatMap(({ pattern, values = {}, form }): [string, Attempts][] => {
    if (!form) return []
    const fields = isSchema(form) ? fromSchema(form) : formOf(form)
    return [[`POST ${pattern}`, postForms(target, visitors, pathOf(pattern, values), fields)]]
  })

  return {
    ...Object.fromEntries(Object.entries(apiCalls).flatMap(([path, call]) => describeCall(target, path, call))),
    ...Object.fromEntries(posts),
    'PUT uploads': uploads(target),
    'GET pages': getUnder(/^(?!\/(admin-dashboard|api|webhooks)\b)/),
    'GET calls': getUnder(/^\/(api|webhooks)\b/),
    'GET dashboard': getUnder(/^\/admin-dashboard\b/),
    'POST /webhooks/:provider, signed': signedWebhooks(target),
    'POST /webhooks/whatsapp, signed': signedWhatsApp(),
    'headers and cookies': awkwardHeaders(target),
    'bytes that are not HTTP': rawBytes(),
  }
}

const isSchema = (form: Fields | z.core.$ZodType): form is z.core.$ZodType => '_zod' in form

/** The path alone: `GET /share/:file{[a-z]+}` is `/share/:file`. */
function readPattern(address: string): string {
  return (address.split(' ').at(-1) ?? '').replace(/\{.*$/, '')
}

/** A placeholder at the end may be optional. */
function listPatterns(pattern: string, query?: string): string[] {
  if (query) return [`${pattern}?${query}`]
  return pattern.endsWith('?') ? [pattern.replace(/\/[^/]*$/, ''), pattern.slice(0, -1)] : [pattern]
}

const anyNetwork = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255)).map((parts) => `10.${parts.join('.')}`)

function describeCall(
  { orderId, apiKeys }: Target,
  pattern: string,
  { method, request, scope }: (typeof apiCalls)[string],
): [string, Attempts][] {
  if (method === 'get') return []
  const path = pattern.replace('{orderId}', orderId)
  const bodies = request ? fromSchema(request) : anyText
  const attempts = fc.record({
    network: anyNetwork,
    body: bodies,
    key: fc.option(anyText, { freq: 4 }),
    apiKey: fc.constantFrom(...apiKeys),
  })
  const attempt = ({
    network,
    body,
    key,
    apiKey,
  }: {
    network: string
    body: unknown
    key: string | null
    apiKey: string
  }) => ({
    ...{ method: 'POST', path, body: JSON.stringify(body) ?? '' },
    headers: {
      ...{ 'Content-Type': 'application/json', 'X-Forwarded-For': network },
      ...(key === null ? {} : { 'Idempotency-Key': key }),
      ...(scope ? { Authorization: `Bearer ${apiKey}` } : {}),
    },
  })
  return [[`POST ${pattern}`, attempts.map(attempt)]]
}

function pathOf(pattern: string, values: Fields): fc.Arbitrary<string> {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const parts = names.map((name) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...(values[name] ?? [''])) },
      { weight: 1, arbitrary: anyText.map((text) => encodeURIComponent(text.toWellFormed())) },
      {
        weight: 1,
        arbitrary: fc.constantFrom('%', '%00', '%E0%A4%A', '%c0%af', '..%2f', '%2500', ';', '?', '&', '=', '//'),
      },
    ),
  )
  return fc.tuple(...parts).map((chosen) => {
    let index = 0
    return pattern.replace(/:(\w+)/g, () => chosen[index++] ?? '').slice(0, 12_000)
  })
}

function getPages({ apiKeys }: Target, visitors: Record<string, string>, pattern: string, values: Fields): Attempts {
  const visitor = fc.constantFrom(...Object.values(visitors))
  const apiKey = fc.constantFrom(...apiKeys)
  const parts = fc.record({ path: pathOf(pattern, values), visitor, apiKey, network: anyNetwork, isData: fc.boolean() })
  return parts.map(({ path, visitor: Cookie, apiKey, network, isData }) => ({
    path: isData ? path.replace(/(\?|$)/, '.data$1') : path,
    headers: {
      ...{ Cookie, 'X-Forwarded-For': network },
      ...(pattern.startsWith('/api/v1/') ? { Authorization: `Bearer ${apiKey}` } : {}),
    },
  }))
}

function postForms(
  target: Target,
  visitors: Record<string, string>,
  path: fc.Arbitrary<string>,
  fields: fc.Arbitrary<unknown>,
): Attempts {
  const visitor = fc.constantFrom(...Object.values(visitors))
  const encoding = fc.constantFrom('urlencoded', 'urlencoded', 'urlencoded', 'multipart', 'json', 'none')
  return fc.record({ path, fields, visitor, network: anyNetwork, encoding }).map((made) => {
    const { body, type } = encode(Object.entries((made.fields ?? {}) as object), made.encoding)
    const headers = { Origin: target.origin, Cookie: made.visitor, 'X-Forwarded-For': made.network }
    return { method: 'POST', path: made.path, body, headers: { ...headers, ...(type ? { 'Content-Type': type } : {}) } }
  })
}

function encode(entries: [string, unknown][], encoding: string): { body: string; type?: string } {
  const texts = entries.map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : `${JSON.stringify(value)}`,
  ])
  if (encoding === 'urlencoded')
    return { body: `${new URLSearchParams(texts)}`, type: 'application/x-www-form-urlencoded' }
  if (encoding === 'json') return { body: JSON.stringify(Object.fromEntries(texts)), type: 'application/json' }
  if (encoding === 'none') return { body: texts.flat().join() }
  const parts = texts.map(
    ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return { body: `${parts.join('')}--x--\r\n`, type: 'multipart/form-data; boundary=x' }
}

function uploads({ origin, ownerCookie, customerCookie }: Target): Attempts {
  const pdf = readFileSync(join(import.meta.dirname, '../pdf/printed-with-cairo.pdf'))
  const bodies = fc.oneof(
    fc.uint8Array({ maxLength: 3_000 }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.concat([Buffer.from('%PDF-1.7\n'), bytes])),
    fc.tuple(fc.nat(pdf.length - 1), fc.nat(255)).map(([at, byte]) => Buffer.from(pdf).fill(byte, at, at + 1)),
    fc.nat(pdf.length).map((end) => pdf.subarray(0, end)),
  )
  const path = fc.oneof(
    fc.constant('/admin-dashboard/trace/upload'),
    pathOf('/admin-dashboard/files/:file/upload', { file: ['maths', 'guide'] }),
  )
  const cookie = fc.constantFrom(ownerCookie, ownerCookie, customerCookie)
  return fc.record({ body: bodies, path, Cookie: cookie }).map(({ body, path, Cookie }) => {
    const headers = { Origin: origin, Cookie, 'Content-Type': 'application/pdf' }
    return { method: 'PUT', path, body, headers }
  })
}

const hmac = (secret: string, text: string, encoding: 'hex' | 'base64' = 'hex') =>
  createHmac('sha256', secret).update(text).digest(encoding)
const nowInSeconds = () => Math.floor(Date.now() / 1000)

/** As each provider signs: a signature proves the sender, not that the content is well formed. */
export const signers: Record<string, (body: string) => Record<string, string>> = {
  sandbox: (body) => ({ [signatureHeader]: signWebhook(body) }),
  razorpay: (body) => ({ 'x-razorpay-signature': hmac(secrets.RAZORPAY_WEBHOOK_SECRET, body) }),
  stripe: (body) => {
    const time = nowInSeconds()
    return { 'stripe-signature': `t=${time},v1=${hmac(secrets.STRIPE_WEBHOOK_SECRET, `${time}.${body}`)}` }
  },
  cashfree: (body) => {
    const time = String(Date.now())
    const signature = hmac(secrets.CASHFREE_CLIENT_SECRET, time + body, 'base64')
    return { 'x-webhook-timestamp': time, 'x-webhook-signature': signature }
  },
}

function signedWebhooks({ paymentRef }: Target): Attempts {
  const text = fc.oneof(anyText, fc.constantFrom(paymentRef, 'plink_1', 'cs_test_1', 'bb_1'))
  const events: Record<string, fc.Arbitrary<unknown>> = {
    sandbox: fc.oneof(fromSchema(paymentEvent), fc.record({ id: text, type: text, ref: text, createdAt: text })),
    razorpay: text.map((id) => ({ event: 'payment_link.paid', payload: { payment_link: { entity: { id } } } })),
    stripe: fc.tuple(text, text).map(([id, session]) => ({
      ...{ id, type: 'checkout.session.completed' },
      data: { object: { object: 'checkout.session', id: session } },
    })),
    cashfree: fc.tuple(text, text).map(([link_id, cf_link_id]) => ({
      ...{ type: 'PAYMENT_LINK_EVENT' },
      data: {
        cf_link_id,
        link_id,
        link_status: 'PAID',
        link_amount_paid: '208.00',
        order: { transaction_id: cf_link_id },
      },
    })),
  }
  return fc.constantFrom(...Object.keys(signers)).chain((provider) =>
    fc.tuple(fc.oneof(events[provider] ?? text, fc.jsonValue()), text).map(([event, eventId]) => {
      const body = JSON.stringify(event)
      const headers = {
        'Content-Type': 'application/json',
        'x-razorpay-event-id': eventId,
        'x-idempotency-key': eventId,
      }
      return {
        method: 'POST',
        path: `/webhooks/${provider}`,
        body,
        headers: { ...headers, ...signers[provider]?.(body) },
      }
    }),
  )
}

function signedWhatsApp(): Attempts {
  const file = fc.record({ id: anyText, mime_type: anyText, caption: anyText, filename: anyText }, { requiredKeys: [] })
  const message = fc.record(
    {
      id: anyText,
      from: fc.oneof(anyText, fc.constant('919876543210')),
      timestamp: fc.oneof(anyText, fc.constant('1794796100')),
      type: fc.oneof(
        anyText,
        fc.constantFrom('text', 'document', 'image', 'reaction', 'location', 'contacts', 'system'),
      ),
      text: fc.record({ body: fc.oneof(anyText, fc.constantFrom('STOP', 'START', 'बंद करो', 'link')) }),
      document: file,
      image: file,
      reaction: fc.record({ message_id: anyText, emoji: anyText }),
      context: fc.record({ id: anyText }),
    },
    { requiredKeys: [] },
  )
  const value = fc.record({
    contacts: fc.array(fc.record({ wa_id: anyText, user_id: anyText, profile: fc.record({ name: anyText }) }), {
      maxLength: 2,
    }),
    statuses: fc.array(fromSchema(whatsAppStatus), { maxLength: 3 }),
    messages: fc.array(message, { maxLength: 3 }),
  })
  return fc.oneof(value, fc.jsonValue()).map((made) => {
    const body = JSON.stringify({ entry: [{ id: '1', changes: [{ field: 'messages', value: made }] }] })
    const signature = `sha256=${hmac(secrets.WHATSAPP_APP_SECRET, body)}`
    return { method: 'POST', path: '/webhooks/whatsapp', body, headers: { 'X-Hub-Signature-256': signature } }
  })
}

const headerNames = [
  ...[
    'Cookie',
    'User-Agent',
    'Accept-Encoding',
    'Accept-Language',
    'If-None-Match',
    'Range',
    'X-Forwarded-For',
    'Referer',
  ],
  ...[
    'Authorization',
    'Content-Type',
    'Origin',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'If-Range',
    'Idempotency-Key',
  ],
]

function awkwardHeaders({ origin, downloadToken, customerCookie, ownerCookie }: Target): Attempts {
  const cookie = fc
    .tuple(
      fc.constantFrom(
        'admin',
        'customer',
        'checkouts',
        'notice',
        'lead',
        'login-code',
        'verified-orders',
        'wanted-file',
      ),
      anyText,
    )
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
  const changed = fc
    .constantFrom(customerCookie, ownerCookie)
    .chain((valid) => fc.nat(valid.length - 1).map((at) => `${valid.slice(0, at)}A${valid.slice(at + 1)}`))
  const headers = fc.dictionary(
    fc.constantFrom(...headerNames),
    fc.oneof(anyText, cookie, changed, fc.constantFrom('bytes=0-', 'bytes=5-2', 'bytes=0-0,2-')),
    { maxKeys: 4 },
  )
  const path = fc.constantFrom(
    '/',
    '/maths',
    '/checkout/maths',
    '/customer-dashboard',
    '/admin-dashboard',
    `/download/${downloadToken}`,
    '/api/order-status?orderId=x',
  )
  const method = fc.constantFrom('GET', 'GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE', 'PATCH')
  return fc.record({ path, method, headers }).map((made) => ({ ...made, headers: { Origin: origin, ...made.headers } }))
}

function rawBytes(): Attempts {
  const part = fc.oneof(
    anyText,
    fc.constantFrom('/', '/a\0b', '/%', '*', 'http://elsewhere.example/', '/\\elsewhere', '/a b'),
  )
  return fc
    .tuple(
      fc.constantFrom('GET', 'POST', 'CONNECT', 'G\0T', 'PRI'),
      part,
      part,
      fc.constantFrom('Host: shop', 'Host: a\0b', 'Host:', 'Content-Length: -1', 'Transfer-Encoding: x'),
    )
    .map(([method, path, value, header]) => ({
      raw: `${method} ${path} HTTP/1.1\r\n${header}\r\nX-Value: ${value}\r\nConnection: close\r\n\r\n`,
    }))
}
