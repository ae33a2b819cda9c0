import { z } from 'zod'
import { currentLanguage, type Language } from '#brand/language.ts'
import { demoMailbox } from '#db/schema/messages.ts'
import { writeWhatsAppPreview } from '#emails/whatsapp-preview.tsx'
import { env } from '#platform/env.server.ts'
import { createLanes } from '#platform/limits/lanes.ts'
import { postJson } from '#platform/post.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { whatsAppSettings } from './whatsapp-settings.server.ts'

/** The values of the approved template. */
export interface OrderTemplateValues {
  firstName: string
  productName: string
  links: { title: string; url: string; facts?: string }[]
}

export interface WhatsAppOptions {
  accessToken: string
  phoneNumberId: string
  template: string
  language: string
  /** For messages in Hindi. */
  hindiTemplate?: string | null
  apiVersion: string
  baseUrl: string
  timeoutMs?: number
}

/** WhatsApp did not accept the message; after a permanent error a retry would fail too. */
export class WhatsAppError extends Error {
  override name = 'WhatsAppError'
  readonly permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

/** Meta approves a template per language: without one for Hindi, the whole message is in English. */
export function chooseWhatsAppLanguage(
  wanted: Language,
  settings: Pick<WhatsAppOptions, 'hindiTemplate'> | null = whatsAppSettings(),
): Language {
  return settings && !settings.hindiTemplate ? 'en' : wanted
}

export function isWhatsAppEnabled(): boolean {
  return whatsAppSettings() !== null || env.isDemo
}

/** Sends to an Indian mobile number of ten digits or, in a demo without WhatsApp settings, to /demo/mailbox. */
export async function sendWhatsApp(phoneNumber: string, values: OrderTemplateValues): Promise<string | null> {
  const settings = whatsAppSettings()
  if (settings) return createWhatsAppClient(settings).send(phoneNumber, values)
  const { shopName } = getContent().business
  const { subject, html, text } = writeWhatsAppPreview({ ...values, shopName }, formatLinks(values.links))
  const row = { channel: 'whatsapp' as const, toAddress: `+91 ${phoneNumber}`, subject, html, plainText: text }
  await db.insert(demoMailbox).values(row)
  return null
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const ownNumber = z.object({ display_phone_number: z.string().min(1).max(40) })
const templateList = z.object({
  data: z.array(z.object({ name: z.string(), language: z.string(), status: z.string().regex(/^[A-Z_]{1,40}$/) })),
})
const mediaFacts = z.object({
  url: z.url().max(4_000),
  mime_type: z.string().max(200),
  file_size: z.number().int().nonnegative().optional().catch(undefined),
})
const refusal = z.object({ error: z.object({ code: z.number(), message: z.string().optional() }) })

/** The time limit of a message starts when it leaves this lane. */
const sending = createLanes({ whatsapp: 32 })

/** Starts a conversation with a template, because Meta allows nothing else; answers one in free words. */
export function createWhatsAppClient(options: WhatsAppOptions) {
  const { accessToken, phoneNumberId, apiVersion, baseUrl, timeoutMs = 15_000 } = options
  const url = `${baseUrl}/${apiVersion}/${phoneNumberId}/messages`
  const headers = { Authorization: `Bearer ${accessToken}` }
  const call = async (path: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const response = await fetch(`${baseUrl}/${apiVersion}${path}`, {
      method,
      headers: body ? { ...headers, 'Content-Type': 'application/json' } : headers,
      ...(body ? { body } : {}),
      // A redirect would send our token to another host.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: Error) => {
      throw new WhatsAppError(`no answer (${error.name})`, false)
    })
    const answer = readJson(await response.text())
    if (!response.ok) throw toWhatsAppError(response.status, answer)
    return answer
  }
  const post = async (request: object) => {
    const sent = JSON.stringify(request)
    const response = await sending('whatsapp', async () => postJson(url, sent, { headers, timeoutMs })).catch(
      (error: Error) => {
        // Drops the cause, which may quote our token.
        throw new WhatsAppError(`no answer (${error.name})`, false)
      },
    )
    const body = readJson(response.body)
    if (response.status < 200 || response.status > 299) throw toWhatsAppError(response.status, body)
    const { data } = accepted.safeParse(body)
    if (!data?.messages[0]) throw new WhatsAppError('the response has no message id', false)
    return data.messages[0].id
  }
  return {
    send(phoneNumber: string, { firstName, productName, links }: OrderTemplateValues): Promise<string> {
      const parameters = [firstName, productName, formatLinks(links)]
      const { hindiTemplate, template, language } = options
      return currentLanguage() === 'hi' && hindiTemplate
        ? this.sendTemplate(phoneNumber, hindiTemplate, parameters, 'hi')
        : this.sendTemplate(phoneNumber, template, parameters, language)
    },

    async sendTemplate(
      phoneNumber: string,
      template: string,
      parameters: string[],
      language = options.language,
    ): Promise<string> {
      return post(buildRequest({ template, language }, phoneNumber, parameters))
    },

    /** Meta wants the code twice in a template of this kind: in the text, and in the button that copies it. */
    async sendCode(phoneNumber: string, template: string, code: string): Promise<string> {
      const request = buildRequest({ template, language: options.language }, phoneNumber, [code])
      const button = { type: 'button', sub_type: 'url', index: '0', parameters: [{ type: 'text', text: code }] }
      const components = [...request.template.components, button]
      return post({ ...request, template: { ...request.template, components } })
    },

    /** `phone` has its country code. Meta accepts free words only within 24 hours of the person's last message (131047). */
    async sendText(phone: string, body: string): Promise<string> {
      const to = { messaging_product: 'whatsapp', recipient_type: 'individual', to: phone }
      return post({ ...to, type: 'text', text: { body, preview_url: false } })
    },

    /** Where Meta keeps a file that a person sent, for seven days. */
    async readMedia(mediaId: string): Promise<{ url: string; mimeType: string; bytes: number | null }> {
      const { data } = mediaFacts.safeParse(await call(`/${encodeURIComponent(mediaId)}`))
      if (!data) throw new WhatsAppError('the response names no file', true)
      return { url: data.url, mimeType: data.mime_type, bytes: data.file_size ?? null }
    },

    /** Null when the file is larger than allowed. Goes to no host but Meta's, because the request carries our token. */
    async downloadMedia(mediaUrl: string, maxBytes: number): Promise<Uint8Array | null> {
      if (!isMediaUrl(mediaUrl, baseUrl)) throw new WhatsAppError('the file is not at an address of Meta', true)
      return downloadWithin(mediaUrl, { headers, maxBytes, timeoutMs: mediaTimeoutMs })
    },

    /** The number as people write it. Sends nothing, so it is a test of the token and the number's id. */
    async readNumber(): Promise<string> {
      const { data } = ownNumber.safeParse(await call(`/${phoneNumberId}?fields=display_phone_number`))
      if (!data) throw new WhatsAppError('the response has no phone number', false)
      return data.display_phone_number
    },

    /** "APPROVED", "PENDING" and so on; null when there is no such template. */
    async readTemplateState(accountId: string, name: string, language: string): Promise<string | null> {
      const query = new URLSearchParams({ name, fields: 'name,language,status' })
      const { data } = templateList.safeParse(await call(`/${accountId}/message_templates?${query}`))
      if (!data) throw new WhatsAppError('the response has no templates', false)
      return data.data.find((found) => found.name === name && found.language === language)?.status ?? null
    },

    /** Tells Meta where the webhook is. Meta asks that address for the token before it answers. */
    async subscribe(accountId: string, callbackUrl: string, verifyToken: string): Promise<void> {
      const body = JSON.stringify({ override_callback_uri: callbackUrl, verify_token: verifyToken })
      await call(`/${accountId}/subscribed_apps`, { method: 'POST', body })
    },
  }
}

const mediaHosts = /(^|\.)(fbsbx\.com|fbcdn\.net|whatsapp\.net|facebook\.com)$/
/** A file of 16 MB over a slow line. */
const mediaTimeoutMs = 45_000

function isMediaUrl(mediaUrl: string, baseUrl: string): boolean {
  const { protocol, hostname, port, origin, username } = new URL(mediaUrl)
  if (username !== '') return false
  return origin === baseUrl || (protocol === 'https:' && port === '' && mediaHosts.test(hostname))
}

interface Download {
  headers: Record<string, string>
  maxBytes: number
  timeoutMs: number
}

async function downloadWithin(url: string, { headers, maxBytes, timeoutMs }: Download): Promise<Uint8Array | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
    if (!response.ok) {
      await response.body?.cancel()
      throw toWhatsAppError(response.status, null)
    }
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length
      // Leaving the loop ends the connection.
      if (bytes > maxBytes) return null
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof WhatsAppError) throw error
    throw new WhatsAppError(`no answer (${(error as Error).name})`, false)
  }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function buildRequest(
  { template, language }: Pick<WhatsAppOptions, 'template' | 'language'>,
  phoneNumber: string,
  parameters: string[],
) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `91${phoneNumber}`,
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text: toOneLine(text) })) }],
    },
  }
}

/** In one line, because Meta allows no line breaks in a template parameter, and only one link per button. */
export function formatLinks(links: OrderTemplateValues['links']): string {
  if (links.length === 1) return links[0]?.url ?? ''
  return links.map(({ title, url, facts }) => `${title}${facts ? ` (${facts})` : ''}: ${url}`).join(' | ')
}

function toOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** A retry may succeed after these: rate limits, outages, an expired token, a paused template. */
const temporaryCodes = [1, 2, 4, 190, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 132001, 133004]

/** Contains only Meta's code, because Meta's message may quote phone numbers. */
function toWhatsAppError(status: number, body: unknown): WhatsAppError {
  const code = refusal.safeParse(body).data?.error.code
  const isTemporary = status >= 500 || status === 429 || status === 401 || (code !== undefined && isTemporaryCode(code))
  return new WhatsAppError(`HTTP ${status}${code === undefined ? '' : `, code ${code}`}`, !isTemporary)
}

export function isTemporaryCode(code: number): boolean {
  return temporaryCodes.includes(code)
}
