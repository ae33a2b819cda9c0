import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { sumOf } from '#brand/sum-of.ts'
import { alerts } from '#db/schema/alerts.ts'
import { deliveries, whatsappThreads } from '#db/schema/messages.ts'
import { webhookDeliveries, webhookEndpoints } from '#db/schema/webhooks.ts'
import { maskText } from '#platform/log/log.server.ts'
import { readStoredRefusal } from '#platform/mail/mail-refusal.ts'
import { findMailOutage } from '#platform/mail/mail-server-state.server.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { createWhatsAppClient, WhatsAppError } from '#shop/messages/whatsapp.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { explainErrorInLine } from '#shop/services/explain-error.ts'
import type { Finding, LookedFor } from './alert.ts'
import type { Look } from './signs/look-at-shop.server.ts'

const minFailures = 3
const minOutageMs = 60_000
const readAttempts = 200

/** The mail server cannot be reached, refuses our password or refuses our mails; not what a recipient's server refuses. */
export async function findFailingMail(): Promise<Finding> {
  // Mails wait during an outage, so they do not fail any more.
  const outage = findMailOutage()
  if (outage && Date.now() - outage.since.getTime() > minOutageMs) {
    return { since: outage.since, facts: { reason: explainMasked(outage.reason) } }
  }
  const attempts = await readNewestAttempts()
  const newestSuccess = attempts.findIndex(({ status }) => status !== 'failed')
  const failed = newestSuccess === -1 ? attempts : attempts.slice(0, newestSuccess)
  const ours = failed.filter(({ error }) => isAboutUs(error ?? ''))
  const [newest, first] = [ours[0], ours.at(-1)]
  if (!newest || !first || ours.length < minFailures) return null
  return { since: first.createdAt, facts: { reason: explainMasked(newest.error ?? '') } }
}

function explainMasked(error: string): string {
  return explainErrorInLine(maskText(error))
}

/** What failed before the last alert ended is settled: the mail about its end was accepted. */
async function readNewestAttempts() {
  const lastEnd = db
    .select({ at: sql<Date>`coalesce(max(${alerts.closedAt}), '-infinity')` })
    .from(alerts)
    .where(eq(alerts.cause, 'mail-failing'))
  return db
    .select(pickColumns(deliveries, 'status', 'error', 'createdAt'))
    .from(deliveries)
    .where(
      and(
        eq(deliveries.channel, 'email'),
        sql`${deliveries.status} not in ('sending', 'abandoned')`,
        gt(deliveries.createdAt, sql`(${lastEnd})`),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(readAttempts)
}

/** An answer about one mailbox says nothing about our own server. */
function isAboutUs(error: string): boolean {
  const hasReply = /: ?[45]\d\d[ -]/.test(error)
  return !hasReply || error.startsWith('EAUTH') || readStoredRefusal(error) === 'our-mail'
}

/** Mails that the shop no longer tries to send. */
export async function findRefusedMailAlert(_lookedFor: LookedFor, looking: Promise<Look>): Promise<Finding> {
  const counts = await (await looking).refusedMails()
  const count = sumOf(counts, 'count')
  return count === 0 ? null : { facts: { count, orders: sumOf(counts, 'orders') } }
}

/** An endpoint that has accepted nothing for a day although events wait for it. */
export async function findFailingWebhooks(): Promise<Finding> {
  const [failing] = await db
    .select({
      ...pickColumns(webhookEndpoints, 'id', 'url'),
      since: sql<Date>`min(${webhookDeliveries.createdAt})`.mapWith(webhookDeliveries.createdAt),
      waiting: sql<number>`count(*)::int`,
    })
    .from(webhookEndpoints)
    .innerJoin(webhookDeliveries, eq(webhookDeliveries.endpointId, webhookEndpoints.id))
    .where(and(eq(webhookDeliveries.state, 'waiting'), isNull(webhookEndpoints.disabledAt)))
    .groupBy(webhookEndpoints.id)
    .having(
      sql`min(${webhookDeliveries.createdAt}) < now() - interval '1 day' and not exists (
        select from webhook_deliveries accepted
        where accepted.endpoint_id = webhook_endpoints.id and accepted.delivered_at > now() - interval '1 day')`,
    )
    .orderBy(sql`3`)
    .limit(1)
  if (!failing) return null
  const { id, url, since, waiting } = failing
  return { since, facts: { endpoint: id, host: new URL(url).host, waiting } }
}

/** The dashboard lists a message at once; the alert leaves the owner a few hours, and time before the window closes. */
const unansweredHours = { dashboard: 0, message: 4 }

/** What buyers wrote on WhatsApp and no person has answered. */
export async function findWaitingThreads(lookedFor: LookedFor): Promise<Finding> {
  const [waiting] = await db
    .select({
      count: sql<number>`count(*)::int`,
      since: sql<Date | null>`min(${whatsappThreads.waitingSince})`.mapWith(whatsappThreads.waitingSince),
    })
    .from(whatsappThreads)
    .where(sql`${whatsappThreads.waitingSince} <= now() - make_interval(hours => ${unansweredHours[lookedFor]})`)
  return waiting?.since ? { since: waiting.since, facts: { count: waiting.count } } : null
}

const maxWaitMs = 10_000

/** Meta answers 401 with code 190 for a token that has expired or was revoked. */
export async function probeWhatsAppToken(): Promise<Finding> {
  const settings = whatsAppSettings()
  if (!settings) return null
  try {
    await createWhatsAppClient({ ...settings, timeoutMs: maxWaitMs }).readNumber()
    return null
  } catch (error) {
    const isTokenRefused = error instanceof WhatsAppError && /^HTTP 401|code 190$/.test(error.message)
    if (isTokenRefused) return { facts: { reason: error.message } }
    throw error
  }
}
