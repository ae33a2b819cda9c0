import { Link } from 'react-router'
import { wholeNumber } from '#brand/numbers.ts'
import { formatRupees } from '#brand/rupees.ts'
import { definitions } from '#content/interface/en/admin/definitions.ts'
import { type PeriodUnit, periodUnits } from '#shop/reports/indian-days.ts'
import type { Charts } from '#shop/reports/read-charts.server.ts'
import { BarChart } from './charts/bar-chart.tsx'
import { ChartCard } from './charts/chart-card.tsx'
import { ColumnChart } from './charts/column-chart.tsx'
import { formatPeriod, formatShortPeriod } from './charts/format-period.ts'
import { WeekHeatmap, weekdays } from './charts/week-heatmap.tsx'
import { type DashboardQuery, dashboardUrl } from './dashboard-url.ts'
import { useProductNames } from './use-product-names.ts'

const shortNumber = new Intl.NumberFormat('en-IN', { notation: 'compact' })
const units: Record<PeriodUnit, { name: string; shown: string }> = {
  day: { name: 'Days', shown: 'the last 30 days' },
  week: { name: 'Weeks', shown: 'the last 26 weeks' },
  month: { name: 'Months', shown: 'the last 12 months' },
}

export function SalesCharts({ charts, view }: { charts: Charts; view: DashboardQuery }) {
  const { shown } = units[charts.unit]
  return (
    <section id="charts" aria-labelledby="charts-heading" className="mt-12">
      <h2 id="charts-heading" className="text-3xl">
        How sales went
      </h2>
      <UnitChoice view={view} />
      <div className="mt-5 grid gap-4 lg:grid-cols-2">
        <RevenueChart charts={charts} shown={shown} />
        <OrdersChart charts={charts} shown={shown} />
        <ProductMixChart charts={charts} shown={shown} />
        <FunnelChart charts={charts} shown={shown} />
        <HoursChart hours={charts.hours} />
      </div>
    </section>
  )
}

function UnitChoice({ view }: { view: DashboardQuery }) {
  return (
    <nav aria-label="Time shown" className="mt-4">
      <ul className="flex gap-2">
        {periodUnits.map((by) => (
          <li key={by}>
            <Link
              to={dashboardUrl(view, { by, cursor: view.cursor }, 'charts')}
              preventScrollReset
              aria-current={by === view.by ? 'true' : undefined}
              className="button button-quiet button-small aria-[current=true]:bg-marker"
            >
              {units[by].name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

interface ChartProps {
  charts: Charts
  shown: string
}

function RevenueChart({ charts: { unit, periods }, shown }: ChartProps) {
  const total = periods.reduce((sum, { revenueInPaise }) => sum + revenueInPaise, 0)
  return (
    <ChartCard
      heading={`Revenue by ${unit}`}
      definition={definitions.revenueByPeriod}
      table={{
        head: [units[unit].name, 'Revenue'],
        rows: periods
          .map((period) => [formatPeriod(unit, period.start), formatRupees(period.revenueInPaise)])
          .reverse(),
      }}
    >
      <p className="mb-3 text-base text-ink-soft">
        <strong className="text-ink">{formatRupees(total)}</strong> in {shown}
      </p>
      <ColumnChart
        label={`Revenue by ${unit}: ${formatRupees(total)} in ${shown}. The numbers are in the table below.`}
        columns={periods.map((period) => ({
          name: formatShortPeriod(unit, period.start),
          value: period.revenueInPaise / 100,
        }))}
        format={(rupees) => `₹${shortNumber.format(rupees)}`}
      />
    </ChartCard>
  )
}

function OrdersChart({ charts: { unit, periods }, shown }: ChartProps) {
  const begun = periods.reduce((sum, { orders }) => sum + orders, 0)
  const completed = periods.reduce((sum, period) => sum + period.completed, 0)
  return (
    <ChartCard
      heading={`Orders by ${unit}`}
      definition={definitions.ordersByPeriod}
      table={{
        head: [units[unit].name, 'Begun', 'Completed'],
        rows: periods.map(({ start, orders, completed }) => [formatPeriod(unit, start), orders, completed]).reverse(),
      }}
    >
      <p className="mb-3 text-base text-ink-soft">
        <strong className="text-ink">{wholeNumber.format(completed)}</strong> completed (filled) and{' '}
        {wholeNumber.format(begun)} begun (outlined) in {shown}
      </p>
      <ColumnChart
        label={`Orders by ${unit}: ${wholeNumber.format(begun)} begun and ${wholeNumber.format(completed)} completed in ${shown}. The numbers are in the table below.`}
        columns={periods.map(({ start, orders, completed }) => ({
          name: formatShortPeriod(unit, start),
          value: completed,
          outline: orders,
        }))}
        format={(count) => shortNumber.format(count)}
      />
    </ChartCard>
  )
}

function ProductMixChart({ charts: { productMix }, shown }: ChartProps) {
  const nameOf = useProductNames()
  const total = productMix.reduce((sum, { completed }) => sum + completed, 0)
  const parts = productMix.map(({ productType, completed, revenueInPaise }) => ({
    name: nameOf(productType),
    value: completed,
    share: percent(completed, total),
    revenue: formatRupees(revenueInPaise),
  }))
  return (
    <ChartCard
      heading="Product mix"
      definition={definitions.productMix}
      table={{
        head: ['Product', 'Completed', 'Share', 'Revenue'],
        rows: parts.map(({ name, value, share, revenue }) => [name, value, share, revenue]),
      }}
    >
      {parts.length === 0 ? (
        <p>Nothing was sold in {shown}.</p>
      ) : (
        <BarChart bars={parts.map(({ name, value, share }) => ({ name, value, note: share }))} />
      )}
    </ChartCard>
  )
}

function FunnelChart({ charts: { funnel }, shown }: ChartProps) {
  const { started, paid, downloaded } = funnel
  const steps = [
    { name: 'Checkout started', value: started, note: shown },
    { name: 'Paid', value: paid, note: `${percent(paid, started)} of those started` },
    { name: 'Downloaded', value: downloaded, note: `${percent(downloaded, paid)} of those paid` },
  ]
  return (
    <ChartCard
      heading="From checkout to download"
      definition={definitions.funnel}
      table={{
        head: ['Step', 'Orders', 'Share'],
        rows: steps.map(({ name, value, note }, step) => [name, value, step === 0 ? '' : note]),
      }}
    >
      <BarChart bars={steps} />
    </ChartCard>
  )
}

function HoursChart({ hours }: { hours: number[][] }) {
  const busiest = busiestHour(hours)
  return (
    <div className="min-w-0 lg:col-span-2">
      <ChartCard
        heading="When people buy"
        definition={definitions.hours}
        table={{
          head: ['Hour', ...weekdays],
          rows: Array.from({ length: 24 }, (_, hour) => [`${hour}:00`, ...hours.map((day) => day[hour] ?? 0)]),
        }}
      >
        {busiest ? <p className="mb-3 text-base text-ink-soft">{busiest}</p> : null}
        <WeekHeatmap hours={hours} label={`When people buy. ${busiest} The numbers are in the table below.`} />
      </ChartCard>
    </div>
  )
}

function busiestHour(hours: number[][]): string {
  const most = Math.max(0, ...hours.flat())
  if (most === 0) return ''
  const day = hours.findIndex((row) => row.includes(most))
  const hour = hours[day]?.indexOf(most) ?? 0
  return `Busiest: ${weekdays[day]} from ${hour} to ${hour + 1} o’clock, ${wholeNumber.format(most)} orders.`
}

function percent(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`
}
