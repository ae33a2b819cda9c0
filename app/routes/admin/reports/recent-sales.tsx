import { formatRupees } from '#brand/rupees.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import type { RecentSales } from '#shop/reports/read-recent-sales.server.ts'

const words = dashboardWords.recentSales

export function RecentSalesPanel({ sales: { today, yesterday, sevenDays, sevenDaysBefore } }: { sales: RecentSales }) {
  const periods = [
    { name: words.today, sales: today },
    { name: words.yesterday, sales: yesterday },
    { name: words.last7Days, sales: sevenDays },
    { name: words.previous7Days, sales: sevenDaysBefore },
  ]
  return (
    <section aria-labelledby="recent-sales" className="sheet mt-4 p-4 md:p-5">
      <h2 id="recent-sales" className="text-xl">
        {words.heading}
      </h2>
      <p className="text-base text-ink-soft">{words.beforeRefunds}</p>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {periods.map(({ name, sales }) => (
          <div key={name}>
            <dt className="text-base text-ink-soft">{name}</dt>
            <dd className="text-2xl leading-tight font-extrabold">
              {formatRupees(sales.revenueInPaise)}
              <span className="block text-base font-normal text-ink-soft">{words.orders(sales.paid)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
