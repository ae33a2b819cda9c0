import { eq } from 'drizzle-orm'
import { customers } from '#db/schema.ts'
import { writeNewEditionMail } from '#emails/new-edition.tsx'
import { db } from '#platform/database.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { hasConsent } from '#shop/consents/has-consent.server.ts'
import { createDownloadLinks } from '#shop/downloads/download-link.server.ts'
import type { DeliveryResult } from '#shop/messages/deliver-once.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { createUnsubscribeLink } from '#shop/messages/unsubscribe-link.server.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { isSandboxOrderInLiveShop } from '#shop/orders/is-sandbox-order-in-live-shop.server.ts'

/** Announces a new edition of a file that the customer bought. */
export interface NewEditionMail {
  kind: 'new-edition'
  customerId: number
  editionId: number
  orderId: string
  file: string
  /** Written by the owner. */
  whatIsNew?: string
}

export type MarketingMail = NewEditionMail

/** Sends all marketing mail, so that consent is always checked just before and every mail has an unsubscribe link. */
export async function sendMarketingMail(
  mail: MarketingMail,
): Promise<DeliveryResult | 'no-consent' | 'nothing-to-send'> {
  const { customerId } = mail
  if (!(await hasConsent({ customerId, purpose: 'emailMarketing' }))) return 'no-consent'
  const [customer] = await db.select().from(customers).where(eq(customers.id, mail.customerId))
  const order = await findDeliverableOrder(mail.orderId)
  if (!customer || order?.customerId !== mail.customerId || isSandboxOrderInLiveShop(order)) return 'nothing-to-send'
  const link = createDownloadLinks(order).find(({ file }) => file === mail.file)
  if (!link) return 'nothing-to-send'
  const unsubscribeUrl = createUnsubscribeLink(mail.customerId)
  const message = {
    key: `new-edition:${mail.editionId}:${mail.customerId}:email`,
    kind: mail.kind,
    customerId: mail.customerId,
    orderId: order.id,
    address: customer.email,
  }
  return mailOnce(message, () => ({
    ...writeNewEditionMail({
      sender: getMailSender(),
      fullName: customer.fullName,
      link,
      whatIsNew: mail.whatIsNew,
      unsubscribeUrl,
    }),
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }))
}
