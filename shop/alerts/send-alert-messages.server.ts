import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { type Alert, type AlertPhase, alertMessages, alerts } from '#db/schema/alerts.ts'
import type { DeliveryChannel } from '#db/schema/messages.ts'
import { describeMessage, log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { type AlertAddress, findOwnerAddress } from './alert-settings.server.ts'
import { getCause } from './all-causes.server.ts'
import { canSendAlertByWhatsApp, sendAlert } from './send-alert.server.ts'

/** A cause that comes and goes sends no storm: its next opening waits until then. */
const minMinutesBetweenMessages = 30
const triedForHours = 24

type SentMessage = typeof alertMessages.$inferSelect & { cause: string }

/** One message when an alert opens and one when it is over, on each channel; what fails is tried again next time. */
export async function sendAlertMessages(): Promise<void> {
  const to = await findOwnerAddress()
  const channels: DeliveryChannel[] = canSendAlertByWhatsApp(to) ? ['email', 'whatsapp'] : ['email']
  const [recent, messages] = await Promise.all([readRecentAlerts(), readRecentMessages()])
  const due = recent.flatMap((alert) =>
    channels.flatMap((channel) => {
      const phase = findDuePhase(alert, channel, messages)
      return phase ? { alert, channel, phase } : []
    }),
  )
  await Promise.all(due.map(({ alert, channel, phase }) => sendAndRecord(to, alert, channel, phase)))
}

async function readRecentAlerts(): Promise<Alert[]> {
  const isRecent = gt(alerts.closedAt, sql`now() - make_interval(hours => ${triedForHours})`)
  const found = await db
    .select()
    .from(alerts)
    .where(or(isNull(alerts.closedAt), isRecent))
    .orderBy(alerts.id)
  return found.filter(({ cause }) => isNotified(cause))
}

function isNotified(name: string): boolean {
  const known = getCause(name)
  return known !== undefined && !known.isSilent
}

async function readRecentMessages(): Promise<SentMessage[]> {
  const rows = await db
    .select({ message: alertMessages, cause: alerts.cause })
    .from(alertMessages)
    .innerJoin(alerts, eq(alerts.id, alertMessages.alertId))
    .where(
      or(
        isNull(alerts.closedAt),
        gt(alerts.closedAt, sql`now() - make_interval(hours => ${triedForHours})`),
        gt(alertMessages.sentAt, sql`now() - make_interval(mins => ${minMinutesBetweenMessages})`),
      ),
    )
  return rows.map(({ message, cause }) => ({ ...message, cause }))
}

function findDuePhase(alert: Alert, channel: DeliveryChannel, messages: SentMessage[]): AlertPhase | null {
  const onChannel = messages.filter((message) => message.channel === channel)
  const find = (phase: AlertPhase) => onChannel.find(({ alertId, phase: of }) => alertId === alert.id && of === phase)
  const opened = find('opened')
  if (alert.closedAt) return opened && !find('ended')?.sentAt ? 'ended' : null
  if (opened?.sentAt || wasJustSent(alert, onChannel)) return null
  // Once refused, a mail about refused mails is sent again only together with its end: `probeMail`.
  return opened && isAboutMail(alert) && channel === 'email' ? null : 'opened'
}

function wasJustSent({ id, cause }: Alert, messages: SentMessage[]): boolean {
  const since = Date.now() - minMinutesBetweenMessages * 60_000
  return messages.some(
    (message) =>
      message.alertId !== id && message.cause === cause && message.phase === 'opened' && Number(message.sentAt) > since,
  )
}

function isAboutMail({ cause }: { cause: string }): boolean {
  return cause === 'mail-failing'
}

/**
 * While mails are refused, tries the mail that says that they are not any more. When the server accepts it, it is true.
 * Returns whether it was accepted.
 */
export async function probeMail(): Promise<boolean> {
  const [alert] = await db
    .select()
    .from(alerts)
    .where(and(eq(alerts.cause, 'mail-failing'), isNull(alerts.closedAt)))
  if (!alert) return false
  const opened = await readMessage(alert, 'opened')
  if (!opened || opened.sentAt) return false
  const ended = { ...alert, closedAt: new Date() }
  return sendAndRecord(await findOwnerAddress(), ended, 'email', 'ended')
}

async function readMessage({ id }: Alert, phase: AlertPhase) {
  const [message] = await db
    .select()
    .from(alertMessages)
    .where(and(eq(alertMessages.alertId, id), eq(alertMessages.phase, phase), eq(alertMessages.channel, 'email')))
  return message
}

async function sendAndRecord(to: AlertAddress, alert: Alert, channel: DeliveryChannel, phase: AlertPhase) {
  const error = await sendAlert(to, alert, channel, phase).then(
    () => null,
    (thrown: Error) => describeMessage(thrown).slice(0, 300),
  )
  if (error) log.warn({ cause: alert.cause, channel, error }, 'could not send an alert to the owner')
  const result = { triedAt: sql`now()`, sentAt: error ? null : sql`now()`, error }
  await db
    .insert(alertMessages)
    .values({ alertId: alert.id, phase, channel, ...result })
    .onConflictDoUpdate({ target: [alertMessages.alertId, alertMessages.phase, alertMessages.channel], set: result })
  return error === null
}
