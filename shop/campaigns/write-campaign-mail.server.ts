import { currentLanguage, isWrittenInHindi, type Language, languages } from '#brand/language.ts'
import { describeChanges } from '#content/interface/describe-changes.ts'
import type { Campaign } from '#db/schema/campaigns.ts'
import type { EditionChanges } from '#db/schema/editions.ts'
import type { Order } from '#db/schema/orders.ts'
import { writeNewEditionMail } from '#emails/new-edition.tsx'
import { type NewsMail, writeNewsMail } from '#emails/news.tsx'
import { inLanguage } from '#platform/current-language.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { translateTitle } from '#shop/catalogue/translate-bought.server.ts'
import { createChangedLink, createDownloadLinks } from '#shop/downloads/download-link.server.ts'
import { readMarkdown } from '#shop/legal/read-markdown.server.ts'

export interface CampaignRecipient {
  fullName: string
  /** Null for a reader of the free guide. */
  order: Order | null
  unsubscribeUrl: string
}

export type AnnouncedCampaign = Campaign & {
  file: string | null
  title: string | null
  changes: EditionChanges | null
}

/** The language of the reader, or English while the owner's words have no translation: no mail mixes two languages. */
export function chooseMailLanguage({ body, hindiBody }: AnnouncedCampaign, reader: Language): Language {
  const isInHindi = body === '' || hindiBody !== '' || isWrittenInHindi(body)
  return isInHindi ? reader : 'en'
}

/** The languages in which buyers get the mail. */
export function listMailLanguages(campaign: AnnouncedCampaign): Language[] {
  return languages.filter((language) => chooseMailLanguage(campaign, language) === language)
}

/** Null when the order does not contain the file of the new edition. */
export function writeCampaignMail(campaign: AnnouncedCampaign, reader: Language, recipient: CampaignRecipient) {
  const { fullName, order, unsubscribeUrl } = recipient
  return inLanguage(chooseMailLanguage(campaign, reader), () => {
    const facts = { sender: getMailSender(), fullName, unsubscribeUrl }
    if (campaign.kind === 'news') return writeNews(campaign, facts)
    const link = order && createDownloadLinks(order).find(({ file }) => file === campaign.file)
    const changed = order && campaign.file ? createChangedLink(order, campaign.file) : null
    return link ? writeNewEdition(campaign, { ...link, changedUrl: changed?.url }, facts) : null
  })
}

/** As a buyer without a name would get it; its links lead to the shop, but not to a file or a subscription. */
export function writeCampaignPreview(campaign: AnnouncedCampaign, language: Language) {
  return inLanguage(language, () => {
    const facts = { sender: getMailSender(), fullName: '', unsubscribeUrl: shopUrl('/unsubscribe/example') }
    if (campaign.kind === 'news') return writeNews(campaign, facts)
    const title = translateTitle({ file: campaign.file ?? '', title: campaign.title ?? '' })
    const url = shopUrl('/customer-dashboard')
    return writeNewEdition(campaign, { title, url, changedUrl: campaign.changes?.cutBytes ? url : undefined }, facts)
  })
}

type MailFacts = Pick<NewsMail, 'sender' | 'fullName' | 'unsubscribeUrl'>

function writeNews(campaign: AnnouncedCampaign, facts: MailFacts) {
  const { subject, body } = chooseWords(campaign)
  return writeNewsMail({ ...facts, subject, blocks: readMarkdown(body) })
}

interface EditionLink {
  title: string
  url: string
  changedUrl: string | undefined
}

function writeNewEdition(campaign: AnnouncedCampaign, { changedUrl, ...link }: EditionLink, facts: MailFacts) {
  const changes = describeChanges(campaign.changes) || undefined
  return writeNewEditionMail({
    ...facts,
    link,
    changes,
    changedUrl,
    whatIsNew: chooseWords(campaign).body || undefined,
  })
}

function chooseWords({ subject, body, hindiSubject, hindiBody }: AnnouncedCampaign) {
  return currentLanguage() === 'hi' && hindiBody ? { subject: hindiSubject, body: hindiBody } : { subject, body }
}
