/** The facts about the business that mails mention. The owner changes them in the dashboard. */
export interface MailSender {
  shopName: string
  supportEmail: string
  copyright: string
  /** Legal name and address in one line; empty until the owner has entered them. */
  seller: string
}
