import { currentLanguage, type Language } from '#brand/language.ts'
import type { DeliveryKind } from '#db/schema/messages.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { type Mail, type MailLane, sendMail } from '#platform/mail/mail.server.ts'
import { keyedHash } from '#platform/secrets/signing.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { type DeliveryResult, deliverOnce, type Message } from './deliver-once.server.ts'
import { findMailProvider } from './mail-provider-settings.server.ts'

/** Mails of orders go before everything else. */
const lanes: Record<DeliveryKind, MailLane> = {
  order: 'paid-for',
  refund: 'waited-for',
  'login-code': 'waited-for',
  guide: 'waited-for',
  'payment-link': 'waited-for',
  request: 'waited-for',
  'files-here': 'bulk',
  'new-edition': 'bulk',
  news: 'bulk',
}

interface MailMessage extends Omit<Message, 'channel'> {
  /** Default: the language of the page that the visitor waits for. */
  language?: Language
}

/** Writes the mail just before it is sent, because the lifetime of its links starts then. */
export function mailOnce(
  { language = currentLanguage(), ...message }: MailMessage,
  write: () => Omit<Mail, 'to' | 'replyTo' | 'messageId'>,
): Promise<DeliveryResult> {
  return deliverOnce({ ...message, channel: 'email' }, async () => {
    const messageId = keyedHash('message ids', message.key)
    const replyTo = getContent().business.supportEmail
    const { headers, ...written } = inLanguage(language, write)
    const mail = { ...written, to: message.address, replyTo, messageId, lane: lanes[message.kind] }
    const {
      messageId: providerId,
      acceptedAs,
      acceptedBy,
    } = await sendMail({
      ...mail,
      headers: { ...headers, ...writeIdHeader(messageId) },
    })
    return { providerId, acceptedAs, acceptedBy }
  })
}

function writeIdHeader(messageId: string): Record<string, string> {
  const idHeader = findMailProvider()?.idHeader
  return idHeader ? { [idHeader]: messageId } : {}
}
