import { wholeNumber } from '#brand/numbers.ts'
import { formatRupees } from '#brand/rupees.ts'
import { definitions } from '#content/interface/en/admin/definitions.ts'
import type { RecentSales } from '#shop/reports/read-recent-sales.server.ts'
import { Definition } from './charts/chart-card.tsx'

/** The second question of a morning, after whether everybody has their files: how does it go? */
export function RecentSalesPanel({ sales: { today, yesterday, sevenDays, sevenDaysBefore } }: { sales: RecentSales }) {
  const times = [
    { name: 'Today', sales: today },
    { name: 'Yesterday', sales: yesterday },
    { name: '7 days', sales: sevenDays },
    { name: '7 days before', sales: sevenDaysBefore },
  ]
  return (
    <section aria-labelledby="recent-sales" className="sheet mt-6 p-4 md:p-6">
      <h2 id="recent-sales" className="text-2xl">
        Recent sales
      </h2>
      <dl className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
        {times.map(({ name, sales }) => (
          <div key={name}>
            <dt className="text-base text-ink-soft">{name}</dt>
            <dd className="text-2xl leading-tight font-extrabold">
              {formatRupees(sales.revenueInPaise)}
              <span className="block text-base font-normal text-ink-soft">
                {wholeNumber.format(sales.completed)} {sales.completed === 1 ? 'order' : 'orders'}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3">
        <Definition of="Recent sales" words={definitions.recentSales} />
      </div>
    </section>
  )
}
