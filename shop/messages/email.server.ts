import { type Mail, sendMail } from '#platform/mail.server.ts'
import { keyedHash } from '#platform/signing.server.ts'
import { type DeliveryResult, deliverOnce, type Message } from './deliver-once.server.ts'

type MailMessage = Omit<Message, 'channel'>

/** The mail is written when it is sent, because its links start to expire then. */
export function mailOnce(message: MailMessage, write: () => Omit<Mail, 'to' | 'messageId'>): Promise<DeliveryResult> {
  return deliverOnce({ ...message, channel: 'email' }, async () => {
    const mail = { ...write(), to: message.address, messageId: keyedHash('message ids', message.key) }
    return (await sendMail(mail)).messageId
  })
}
