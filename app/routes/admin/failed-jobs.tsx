import { indianTime } from '#brand/indian-time.ts'
import { wholeNumber } from '#brand/numbers.ts'
import { failedJobNames } from '#shop/reports/failed-jobs.ts'
import type { FailedJobs } from '#shop/reports/list-failed-jobs.server.ts'
import { ActButton, ConfirmButton } from './confirm-button.tsx'

/** Only there when something was tried as often as its rule says, and given up. */
export function FailedJobsPanel({ jobs }: { jobs: FailedJobs[] }) {
  if (jobs.length === 0) return null
  return (
    <section aria-labelledby="failed-jobs" className="sheet mt-6 p-4 md:p-6">
      <h2 id="failed-jobs" className="text-2xl">
        What the shop has given up
      </h2>
      <p className="mt-1 text-ink-soft">
        It was tried again and again, in vain. The log says why; when that is mended, have it tried anew.
      </p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {jobs.map(({ name, count, last }) => (
          <li key={name} className="grid gap-x-6 gap-y-3 py-4 lg:grid-cols-[1fr_auto]">
            <div>
              <p className="font-bold text-alarm">
                {failedJobNames[name]}: {wholeNumber.format(count)}
              </p>
              <p className="text-base text-ink-soft">Last {indianTime(last)}</p>
            </div>
            <div className="flex flex-wrap items-start gap-3">
              <ActButton
                intent="jobs-again"
                label="Try again"
                about={failedJobNames[name]}
                fields={{ name }}
                look="main"
              />
              <ConfirmButton
                intent="jobs-dismiss"
                asks="Let it be"
                label="Yes, let it be"
                about={failedJobNames[name]}
                fields={{ name }}
                words="Takes it off this list for good. Nothing is sent or deleted."
              />
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
