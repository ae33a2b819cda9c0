import { indianTime } from '#brand/indian-time.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import type { FailedJobs } from '#shop/alerts/list-failed-jobs.server.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { ConfirmButton } from '../ui/confirm-button.tsx'

const words = dashboardWords.failedJobs

export function FailedJobsList({ jobs }: { jobs: FailedJobs[] }) {
  if (jobs.length === 0) return null
  return (
    <ul className="mt-3 divide-y divide-line border-t border-line">
      {jobs.map(({ name, count, lastFailedAt }) => (
        <li key={name} className="grid gap-x-6 gap-y-3 py-4 lg:grid-cols-[minmax(20rem,1fr)_minmax(0,auto)]">
          <div>
            <p className="font-bold text-alarm">{words.count(words.names[name], count)}</p>
            <p className="text-base text-ink-soft">{words.lastFailed(indianTime(lastFailedAt))}</p>
          </div>
          <div className="flex flex-wrap items-start gap-3">
            <ActionButton
              intent="retry-jobs"
              label={words.retry}
              subject={words.names[name]}
              hiddenFields={{ name }}
              variant="main"
            />
            <ConfirmButton
              intent="dismiss-jobs"
              label={words.dismiss}
              confirm={words.confirmDismiss}
              subject={words.names[name]}
              hiddenFields={{ name }}
              explanation={words.dismissExplanation}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}
