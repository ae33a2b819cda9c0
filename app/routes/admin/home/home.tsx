import { dashboardWords as words } from '#content/interface/en/admin/dashboard.ts'
import { env } from '#platform/env.server.ts'
import { type RefusalCause, refusalCauses } from '#platform/mail/mail-refusal.ts'
import { homeTabs, readHome } from '#shop/admin/read-home.server.ts'
import { type FailedJobName, failedJobNames } from '#shop/alerts/failed-jobs.ts'
import { dismissFailedJobs, retryFailedJobs } from '#shop/alerts/retry-failed-jobs.server.ts'
import { resendRefusedMails } from '#shop/delivery/resend-refused-mails.server.ts'
import { addSampleOrders, canAddSampleOrders } from '#shop/demo/add-sample-orders.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { LogoutButton } from '../frame/side-bar.tsx'
import { answerOrderButton } from '../orders/answer-order-button.server.ts'
import { StatCards } from '../reports/stat-cards.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/home'
import { FirstSteps } from './first-steps.tsx'
import { NeedsOwner } from './needs-owner.tsx'
import { NewestRows } from './newest-rows.tsx'
import { RevenueCurve } from './revenue-curve.tsx'
import { SampleOrdersForm, sampleOrderCount } from './sample-orders-form.tsx'
import { TodayPanel } from './today-panel.tsx'

export async function loader({ url }: Route.LoaderArgs) {
  const tab = homeTabs.find((known) => known === url.searchParams.get('tab')) ?? 'orders'
  const home = await readHome(tab)
  return { ...home, isDemo: env.isDemo, offersSampleOrders: canAddSampleOrders() && home.overview.totalOrders === 0 }
}

export async function action({ request, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const form = await readForm(request)
  const { intent, name = '', cause = '' } = form
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
  return answerOrderButton(form, actor)
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
  const { needs, mayNeedMore, firstSteps, today, dailyRevenue, overview, offersSampleOrders } = loaderData
  const notice = actionData?.notice
  useToast(notice)
  return (
    <>
      <PageHeader title={words.heading}>
        <RefreshButton />
        {/* On a laptop it stands below the menu. */}
        <div className="lg:hidden">
          <LogoutButton />
        </div>
      </PageHeader>
      <NoticeBanner notice={notice} />
      <NeedsOwner needs={needs} mayNeedMore={mayNeedMore} />
      {firstSteps ? <FirstSteps steps={firstSteps} isDemo={loaderData.isDemo} /> : null}
      {offersSampleOrders ? <SampleOrdersForm /> : null}
      <div className="mt-4 grid gap-4 lg:grid-cols-[2fr_1fr]">
        <TodayPanel sales={today} />
        <RevenueCurve days={dailyRevenue} />
      </div>
      <StatCards overview={overview} />
      <NewestRows {...loaderData} />
    </>
  )
}
