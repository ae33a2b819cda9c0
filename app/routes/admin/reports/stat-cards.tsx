import { Link } from 'react-router'
import { wholeNumber } from '#brand/numbers.ts'
import { formatRupees } from '#brand/rupees.ts'
import { dashboardWords } from '#content/interface/en/admin/dashboard.ts'
import type { Overview } from '#shop/reports/read-overview.server.ts'
import type { ListedStatus } from '#shop/search/order-filter.ts'

const { totals } = dashboardWords

export function StatCards({ overview }: { overview: Overview }) {
  const cards = [
    {
      name: totals.customers,
      value: wholeNumber.format(overview.totalCustomers),
    },
    {
      name: totals.orders,
      value: <OrdersLink text={wholeNumber.format(overview.totalOrders)} />,
      detail: <OrderCounts overview={overview} />,
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
            {detail ? <div className="text-base text-ink-soft">{detail}</div> : null}
          </li>
        ))}
      </ul>
      <section aria-labelledby="product-sales" className="sheet mt-4 p-4 md:p-5">
        <h2 id="product-sales" className="text-xl">
          {totals.productSales}
        </h2>
        {overview.freeCopies > 0 ? <p className="text-base text-ink-soft">{totals.withoutFree}</p> : null}
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

/** A number leads to the list that has as many orders. */
function OrderCounts({ overview: { completedOrders, freeCopies, refundedOrders } }: { overview: Overview }) {
  return (
    <>
      <p>
        <OrdersLink text={totals.completed(completedOrders)} status="completed" />
      </p>
      {freeCopies > 0 ? <p>{totals.freeCopies(freeCopies)}</p> : null}
      {refundedOrders > 0 ? (
        <p>
          <OrdersLink text={totals.refundedOrders(refundedOrders)} status="refunded" />
        </p>
      ) : null}
    </>
  )
}

function OrdersLink({ text, status }: { text: string; status?: ListedStatus }) {
  return (
    <Link
      to={`/admin-dashboard/orders${status ? `?status=${status}` : ''}`}
      className="underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {text}
    </Link>
  )
}

function describeRefunds({ totalRevenueInPaise, refundedInPaise }: Overview): string | undefined {
  if (refundedInPaise === 0) return undefined
  return totals.refunds(formatRupees(refundedInPaise), formatRupees(totalRevenueInPaise - refundedInPaise))
}
