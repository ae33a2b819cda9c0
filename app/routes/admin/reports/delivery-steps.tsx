import { wholeNumber } from '#brand/numbers.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import type { DeliveryStepCounts as Steps } from '#shop/reports/read-paid-and-delivered.server.ts'

const words = dashboardWords.delivery

export function DeliverySteps({ steps }: { steps: Steps }) {
  const shown = [
    { name: words.paid, count: steps.paid },
    { name: words.completed, count: steps.completed },
    { name: words.sent, count: steps.mailed },
    { name: words.downloaded, count: steps.downloaded },
  ]
  return (
    <section aria-labelledby="paid-and-delivered" className="sheet mt-4 p-4 md:p-5">
      <h2 id="paid-and-delivered" className="text-xl">
        {words.heading}
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-4 sm:grid-cols-4">
        {shown.map(({ name, count }) => (
          <div key={name} className="min-w-0">
            <dt className="text-base text-ink-soft">{name}</dt>
            <dd className="text-2xl leading-tight font-extrabold tabular-nums">{wholeNumber.format(count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
