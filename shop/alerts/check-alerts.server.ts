import { flushCalls } from '#platform/watched-calls.server.ts'
import { findAlerts, probeServices } from './find-alerts.server.ts'
import { probeMail, sendAlertMessages } from './send-alert-messages.server.ts'
import { storeAlerts } from './store-alerts.server.ts'

/** Looks for everything that the owner must know about, and sends a message about what begins and what is over. */
export async function checkAlerts(): Promise<void> {
  await flushCalls()
  const [found, probed] = await Promise.all([findAlerts('message'), probeServices()])
  const findings = new Map([...found, ...probed])
  if (findings.get('mail-failing') && (await probeMail())) findings.set('mail-failing', null)
  await storeAlerts(findings)
  await sendAlertMessages()
}
