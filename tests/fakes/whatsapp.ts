import { FakeRefusal, type FakeRequest, startFakeServer } from './fake-server.ts'

const token = 'EAAtest'
/** The approved templates. */
const approved: Record<string, { parameterCount: number; language: string }> = {
  order_delivered_v1: { parameterCount: 3, language: 'en' },
  order_delivered_hi: { parameterCount: 3, language: 'hi' },
  shop_alert_v1: { parameterCount: 2, language: 'en' },
}

/** The part of Meta's Cloud API that the shop uses, with the same refusals. */
export async function startFakeWhatsApp() {
  const sent: { id: string; to: string; parameters: string[] }[] = []
  const templates: { name: string; language: string }[] = []
  const subscriptions: { override_callback_uri: string; verify_token: string }[] = []
  const refusals: { status: number; code: number }[] = []
  const behaviour = { isTokenExpired: false }
  const server = await startFakeServer((request) => {
    if (behaviour.isTokenExpired) throw refuse(401, 190)
    if (request.path.endsWith('/message_templates')) return listTemplates(request)
    if (request.path.endsWith('/subscribed_apps')) {
      subscriptions.push(JSON.parse(request.body))
      return { status: 200, body: { success: true } }
    }
    if (request.method === 'GET') return readNumber(request)
    const body = check(request)
    const refusal = refusals.shift()
    if (refusal) throw refuse(refusal.status, refusal.code)
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
    behaviour,
    /** Where the shop told Meta to report. */
    subscriptions,
    refuseNext: (status: number, code: number) => refusals.push({ status, code }),
  }
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
    message.type === 'template' &&
    /^91[6-9]\d{9}$/.test(message.to)
  if (!isValid) throw refuse(400, 100)
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
