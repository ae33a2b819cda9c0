import { weekdayOf } from '#brand/indian-time.ts'
import { wholeNumber } from '#brand/numbers.ts'
import { formatRupees } from '#brand/rupees.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import type { TodaysSales } from '#shop/reports/read-todays-sales.server.ts'

const words = dashboardWords.today

export function TodayPanel({ sales: { day, today, weekAgo } }: { sales: TodaysSales }) {
  const weekday = weekdayOf(day)
  const figures = [
    {
      name: words.revenue,
      now: formatRupees(today.revenueInPaise),
      before: formatRupees(weekAgo.revenueInPaise),
      share: shareOf(today.revenueInPaise, weekAgo.revenueInPaise),
    },
    {
      name: words.paidOrders,
      now: wholeNumber.format(today.completed),
      before: wholeNumber.format(weekAgo.completed),
      share: shareOf(today.completed, weekAgo.completed),
    },
    {
      name: words.startedCheckouts,
      now: wholeNumber.format(today.started),
      before: wholeNumber.format(weekAgo.started),
      share: shareOf(today.started, weekAgo.started),
    },
  ]
  return (
    <section aria-labelledby="today" className="sheet mt-6 p-4 md:p-6">
      <h2 id="today" className="text-2xl">
        {words.heading}
      </h2>
      <p className="text-base text-ink-soft">{words.comparedWith(weekday)}</p>
      <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {figures.map(({ name, now, before, share }) => (
          <div key={name}>
            <dt className="text-base text-ink-soft">{name}</dt>
            <dd>
              <span className="block text-[1.75rem] leading-tight font-extrabold tabular-nums">{now}</span>
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="my-1.5 block h-1.5 w-full bg-tint"
              >
                <rect width={share} height={4} className="fill-blue" />
              </svg>
              <span className="text-base text-ink-soft tabular-nums">{words.weekAgo(weekday, before)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The width of the bar: today's figure as a share of the larger of the two. */
function shareOf(now: number, before: number): number {
  return now === 0 ? 0 : (now / Math.max(now, before)) * 100
}
