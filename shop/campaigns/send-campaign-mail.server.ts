import { and, desc, eq, inArray } from 'drizzle-orm'
import type { CampaignMailStatus } from '#db/schema/campaigns.ts'
import { customers } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { hasConsent } from '#shop/consents/has-consent.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { createUnsubscribeLink } from '#shop/messages/unsubscribe-link.server.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { isSandboxOrderInLiveShop } from '#shop/orders/is-sandbox-order-in-live-shop.server.ts'
import { type AnnouncedCampaign, chooseMailLanguage, writeCampaignMail } from './write-campaign-mail.server.ts'

/** Sends all marketing mail, so that consent is always checked just before and every mail has an unsubscribe link. */
export async function sendCampaignMail(
  campaign: AnnouncedCampaign,
  { customerId, orderId }: { customerId: number; orderId: string | null },
): Promise<Extract<CampaignMailStatus, 'sent' | 'skipped' | 'refused'>> {
  if (!(await hasConsent({ customerId, purpose: 'emailMarketing' }))) return 'skipped'
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (!customer || customer.erasedAt) return 'skipped'
  const order = orderId === null ? null : await findDeliverableOrder(orderId)
  // A reader of the free guide has no order.
  const isBuyer = order?.customerId === customerId && !isSandboxOrderInLiveShop(order)
  if (orderId !== null && !isBuyer) return 'skipped'
  if (await hasBounced(customerId, customer.email)) return 'skipped'
  const { fullName, language } = customer
  // The reader's own language, also below an English mail.
  const unsubscribeUrl = inLanguage(language, () => createUnsubscribeLink(customerId))
  const written = writeCampaignMail(campaign, language, { fullName, order, unsubscribeUrl })
  if (!written) return 'skipped'
  const message = {
    key: `campaign:${campaign.id}:${customerId}:email`,
    kind: campaign.kind,
    customerId,
    ...(order ? { orderId: order.id } : {}),
    address: customer.email,
    isNeverRepeated: true,
    language: chooseMailLanguage(campaign, language),
  }
  const result = await mailOnce(message, () => ({
    ...written,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }))
  return result === 'refused' ? 'refused' : 'sent'
}

/** Mailing an address that just bounced harms the shop's reputation, and so the mails of orders. */
async function hasBounced(customerId: number, email: string): Promise<boolean> {
  const ended = inArray(deliveries.status, ['sent', 'delivered', 'refused'])
  const [last] = await db
    .select(pickColumns(deliveries, 'status', 'error'))
    .from(deliveries)
    .where(and(eq(deliveries.customerId, customerId), eq(deliveries.address, email), ended))
    .orderBy(desc(deliveries.id))
    .limit(1)
  return last?.status === 'refused' && last.error?.startsWith('bounced') === true
}
