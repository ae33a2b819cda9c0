import { indianClock, indianDay, weekdayOf } from '#brand/indian-time.ts'
import { wholeNumber } from '#brand/numbers.ts'
import { formatRupees } from '#brand/rupees.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import type { TodaysSales } from '#shop/reports/read-last-days.server.ts'

const words = dashboardWords.today

export function TodayPanel({ sales: { at, today, weekAgo } }: { sales: TodaysSales }) {
  const weekday = weekdayOf(indianDay(at))
  const figures = [
    {
      name: words.net,
      now: formatRupees(today.netInPaise),
      before: formatRupees(weekAgo.netInPaise),
      share: shareOf(today.netInPaise, weekAgo.netInPaise),
    },
    {
      name: words.paidOrders,
      now: wholeNumber.format(today.paid),
      before: wholeNumber.format(weekAgo.paid),
      share: shareOf(today.paid, weekAgo.paid),
    },
    {
      name: words.startedCheckouts,
      now: wholeNumber.format(today.started),
      before: wholeNumber.format(weekAgo.started),
      share: shareOf(today.started, weekAgo.started),
    },
  ]
  return (
    <section aria-labelledby="today" className="sheet min-w-0 p-4 md:p-5">
      <h2 id="today" className="text-2xl">
        {words.heading}
      </h2>
      <p className="text-base text-ink-soft">
        {words.comparedWith(weekday, indianClock(at))} {words.netOfRefunds}
      </p>
      <dl className="mt-3 grid gap-x-6 gap-y-3 sm:grid-cols-3">
        {figures.map(({ name, now, before, share }) => (
          <div key={name} className="max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:items-center max-sm:gap-x-4">
            <dt className="text-base text-ink-soft max-sm:font-semibold max-sm:text-ink">{name}</dt>
            <dd className="text-[1.75rem] leading-tight font-extrabold tabular-nums max-sm:row-span-2">{now}</dd>
            <dd className="text-base text-ink-soft tabular-nums">
              <svg
                viewBox="0 0 100 4"
                preserveAspectRatio="none"
                aria-hidden="true"
                className="my-1.5 block h-1.5 w-full bg-tint max-sm:hidden"
              >
                <rect width={share} height={4} className="fill-blue" />
              </svg>
              {words.weekAgo(weekday, before)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The width of the bar: today's figure as a share of the larger of the two. */
function shareOf(now: number, before: number): number {
  return now <= 0 ? 0 : (now / Math.max(now, before)) * 100
}
