import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { customers, type DeliveryStatus, deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import { isSameText, matchesHmac } from '#platform/signing.server.ts'
import { unknownVisitor } from '#platform/visitor.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { parseOptOut } from './parse-opt-out.ts'
import { isTemporaryCode } from './whatsapp.server.ts'
import { whatsAppSettings } from './whatsapp-settings.server.ts'

const status = z.object({
  id: z.string().min(1),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  errors: z.array(z.object({ code: z.number() })).optional(),
})
export type WhatsAppStatus = z.infer<typeof status>

const incoming = z.object({
  from: z.string(),
  timestamp: z.string().regex(/^\d{1,12}$/),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
})
type Incoming = z.infer<typeof incoming>

// Meta adds kinds of events at will: what we do not know is let pass, one by one.
const list = z.array(z.unknown()).catch([])
const webhook = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ statuses: list, messages: list }).catch(nothing()) })) }),
  ),
})

function nothing(): { statuses: unknown[]; messages: unknown[] } {
  return { statuses: [], messages: [] }
}

export type ReceivedMessage = 'accepted' | 'refused' | 'off'

/** The handshake by which Meta makes sure that the address is ours. Null when the token is not. */
export function answerChallenge(mode?: string, token?: string, challenge?: string): string | null {
  const expected = whatsAppSettings?.verifyToken ?? ''
  const isOurs = expected !== '' && isSameText(token ?? '', expected)
  return isOurs && mode === 'subscribe' ? (challenge ?? '') : null
}

/** What became of our messages, and what people answer. Signed over the raw body. */
export async function receiveWhatsApp(rawBody: string, signature: string | undefined): Promise<ReceivedMessage> {
  if (!whatsAppSettings) return 'off'
  const claim = { secret: whatsAppSettings.appSecret, message: rawBody, encoding: 'hex' as const }
  if (!matchesHmac({ ...claim, signature: signature?.replace(/^sha256=/, '') ?? '' })) {
    log.warn({ bytes: rawBody.length }, 'WhatsApp webhook refused')
    return 'refused'
  }
  const values = readValues(rawBody)
  for (const found of values.flatMap(({ statuses }) => statuses)) {
    const { data } = status.safeParse(found)
    if (data && !(await recordStatus(data))) await recordLater(data)
  }
  for (const found of values.flatMap(({ messages }) => messages)) {
    const { data } = incoming.safeParse(found)
    if (data) await heed(data)
  }
  return 'accepted'
}

function readValues(rawBody: string) {
  try {
    const { data } = webhook.safeParse(JSON.parse(rawBody))
    return data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) ?? []
  } catch {
    return []
  }
}

/** Reports come in any order: a message that was read is not "delivered" again, nor can it fail any more. */
const statusesBefore: Record<WhatsAppStatus['status'], DeliveryStatus[]> = {
  sent: ['sending'],
  delivered: ['sending', 'sent'],
  read: ['sending', 'sent', 'delivered'],
  failed: ['sending', 'sent'],
}

/** Says whether the message is one of ours. */
export async function recordStatus({ id, status, errors }: WhatsAppStatus): Promise<boolean> {
  const isOurs = and(eq(deliveries.providerId, id), eq(deliveries.channel, 'whatsapp'))
  const code = errors?.[0]?.code
  const isForGood = status === 'failed' && code !== undefined && !isTemporaryCode(code)
  await db
    .update(deliveries)
    .set({
      status: isForGood ? 'refused' : status,
      error: status === 'failed' ? `code ${code ?? 'unknown'}` : null,
      updatedAt: sql`now()`,
    })
    .where(and(isOurs, inArray(deliveries.status, statusesBefore[status])))
  return (await db.$count(deliveries, isOurs)) > 0
}

/** A report can be faster than the answer to our own call, which brings the id. */
async function recordLater(report: WhatsAppStatus) {
  await db.transaction((tx) => enqueue(tx, 'whatsapp.status', report, { startAfterSeconds: 10 }))
}

async function heed({ from, timestamp, text, button }: Incoming) {
  const wish = parseOptOut(text?.body ?? button?.text ?? '')
  if (!wish) return
  const writtenAt = new Date(Number(timestamp) * 1000)
  for (const customerId of await customersAt(from.slice(-10))) {
    if (wish === 'stop') await withdrawConsent(db, customerId, ['whatsappMarketing'], 'whatsapp', unknownVisitor)
    else await giveBack(customerId, writtenAt)
  }
}

/** Only what was withdrawn, and not by something said later: Meta repeats old messages for days. */
async function giveBack(customerId: number, writtenAt: Date) {
  const consents = await currentConsents(db, customerId)
  const held = consents.find(({ purpose }) => purpose === 'whatsappMarketing')
  if (!held?.since || held.granted || held.since > writtenAt) return
  await grantConsent(db, customerId, ['whatsappMarketing'], 'whatsapp', unknownVisitor)
}

/** Everybody who is, or was, reached at this number. */
async function customersAt(phoneNumber: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: customers.id })
    .from(customers)
    .leftJoin(deliveries, and(eq(deliveries.customerId, customers.id), eq(deliveries.channel, 'whatsapp')))
    .where(or(eq(customers.phoneNumber, phoneNumber), eq(deliveries.address, phoneNumber)))
  return rows.map(({ id }) => id)
}
