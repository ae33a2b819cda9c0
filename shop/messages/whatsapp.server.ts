import { z } from 'zod'
import { demoMailbox } from '#db/schema.ts'
import { writeWhatsAppPreview } from '#emails/whatsapp-preview.tsx'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { whatsAppSettings } from './whatsapp-settings.server.ts'

/** What the approved template is filled with. */
export interface OrderTemplateValues {
  firstName: string
  productName: string
  links: { title: string; url: string }[]
}

export interface WhatsAppOptions {
  accessToken: string
  phoneNumberId: string
  template: string
  language: string
  apiVersion: string
  /** Given in tests only. */
  baseUrl?: string
  answersWithinMs?: number
}

/** A message that was not taken. What is permanent will be refused again; anything else may pass. */
export class WhatsAppError extends Error {
  override name = 'WhatsAppError'
  readonly permanent: boolean

  constructor(message: string, permanent: boolean) {
    super(message)
    this.permanent = permanent
  }
}

export function isWhatsAppOn(): boolean {
  return whatsAppSettings !== null || env.isDemo
}

/** Sends it to an Indian mobile number of ten digits, or, in a demo without keys, to /demo/mailbox. */
export async function sendWhatsApp(phoneNumber: string, words: OrderTemplateValues): Promise<string | null> {
  if (whatsAppSettings) return createWhatsApp(whatsAppSettings).send(phoneNumber, words)
  const { subject, html, text } = writeWhatsAppPreview(words, linksInOneLine(words.links))
  const row = { channel: 'whatsapp' as const, toAddress: `+91 ${phoneNumber}`, subject, html, plainText: text }
  await db.insert(demoMailbox).values(row)
  return null
}

const accepted = z.object({ messages: z.array(z.object({ id: z.string().min(1) })).min(1) })
const refusal = z.object({ error: z.object({ code: z.number(), message: z.string().optional() }) })

/** WhatsApp's Cloud API. Only an approved template may begin a conversation. */
export function createWhatsApp(options: WhatsAppOptions) {
  const { accessToken, phoneNumberId, apiVersion, baseUrl = 'https://graph.facebook.com' } = options
  return {
    async send(phoneNumber: string, words: OrderTemplateValues): Promise<string> {
      const response = await fetch(`${baseUrl}/${apiVersion}/${phoneNumberId}/messages`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(describeMessage(options, phoneNumber, words)),
        // A redirect would carry our token to wherever it points.
        redirect: 'manual',
        signal: AbortSignal.timeout(options.answersWithinMs ?? 15_000),
      }).catch((error: Error) => {
        // Without the cause: it may quote the headers, and our token is in them.
        throw new WhatsAppError(`no answer (${error.name})`, false)
      })
      const body: unknown = await response.json().catch(() => null)
      if (!response.ok) throw toWhatsAppError(response.status, body)
      const { data } = accepted.safeParse(body)
      if (!data?.messages[0]) throw new WhatsAppError('the answer makes no sense', false)
      return data.messages[0].id
    },
  }
}

function describeMessage({ template, language }: WhatsAppOptions, phoneNumber: string, words: OrderTemplateValues) {
  const parameters = [words.firstName, words.productName, linksInOneLine(words.links)]
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: `91${phoneNumber}`,
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [{ type: 'body', parameters: parameters.map((text) => ({ type: 'text', text: oneLine(text) })) }],
    },
  }
}

/** A parameter of a template may not break its line, and an approved button carries one link only. */
function linksInOneLine(links: OrderTemplateValues['links']): string {
  if (links.length === 1) return links[0]?.url ?? ''
  return links.map(({ title, url }) => `${title}: ${url}`).join(' | ')
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Too fast, or something of theirs or of ours that is mended while we try: throughput, their faults, token, template. */
const passingCodes = [1, 2, 4, 190, 80007, 130429, 131000, 131016, 131048, 131056, 131057, 132001, 133004]

/** Meta's code, never its words: these quote numbers. */
function toWhatsAppError(status: number, body: unknown): WhatsAppError {
  const code = refusal.safeParse(body).data?.error.code
  const mayPass = status >= 500 || status === 429 || status === 401 || (code !== undefined && isTemporaryCode(code))
  return new WhatsAppError(`HTTP ${status}${code === undefined ? '' : `, code ${code}`}`, !mayPass)
}

export function isTemporaryCode(code: number): boolean {
  return passingCodes.includes(code)
}
