import type { MailSender } from '#emails/mail-sender.ts'
import { getContent } from './current-content.server.ts'
import { formatSeller } from './format-seller.ts'

export function getMailSender(): MailSender {
  const { business } = getContent()
  const { shopName, supportEmail, about } = business
  return { shopName, supportEmail, copyright: about.copyright, seller: formatSeller(business) }
}
