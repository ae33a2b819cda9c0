import { redirect } from 'react-router'
import { indianTime, readIndianMoment } from '#brand/indian-time.ts'
import { campaignWords as words } from '#content/interface/en/admin/campaign.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { type CampaignError, type CampaignErrors, campaignForm, campaignSpeed } from '#shop/campaigns/campaign.ts'
import type { Campaign } from '#shop/campaigns/find-campaign.server.ts'
import type { IsSeen } from '#shop/campaigns/is-seen.server.ts'
import { saveCampaign } from '#shop/campaigns/save-campaign.server.ts'
import { scheduleCampaign } from '#shop/campaigns/schedule-campaign.server.ts'
import { sendCampaignTest } from '#shop/campaigns/send-campaign-test.server.ts'
import { startCampaign } from '#shop/campaigns/start-campaign.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { defaultSpeed } from '#shop/messages/mail-speeds.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'
import { getText } from '../../../forms/nested-fields.ts'
import type { NestedForm } from '../../../forms/read-nested-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { resolveWindows } from '../editor/resolve-windows.ts'
import type { ShortFormAnswer } from '../editor/short-form.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'

export interface CampaignAnswer {
  notice?: Notice
  form?: ShortFormAnswer
  errors?: CampaignErrors
}

/** What the form shows of a message, with the hash of it. */
export function toStoredForm(campaign: CampaignWords) {
  const { audience, productId, classLevel, subject, body, hindiSubject, hindiBody } = campaign
  const value = productId ?? classLevel
  const values = { audience: value ? `${audience}:${value}` : audience, subject, body, hindiSubject, hindiBody }
  return { values, seen: hashContent(values) }
}

type CampaignWords = Pick<
  Campaign,
  'audience' | 'productId' | 'classLevel' | 'subject' | 'body' | 'hindiSubject' | 'hindiBody'
>

export async function save(
  actor: Actor,
  campaign: ({ id: number } & CampaignWords) | null,
  typed: NestedForm,
): Promise<CampaignAnswer> {
  const stored = campaign && toStoredForm(campaign)
  const { values, ...resolved } = resolveWindows(typed, stored)
  const answer = { values, base: typed.base }
  if ('conflict' in resolved) return { form: { ...answer, ...resolved } }
  const form = campaignForm.safeParse(values)
  const notSaved: Notice = { ...words.notSaved, tone: 'bad' }
  const productId = form.data?.productId ?? null
  const isKnown = productId === null || listProducts().some(({ id: known }) => known === productId)
  if (!form.success || !isKnown) {
    const errors: CampaignErrors = isKnown ? {} : { audience: 'audience-missing' }
    for (const { path, message } of form.error?.issues ?? []) {
      errors[path[0] as keyof CampaignErrors] ??= message as CampaignError
    }
    return { notice: notSaved, form: answer, errors }
  }
  const isSeen = (current: CampaignWords) => toStoredForm(current).seen === stored?.seen
  const saved = await saveCampaign(actor, campaign?.id ?? null, form.data, isSeen)
  if ('refused' in saved) return { notice: refusedNotice(words.start.outdated), form: answer }
  throw redirect(`/admin-dashboard/messages/${saved.id}?saved`, 303)
}

export async function sendTest(id: number): Promise<CampaignAnswer> {
  const result = await sendCampaignTest(id)
  if ('sentTo' in result) return { notice: { ...words.test.done(result.sentTo, result.mails), tone: 'good' } }
  if (result.refused === 'too-soon') return { notice: refusedNotice(words.test.tooSoon) }
  const why = result.refused === 'not-sent' ? result.reason : {}
  return { notice: { title: words.test.notSent, ...why, tone: 'bad' } }
}

export async function start(actor: Actor, id: number, { values, base }: NestedForm): Promise<CampaignAnswer> {
  const speed = campaignSpeed.catch(defaultSpeed).parse(getText(values, 'mailsPerMinute'))
  const sendAt = getText(values, 'sendAt')
  // Another window may have saved other words or another audience than this page shows, and an email cannot be taken back.
  const isSeen = (current: CampaignWords) => !base.seen || toStoredForm(current).seen === base.seen
  if (sendAt) return schedule(actor, id, speed, sendAt, isSeen)
  const started = await startCampaign(actor, id, speed, isSeen)
  if (!('refused' in started)) return { notice: { ...words.start.done(started.count), tone: 'good' } }
  const isEmpty = started.refused === 'no-recipients'
  return { notice: refusedNotice(isEmpty ? words.start.noRecipients : words.start.outdated) }
}

async function schedule(
  actor: Actor,
  id: number,
  speed: number,
  typedTime: string,
  isSeen: IsSeen,
): Promise<CampaignAnswer> {
  const time = readIndianMoment(typedTime)
  if (!time) return { notice: refusedNotice(words.start.badTime['time-unreadable']) }
  const scheduled = await scheduleCampaign(actor, id, speed, time, isSeen)
  if (!('refused' in scheduled)) return { notice: { ...words.start.scheduled(indianTime(time)), tone: 'good' } }
  const { refused } = scheduled
  const isOutdated = refused === 'not-a-draft' || refused === 'outdated'
  return { notice: refusedNotice(isOutdated ? words.start.outdated : words.start.badTime[refused]) }
}

export function toAnswer(outcome: object, done: Omit<Notice, 'tone'>): CampaignAnswer {
  return { notice: 'refused' in outcome ? refusedNotice(words.start.outdated) : { ...done, tone: 'good' } }
}
