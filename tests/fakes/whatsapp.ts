import { createHmac } from 'node:crypto'
import { FakeRefusal, type FakeRequest, startFakeServer } from './fake-server.ts'

const token = 'EAAtest'
/** The approved templates. */
const approved: Record<string, { parameterCount: number; language: string }> = {
  order_delivered_v1: { parameterCount: 3, language: 'en' },
  order_delivered_hi: { parameterCount: 3, language: 'hi' },
  login_code_v1: { parameterCount: 1, language: 'en' },
  shop_alert_v1: { parameterCount: 2, language: 'en' },
}

/** The part of Meta's Cloud API that the shop uses, with the same refusals. */
export async function startFakeWhatsApp() {
  const sent: { id: string; to: string; parameters: string[] }[] = []
  const templates: { name: string; language: string }[] = []
  const subscriptions: { override_callback_uri: string; verify_token: string }[] = []
  const refusals: { status: number; code: number }[] = []
  const texts: { id: string; to: string; body: string }[] = []
  const media = new Map<string, { bytes: Uint8Array; type: string; url?: string }>()
  const behaviour = { isTokenExpired: false }
  /** Numbers that have written within 24 hours. */
  const openWindows = new Set<string>()
  const server = await startFakeServer((request) => {
    if (behaviour.isTokenExpired) throw refuse(401, 190)
    if (request.path.endsWith('/message_templates')) return listTemplates(request)
    if (request.path.endsWith('/subscribed_apps')) {
      subscriptions.push(JSON.parse(request.body))
      return { status: 200, body: { success: true } }
    }
    if (request.method === 'GET') return readMedia(media, request, server.origin) ?? readNumber(request)
    const body = check(request)
    const refusal = refusals.shift()
    if (refusal) throw refuse(refusal.status, refusal.code)
    if (body.type === 'text') {
      if (!openWindows.has(body.to)) throw refuse(400, 131047)
      const id = `wamid.text.${texts.length + 1}`
      texts.push({ id, to: body.to, body: body.text.body })
      return { status: 200, body: { messaging_product: 'whatsapp', messages: [{ id }] } }
    }
    const id = `wamid.${sent.length + 1}`
    const [component] = body.template.components
    templates.push({ name: body.template.name, language: body.template.language.code })
    sent.push({ id, to: body.to, parameters: component.parameters.map(({ text }: { text: string }) => text) })
    const contacts = [{ input: body.to, wa_id: body.to }]
    return {
      status: 200,
      body: { messaging_product: 'whatsapp', contacts, messages: [{ id, message_status: 'accepted' }] },
    }
  })
  const options = {
    accessToken: token,
    phoneNumberId: '1066',
    template: 'order_delivered_v1',
    language: 'en',
    apiVersion: 'v24.0',
    baseUrl: server.origin,
  }
  return {
    ...server,
    options,
    sent,
    /** Of the messages that were sent. */
    templates,
    /** Free words, which are refused outside the window. */
    texts,
    openWindows,
    /** Files that people sent, by id. */
    media,
    behaviour,
    /** Where the shop told Meta to report. */
    subscriptions,
    refuseNext: (status: number, code: number) => refusals.push({ status, code }),
  }
}

const appSecret = 'app_secret_demo'

export interface FakeIncoming {
  id: string
  from?: string
  userId?: string
  name?: string
  at?: Date
  type?: string
  [content: string]: unknown
}

/** What Meta posts to the webhook for messages of one person, with its signature. */
export function writeIncoming(messages: FakeIncoming[], secret = appSecret): { body: string; signature: string } {
  const contacts = messages.map(({ from, userId, name = 'Asha' }) => ({
    wa_id: from,
    user_id: userId,
    profile: { name },
  }))
  const events = messages.map(({ id, from, userId: _, name: __, at = new Date(), type = 'text', ...content }) => ({
    ...{ id, from, timestamp: `${Math.floor(at.getTime() / 1000)}`, type, ...content },
  }))
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '1066' }, contacts, messages: events }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  return { body, signature: `sha256=${createHmac('sha256', secret).update(body).digest('hex')}` }
}

/** Meta first says where a file is, then sends it; both need the token. */
function readMedia(
  media: Map<string, { bytes: Uint8Array; type: string; url?: string }>,
  { path, headers }: FakeRequest,
  origin: string,
) {
  const id = path.split('/').at(-1) ?? ''
  const file = media.get(id)
  if (!file) {
    if (path === '/v24.0/1066') return null
    throw refuse(400, 100)
  }
  if (headers.authorization !== `Bearer ${token}`) throw refuse(401, 190)
  if (path.startsWith('/files/')) return { status: 200, body: file.bytes }
  const { bytes, type, url = `${origin}/files/${id}` } = file
  return { status: 200, body: { url, mime_type: type, file_size: bytes.length, id, messaging_product: 'whatsapp' } }
}

function listTemplates({ query, headers }: FakeRequest) {
  if (headers.authorization !== `Bearer ${token}`) throw refuse(401, 190)
  const name = query.get('name') ?? ''
  const template = approved[name]
  return { status: 200, body: { data: template ? [{ name, language: template.language, status: 'APPROVED' }] : [] } }
}

function readNumber({ path, query, headers }: FakeRequest) {
  if (headers.authorization !== `Bearer ${token}`) throw refuse(401, 190)
  if (path !== '/v24.0/1066' || query.get('fields') !== 'display_phone_number') throw refuse(400, 100)
  return { status: 200, body: { display_phone_number: '+91 98765 00000', id: '1066' } }
}

function check({ method, path, headers, body }: FakeRequest) {
  if (headers.authorization !== `Bearer ${token}`) throw refuse(401, 190)
  if (method !== 'POST' || path !== '/v24.0/1066/messages') throw refuse(400, 100)
  if (headers['content-type'] !== 'application/json') throw refuse(400, 100)
  const message = JSON.parse(body)
  const isValid =
    message.messaging_product === 'whatsapp' &&
    message.recipient_type === 'individual' &&
    ['template', 'text'].includes(message.type) &&
    /^91[6-9]\d{9}$/.test(message.to)
  if (!isValid) throw refuse(400, 100)
  if (message.type === 'text') {
    const { body: text } = message.text
    if (typeof text !== 'string' || text === '' || text.length > 4_096) throw refuse(400, 100)
    return message
  }
  const { name, language, components } = message.template
  const template = approved[name]
  if (template?.language !== language.code) throw refuse(404, 132001)
  const [{ type, parameters }] = components
  const hasParameters =
    type === 'body' && parameters.length === template?.parameterCount && parameters.every(isParameter)
  if (!hasParameters) throw refuse(400, 132000)
  return message
}

/** Meta refuses line breaks, tabs and more than four spaces in a row. */
function isParameter({ type, text }: { type: string; text: string }): boolean {
  return type === 'text' && text !== '' && !/[\n\r\t]| {5}/.test(text)
}

function refuse(status: number, code: number) {
  const message = `(#${code}) something about 919876543210`
  return new FakeRefusal(status, { error: { message, type: 'OAuthException', code, fbtrace_id: 'A' } })
}
