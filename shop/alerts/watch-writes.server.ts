import type { Alert, AlertPhase } from '#db/schema/alerts.ts'
import type { DeliveryChannel } from '#db/schema/messages.ts'
import { log } from '#platform/log/log.server.ts'
import { checkWrites } from '#platform/postgres/write-check.server.ts'
import { findOwnerAddress } from './alert-settings.server.ts'
import { canSendAlertByWhatsApp, sendAlert } from './send-alert.server.ts'

const everyMs = 60_000
/** A message that was not accepted is tried again at every check; an accepted one is not repeated within this time. */
const minMinutesBetweenMessages = 30

interface Outage {
  since: Date
  problem: string
  isReported: boolean
}

let outage: Outage | null = null
/** Over, but the owner was not told yet. */
let ended: Outage | null = null
let lastReportAt = 0

/** While nothing can be written, neither a job nor an alert can be stored, so each process watches this cause itself. */
export function startWatchingWrites(): void {
  const timer = setInterval(
    () => void watchWrites().catch((err) => log.error({ err }, 'could not alert the owner')),
    everyMs,
  )
  timer.unref()
}

export async function watchWrites(): Promise<void> {
  const { problem } = await checkWrites()
  if (problem) {
    outage ??= { since: new Date(), problem, isReported: false }
    await reportOutage(outage)
  } else if (outage) {
    ended = outage.isReported ? outage : null
    outage = null
  }
  await reportEnd()
}

async function reportOutage(current: Outage) {
  if (current.isReported || Date.now() - lastReportAt < minMinutesBetweenMessages * 60_000) return
  current.isReported = await sendOnAllChannels(toAlert(current), 'opened')
  if (current.isReported) lastReportAt = Date.now()
}

async function reportEnd() {
  if (ended && (await sendOnAllChannels({ ...toAlert(ended), closedAt: new Date() }, 'ended'))) ended = null
}

type AlertState = Pick<Alert, 'cause' | 'since' | 'facts' | 'closedAt'>

/** Returns whether one of them was accepted. */
async function sendOnAllChannels(alert: AlertState, phase: AlertPhase): Promise<boolean> {
  const to = await findOwnerAddress()
  const channels: DeliveryChannel[] = canSendAlertByWhatsApp(to) ? ['email', 'whatsapp'] : ['email']
  const results = await Promise.allSettled(channels.map((channel) => sendAlert(to, alert, channel, phase)))
  for (const result of results) {
    if (result.status === 'rejected') log.warn({ err: result.reason }, 'could not send an alert to the owner')
  }
  return results.some(({ status }) => status === 'fulfilled')
}

function toAlert({ since, problem }: Outage): AlertState {
  return { cause: 'cannot-write', since, facts: { problem }, closedAt: null }
}
