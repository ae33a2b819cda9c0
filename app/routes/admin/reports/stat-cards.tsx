import { wholeNumber } from '#brand/numbers.ts'
import { formatRupees } from '#brand/rupees.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import type { Overview } from '#shop/reports/read-overview.server.ts'

const { totals } = dashboardWords

export function StatCards({ overview }: { overview: Overview }) {
  const cards = [
    {
      name: totals.customers,
      value: wholeNumber.format(overview.totalCustomers),
    },
    {
      name: totals.orders,
      value: wholeNumber.format(overview.totalOrders),
      detail: [
        totals.completed(overview.completedOrders),
        ...(overview.freeCopies > 0 ? [totals.freeCopies(overview.freeCopies)] : []),
      ].join(', '),
    },
    {
      name: totals.revenue,
      value: formatRupees(overview.totalRevenueInPaise),
      detail: describeRefunds(overview),
    },
    { name: totals.conversionRate, value: `${overview.conversionRate}%` },
  ]
  return (
    <>
      <ul className="mt-4 grid grid-cols-2 gap-4 lg:grid-cols-4">
        {cards.map(({ name, value, detail }) => (
          <li key={name} className="sheet min-w-0 p-4 md:p-5">
            <h2 className="text-base font-normal text-ink-soft">{name}</h2>
            <p className="mt-1 text-2xl leading-tight font-extrabold md:text-3xl">{value}</p>
            {detail ? <p className="text-base text-ink-soft">{detail}</p> : null}
          </li>
        ))}
      </ul>
      <section aria-labelledby="product-sales" className="sheet mt-4 p-4 md:p-5">
        <h2 id="product-sales" className="text-xl">
          {totals.productSales}
        </h2>
        <dl className="mt-3 grid grid-cols-2 gap-4 lg:grid-cols-4">
          {Object.entries(overview.productSales).map(([productId, count]) => (
            <div key={productId}>
              <dt className="text-base text-ink-soft">{overview.productNames[productId] ?? productId}</dt>
              <dd className="text-2xl font-extrabold">{wholeNumber.format(count)}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  )
}

function describeRefunds({ totalRevenueInPaise, refundedInPaise }: Overview): string | undefined {
  if (refundedInPaise === 0) return undefined
  return totals.refunded(formatRupees(refundedInPaise), formatRupees(totalRevenueInPaise - refundedInPaise))
}
