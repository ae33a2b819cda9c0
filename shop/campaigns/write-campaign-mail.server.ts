import type { Campaign, Order } from '#db/schema.ts'
import { writeNewEditionMail } from '#emails/new-edition.tsx'
import { writeNewsMail } from '#emails/news.tsx'
import { env } from '#platform/env.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { readMarkdown } from '#shop/catalogue/read-markdown.server.ts'
import { createDownloadLinks } from '#shop/downloads/download-link.server.ts'

export interface CampaignRecipient {
  fullName: string
  order: Order
  unsubscribeUrl: string
}

type Announced = Campaign & { file: string | null; title: string | null }

/** Null when the order does not contain the file of the new edition. */
export function writeCampaignMail(campaign: Announced, { fullName, order, unsubscribeUrl }: CampaignRecipient) {
  const known = { sender: getMailSender(), fullName, unsubscribeUrl }
  if (campaign.kind === 'news') {
    return writeNewsMail({ ...known, subject: campaign.subject, blocks: readMarkdown(campaign.body) })
  }
  const link = createDownloadLinks(order).find(({ file }) => file === campaign.file)
  return link ? writeNewEditionMail({ ...known, link, whatIsNew: campaign.body || undefined }) : null
}

/** As a buyer without a name would get it; its links lead to the shop, but not to a file or a subscription. */
export function writeCampaignPreview(campaign: Announced) {
  const known = { sender: getMailSender(), fullName: '', unsubscribeUrl: `${env.siteUrl}/unsubscribe/example` }
  if (campaign.kind === 'news') {
    return writeNewsMail({ ...known, subject: campaign.subject, blocks: readMarkdown(campaign.body) })
  }
  const link = { title: campaign.title ?? '', url: `${env.siteUrl}/customer-dashboard` }
  return writeNewEditionMail({ ...known, link, whatIsNew: campaign.body || undefined })
}

export type AnnouncedCampaign = Announced
