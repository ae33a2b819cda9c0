import { data, Link, redirect } from 'react-router'
import { campaignWords as words } from '#content/interface/en/admin/campaign.ts'
import { campaignsWords } from '#content/interface/en/admin/campaigns.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { countRecipients } from '#shop/campaigns/count-recipients.server.ts'
import { findCampaign } from '#shop/campaigns/find-campaign.server.ts'
import { readCampaignProgress } from '#shop/campaigns/list-campaigns.server.ts'
import { unscheduleCampaign } from '#shop/campaigns/schedule-campaign.server.ts'
import { deleteCampaign, resumeCampaign, stopCampaign } from '#shop/campaigns/stop-campaign.server.ts'
import { listMailLanguages, writeCampaignPreview } from '#shop/campaigns/write-campaign-mail.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readNestedForm } from '../../../forms/read-nested-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { forgetWhenSaved } from '../editor/forget-when-saved.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import { useRefreshWhile } from '../ui/use-refresh-while.ts'
import type { Route } from './+types/campaign'
import { type CampaignAnswer, save, sendTest, start, toAnswer, toStoredForm } from './campaign-acts.server.ts'
import { CampaignFields } from './campaign-fields.tsx'
import { CampaignPreview } from './campaign-preview.tsx'
import { CampaignProgressPanel } from './campaign-progress.tsx'
import { ScheduledPanel, SendPanel, useSavedFirst } from './send-panel.tsx'

const refreshMs = 3_000

export async function loader({ params, url }: Route.LoaderArgs) {
  const campaign = await requireCampaign(params.campaignId)
  const products = listProducts().map(({ id, name }) => ({ id, name }))
  const notice = findNotice(url.searchParams)
  if (!campaign) return { campaign: null, products, notice }
  const { id, kind, subject, mailsPerMinute, state, scheduledFor, startedAt, finishedAt } = campaign
  const previews = listMailLanguages(campaign).map((language) => {
    const { subject, text } = writeCampaignPreview(campaign, language)
    return { language, subject, text }
  })
  return {
    products,
    notice,
    campaign: {
      ...{
        id,
        kind,
        form: toStoredForm(campaign),
        mailsPerMinute,
        state,
        scheduledFor,
        startedAt,
        finishedAt,
        previews,
      },
      title: previews[0]?.subject ?? subject,
      recipients: state === 'draft' || state === 'scheduled' ? await countRecipients(campaign) : 0,
      progress: await readCampaignProgress(id),
    },
  }
}

function findNotice(search: URLSearchParams): Notice | null {
  if (search.has('saved')) return { ...words.saved, tone: 'good' }
  return search.has('published') ? { ...words.published, tone: 'good' } : null
}

/** Null for a new one. */
async function requireCampaign(id: string) {
  if (id === 'new') return null
  const campaign = /^\d{1,15}$/.test(id) ? await findCampaign(Number(id)) : null
  if (!campaign) throw data(words.noSuchCampaign, 404)
  return campaign
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<CampaignAnswer> {
  const campaign = await requireCampaign(params.campaignId)
  const form = await readNestedForm(request)
  const { intent } = form
  const actor = context.get(actorContext)
  if (intent === 'save') return save(actor, campaign, form)
  if (!campaign) throw data(adminNoticeWords.unknownAction, 400)
  const { id } = campaign
  switch (intent) {
    case 'test':
      return sendTest(id)
    case 'start':
      return start(actor, id, form)
    case 'unschedule':
      return toAnswer(await unscheduleCampaign(actor, id), words.scheduled.cancelled)
    case 'stop':
      return toAnswer(await stopCampaign(actor, id), words.stop.done)
    case 'resume':
      return toAnswer(await resumeCampaign(actor, id), words.resume.done)
    case 'delete':
      if ('refused' in (await deleteCampaign(actor, id))) return { notice: refusedNotice(words.start.outdated) }
      throw redirect('/admin-dashboard/messages', 303)
    default:
      throw data(adminNoticeWords.unknownAction, 400)
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<CampaignAnswer, CampaignAnswer>(() => forgetWhenSaved(serverAction), offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('messages', campaignsWords.metaTitle)

export default function CampaignPage({ loaderData: { campaign, products, notice }, actionData }: Route.ComponentProps) {
  const saved = useSavedFirst(campaign?.form.values ?? {})
  const shown = saved.notice ?? actionData?.notice ?? (campaign?.state === 'draft' ? notice : null)
  useToast(shown ?? undefined)
  useRefreshWhile(campaign?.state === 'sending', refreshMs)
  const isDraft = campaign?.state === 'draft'
  const isEditable = !campaign || (isDraft && campaign.kind === 'news')
  return (
    <>
      <PageHeader title={campaign ? campaign.title : words.newTitle} />
      <NoticeBanner notice={shown} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2" onSubmitCapture={saved.refuseUnsaved}>
        <div ref={saved.fields} className="min-w-0 space-y-6">
          {isEditable ? (
            <CampaignFields
              key={campaign?.id}
              products={products}
              values={campaign?.form.values ?? {}}
              seen={campaign?.form.seen ?? ''}
              answer={actionData?.form}
              errors={actionData?.errors ?? {}}
            />
          ) : null}
          {campaign?.scheduledFor && campaign.state === 'scheduled' ? (
            <ScheduledPanel scheduledFor={campaign.scheduledFor} recipients={campaign.recipients} />
          ) : null}
          {campaign && !isDraft && campaign.state !== 'scheduled' ? (
            <CampaignProgressPanel campaign={campaign} />
          ) : null}
          {campaign && isDraft && !isEditable ? <SendPanel campaign={campaign} /> : null}
        </div>
        {campaign ? (
          <div className="min-w-0 space-y-6">
            {isDraft && isEditable ? <SendPanel campaign={campaign} /> : null}
            {campaign.previews.map((preview) => (
              <CampaignPreview key={preview.language} {...preview} isOnlyOne={campaign.previews.length === 1} />
            ))}
          </div>
        ) : null}
      </div>
      <p className="mt-6">
        <Link to="/admin-dashboard/messages" className="text-link">
          {words.back}
        </Link>
      </p>
    </>
  )
}
