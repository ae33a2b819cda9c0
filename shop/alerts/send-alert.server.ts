import { alertWords } from '#content/interface/en/admin/alerts.ts'
import type { Alert, AlertPhase } from '#db/schema/alerts.ts'
import type { DeliveryChannel } from '#db/schema/messages.ts'
import { writeAlertMail } from '#emails/alert.tsx'
import { sendMail } from '#platform/mail/mail.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { createWhatsAppClient } from '#shop/messages/whatsapp.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import type { AlertAddress } from './alert-settings.server.ts'
import { describeAlert, type ShownAlert } from './describe-alert.server.ts'
import { findSellingBlock } from './find-selling-block.server.ts'

type AlertState = Pick<Alert, 'cause' | 'since' | 'facts' | 'closedAt'>

export function canSendAlertByWhatsApp({ whatsAppNumber }: AlertAddress): boolean {
  return whatsAppNumber !== null && Boolean(whatsAppSettings()?.alertTemplate)
}

/** Throws when the message is not accepted. */
export async function sendAlert(to: AlertAddress, alert: AlertState, channel: DeliveryChannel, phase: AlertPhase) {
  const shown = describeAlert(alert)
  const url = new URL(shown.link?.to ?? '/admin-dashboard', shopSettings().siteUrl).href
  const title = phase === 'opened' ? shown.title : shown.overTitle
  const text = phase === 'opened' ? shown.text : await describeEnd(shown)
  if (channel === 'whatsapp') return sendByWhatsApp(to, `${title}. ${text}`, url)
  const sender = getMailSender()
  const mail = writeAlertMail({ sender, title, text, since: phase === 'opened' ? shown.sinceText : '', url })
  await sendMail({ ...mail, to: to.email, replyTo: sender.supportEmail })
}

/** The end of one cause must not sound as if the shop sells again while another stops it. */
async function describeEnd({ cause, overText, cannotSell }: ShownAlert): Promise<string> {
  const block = cannotSell ? await findSellingBlock() : null
  if (!block || block === cause) return overText
  return `${overText} ${alertWords.stillCannotSell(alertWords.causes[block].title)}`
}

async function sendByWhatsApp({ whatsAppNumber }: AlertAddress, text: string, url: string) {
  const settings = whatsAppSettings()
  if (!settings?.alertTemplate || !whatsAppNumber) throw new Error('WhatsApp has no settings for alerts')
  await createWhatsAppClient(settings).sendTemplate(whatsAppNumber, settings.alertTemplate, [text, url])
}
