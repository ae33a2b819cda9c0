import { data } from 'react-router'
import { dashboardWords as words } from '#content/interface/en/admin/dashboard.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { type RefusalCause, refusalCauses } from '#platform/mail/mail-refusal.ts'
import { type FailedJobName, failedJobNames } from '#shop/alerts/failed-jobs.ts'
import { listAlerts } from '#shop/alerts/list-alerts.server.ts'
import { listFailedJobs } from '#shop/alerts/list-failed-jobs.server.ts'
import { dismissFailedJobs, retryFailedJobs } from '#shop/alerts/retry-failed-jobs.server.ts'
import { countRefusedMails } from '#shop/delivery/count-refused-mails.server.ts'
import { resendRefusedMails } from '#shop/delivery/resend-refused-mails.server.ts'
import { addSampleOrders, canAddSampleOrders } from '#shop/demo/add-sample-orders.server.ts'
import { hasOrders } from '#shop/reports/has-orders.server.ts'
import { readPaidAndDelivered } from '#shop/reports/read-paid-and-delivered.server.ts'
import { readTodaysSales } from '#shop/reports/read-todays-sales.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/home'
import { NeedsOwner } from './needs-owner.tsx'
import { sampleOrderCount } from './sample-orders-form.tsx'
import { TodayPanel } from './today-panel.tsx'

export async function loader() {
  const [alerts, { problems }, refusedMails, failedJobs, today, isSelling] = await Promise.all([
    listAlerts(),
    readPaidAndDelivered(),
    countRefusedMails(),
    listFailedJobs(),
    readTodaysSales(),
    hasOrders(),
  ])
  return { alerts, problems, refusedMails, failedJobs, today, offersSampleOrders: canAddSampleOrders() && !isSelling }
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const { intent, name = '', cause = '' } = await readForm(request)
  const actor = context.get(actorContext)
  if (intent === 'add-sample-orders' && canAddSampleOrders()) {
    const added = await addSampleOrders(actor, { orders: sampleOrderCount })
    return { notice: { title: words.sampleOrders.added(added), tone: 'good' } }
  }
  if (isFailedJobName(name) && intent === 'retry-jobs') {
    return { notice: toNotice(await retryFailedJobs(actor, name), words.failedJobs.retried) }
  }
  if (isFailedJobName(name) && intent === 'dismiss-jobs') {
    return { notice: toNotice(await dismissFailedJobs(actor, name), { title: words.failedJobs.dismissed }) }
  }
  if (isRefusalCause(cause) && intent === 'resend-refused') {
    const outcome = await resendRefusedMails(actor, cause)
    if ('refused' in outcome) return { notice: refusedNotice(words.refusedMails.gone) }
    return { notice: { ...words.refusedMails.sending(outcome.count), tone: 'good' } }
  }
  throw data(adminNoticeWords.unknownAction, 400)
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

function isFailedJobName(name: string): name is FailedJobName {
  return failedJobNames.some((known) => known === name)
}

function isRefusalCause(cause: string): cause is RefusalCause {
  return refusalCauses.some((known) => known === cause)
}

function toNotice(outcome: object, done: Omit<Notice, 'tone'>): Notice {
  return 'refused' in outcome ? refusedNotice(words.failedJobs.gone) : { ...done, tone: 'good' }
}

export default function Home({ loaderData, actionData }: Route.ComponentProps) {
  const notice = actionData?.notice
  useToast(notice)
  return (
    <>
      <PageHeader title={words.heading}>
        <RefreshButton />
      </PageHeader>
      <NoticeBanner notice={notice} />
      <NeedsOwner {...loaderData} />
      <TodayPanel sales={loaderData.today} />
    </>
  )
}
