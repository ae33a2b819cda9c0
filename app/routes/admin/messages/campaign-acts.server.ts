import { redirect } from 'react-router'
import { campaignWords as words } from '#content/interface/en/admin/campaign.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { type CampaignError, type CampaignErrors, campaignForm, campaignSpeed } from '#shop/campaigns/campaign.ts'
import { saveCampaign } from '#shop/campaigns/save-campaign.server.ts'
import { sendCampaignTest } from '#shop/campaigns/send-campaign-test.server.ts'
import { startCampaign } from '#shop/campaigns/start-campaign.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { defaultSpeed } from '#shop/messages/mail-speeds.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'

export interface CampaignAnswer {
  notice: Notice
  values?: Record<string, string>
  errors?: CampaignErrors
}

export async function save(actor: Actor, id: number | null, values: Record<string, string>): Promise<CampaignAnswer> {
  const form = campaignForm.safeParse(values)
  const notSaved: Notice = { ...words.notSaved, tone: 'bad' }
  const isKnown = listProducts().some(({ id: known }) => known === values.productId)
  if (!form.success || !isKnown) {
    const errors: CampaignErrors = isKnown ? {} : { productId: 'product-missing' }
    for (const { path, message } of form.error?.issues ?? []) {
      errors[path[0] as keyof CampaignErrors] ??= message as CampaignError
    }
    return { notice: notSaved, values, errors }
  }
  const saved = await saveCampaign(actor, id, form.data)
  if ('refused' in saved) return { notice: refusedNotice(words.start.outdated), values }
  throw redirect(`/admin-dashboard/messages/${saved.id}?saved`, 303)
}

export async function sendTest(id: number): Promise<CampaignAnswer> {
  const result = await sendCampaignTest(id)
  if ('sentTo' in result) return { notice: { ...words.test.done(result.sentTo, result.mails), tone: 'good' } }
  if (result.refused === 'too-soon') return { notice: refusedNotice(words.test.tooSoon) }
  return { notice: refusedNotice(words.test.failed(result.reason ?? '')) }
}

export async function start(actor: Actor, id: number, typedSpeed: string | undefined): Promise<CampaignAnswer> {
  const started = await startCampaign(actor, id, campaignSpeed.catch(defaultSpeed).parse(typedSpeed))
  if (!('refused' in started)) return { notice: { ...words.start.done(started.count), tone: 'good' } }
  const isEmpty = started.refused === 'no-recipients'
  return { notice: refusedNotice(isEmpty ? words.start.noRecipients : words.start.outdated) }
}

export function toAnswer(outcome: object, done: Omit<Notice, 'tone'>): CampaignAnswer {
  return { notice: 'refused' in outcome ? refusedNotice(words.start.outdated) : { ...done, tone: 'good' } }
}
