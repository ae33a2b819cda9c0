import { type Mail, sendMail } from '#platform/mail.server.ts'
import { keyedHash } from '#platform/signing.server.ts'
import { type DeliveryResult, deliverOnce, type Message } from './deliver-once.server.ts'

type MailMessage = Omit<Message, 'channel'>

/** Writes the mail just before it is sent, because the lifetime of its links starts then. */
export function mailOnce(message: MailMessage, write: () => Omit<Mail, 'to' | 'messageId'>): Promise<DeliveryResult> {
  return deliverOnce({ ...message, channel: 'email' }, async () => {
    const mail = { ...write(), to: message.address, messageId: keyedHash('message ids', message.key) }
    return (await sendMail(mail)).messageId
  })
}
