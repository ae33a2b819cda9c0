import type { Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import { AlertList } from '../alerts/alert-list.tsx'
import type { Route } from './+types/home'
import { FailedJobsList } from './failed-jobs.tsx'
import { ProblemList } from './problem-list.tsx'
import { RefusedMailsList } from './refused-mails.tsx'
import { SampleOrdersForm } from './sample-orders-form.tsx'

/** What needs the owner comes first; the list is empty on a good day. */
export function NeedsOwner({ alerts, problems, refusedMails, failedJobs, offersSampleOrders }: Found) {
  const isDelivery = (kind: Problem['kind']) => kind === 'unsent' || kind === 'mail-bounced'
  const ofKind = (wanted: Problem['kind']) => problems.filter(({ kind }) => kind === wanted)
  const details = {
    undelivered: <ProblemList problems={ofKind('unsent')} />,
    'mail-bounced': <ProblemList problems={ofKind('mail-bounced')} />,
    'order-problems': <ProblemList problems={problems.filter(({ kind }) => !isDelivery(kind))} />,
    'mails-refused': <RefusedMailsList refused={refusedMails} />,
    'jobs-failed': <FailedJobsList jobs={failedJobs} />,
  }
  return (
    <>
      <AlertList alerts={alerts} details={details} />
      {offersSampleOrders ? <SampleOrdersForm /> : null}
    </>
  )
}

type Found = Route.ComponentProps['loaderData']
