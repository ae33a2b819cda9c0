import { Link } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { sumOf } from '#brand/sum-of.ts'
import { chartWords as words } from '#content/interface/en/admin/charts.ts'
import { type PeriodUnit, periodUnits } from '#shop/reports/indian-days.ts'
import type { Charts } from '#shop/reports/read-charts.server.ts'
import { BarChart } from './charts/bar-chart.tsx'
import { ChartCard } from './charts/chart-card.tsx'
import { ColumnChart } from './charts/column-chart.tsx'
import { formatPeriod, formatShortPeriod } from './charts/format-period.ts'
import { WeekHeatmap } from './charts/week-heatmap.tsx'

const shortNumber = new Intl.NumberFormat('en-IN', { notation: 'compact' })

export function SalesCharts({ charts, hasTables }: { charts: Charts; hasTables: boolean }) {
  return (
    <section id="charts" aria-labelledby="charts-heading" className="mt-12">
      <h2 id="charts-heading" className="text-3xl">
        {words.heading}
      </h2>
      <UnitLinks shown={charts.unit} hasTables={hasTables} />
      <div className="mt-5 grid gap-4 lg:grid-cols-2">
        <RevenueChart charts={charts} hasTable={hasTables} />
        <OrdersChart charts={charts} hasTable={hasTables} />
        <ProductMixChart charts={charts} hasTable={hasTables} />
        <FunnelChart charts={charts} hasTable={hasTables} />
        <SourcesChart charts={charts} hasTable={hasTables} />
        <HoursChart charts={charts} hasTable={hasTables} />
      </div>
    </section>
  )
}

function UnitLinks({ shown, hasTables }: { shown: PeriodUnit; hasTables: boolean }) {
  return (
    <nav aria-label={words.navigation} className="mt-4">
      <ul className="flex flex-wrap items-center gap-2">
        {periodUnits.map((unit) => (
          <li key={unit}>
            <Link
              to={`?by=${unit}${hasTables ? '&tables' : ''}#charts`}
              preventScrollReset
              aria-current={unit === shown ? 'true' : undefined}
              className="button button-quiet button-small aria-[current=true]:bg-marker"
            >
              {words.unit[unit]}
            </Link>
          </li>
        ))}
        <li>
          <Link
            to={`?by=${shown}${hasTables ? '' : '&tables'}#charts`}
            preventScrollReset
            className="text-link px-2 py-2"
          >
            {hasTables ? words.hideTables : words.showTables}
          </Link>
        </li>
      </ul>
    </nav>
  )
}

interface ChartProps {
  charts: Charts
  hasTable: boolean
}

function RevenueChart({ charts: { unit, periods }, hasTable }: ChartProps) {
  const [revenue, refunds] = [sumOf(periods, 'revenueInPaise'), sumOf(periods, 'refundedInPaise')]
  const [total, net] = [formatRupees(revenue), formatRupees(revenue - refunds)]
  return (
    <ChartCard
      hasTable={hasTable}
      heading={words.revenue.heading[unit]}
      table={{
        head: [words.period[unit], words.revenue.column, words.revenue.refunds, words.revenue.net],
        rows: periods
          .map(({ start, revenueInPaise: paid, refundedInPaise: back }) => [
            formatPeriod(unit, start),
            ...[paid, back, paid - back].map(formatRupees),
          ])
          .reverse(),
      }}
    >
      <ColumnChart
        summary={
          <>
            <strong className="text-ink">{total}</strong> {words.revenue.in(unit, net)}
          </>
        }
        label={words.revenue.description(unit, total, net)}
        columns={periods.map(({ start, revenueInPaise }) => ({
          name: formatShortPeriod(unit, start),
          value: revenueInPaise / 100,
          reading: words.reading(formatPeriod(unit, start), formatRupees(revenueInPaise)),
        }))}
        format={(rupees) => `₹${shortNumber.format(rupees)}`}
      />
    </ChartCard>
  )
}

function OrdersChart({ charts: { unit, periods }, hasTable }: ChartProps) {
  const placed = sumOf(periods, 'orders')
  const paid = sumOf(periods, 'paid')
  return (
    <ChartCard
      hasTable={hasTable}
      heading={words.orders.heading[unit]}
      table={{
        head: [words.period[unit], words.orders.placed, words.orders.paid],
        rows: periods.map(({ start, orders, paid }) => [formatPeriod(unit, start), orders, paid]).reverse(),
      }}
    >
      <ColumnChart
        summary={
          <>
            <strong className="text-ink">{words.orders.paidCount(paid)}</strong>,{' '}
            {words.orders.placedCount(placed, unit)}
          </>
        }
        label={words.orders.description(unit, placed, paid)}
        columns={periods.map(({ start, orders, paid }) => ({
          name: formatShortPeriod(unit, start),
          value: paid,
          outline: orders,
          reading: words.reading(formatPeriod(unit, start), words.orders.reading(paid, orders)),
        }))}
        format={(count) => shortNumber.format(count)}
      />
    </ChartCard>
  )
}

function ProductMixChart({ charts: { unit, productMix }, hasTable }: ChartProps) {
  const total = sumOf(productMix, 'paid')
  const parts = productMix.map(({ name, paid, revenueInPaise }) => ({
    name,
    value: paid,
    share: formatPercent(paid, total),
    revenue: formatRupees(revenueInPaise),
  }))
  return (
    <ChartCard
      hasTable={hasTable}
      heading={words.productMix.heading}
      table={{
        head: [words.productMix.product, words.productMix.paid, words.productMix.share, words.productMix.revenue],
        rows: parts.map(({ name, value, share, revenue }) => [name, value, share, revenue]),
      }}
    >
      {parts.length === 0 ? (
        <p>{words.productMix.nothingSold(unit)}</p>
      ) : (
        <BarChart bars={parts.map(({ name, value, share }) => ({ name, value, note: share }))} />
      )}
    </ChartCard>
  )
}

const maxBars = 8

function SourcesChart({ charts: { unit, sources }, hasTable }: ChartProps) {
  const total = sumOf(sources, 'paid')
  const parts = sources.map(({ source, paid, revenueInPaise }) => ({
    name: source || words.sources.unknown,
    value: paid,
    share: formatPercent(paid, total),
    revenue: formatRupees(revenueInPaise),
  }))
  const shown = parts.length > maxBars ? parts.slice(0, maxBars - 1) : parts
  const rest = parts.slice(shown.length)
  const restValue = sumOf(rest, 'value')
  const others =
    rest.length > 0
      ? [{ name: words.sources.others(rest.length), value: restValue, note: formatPercent(restValue, total) }]
      : []
  const { source, paid, share, revenue } = words.sources
  return (
    <ChartCard
      heading={words.sources.heading}
      hasTable={hasTable}
      table={{
        head: [source, paid, share, revenue],
        rows: parts.map(({ name, value, share, revenue }) => [name, value, share, revenue]),
      }}
    >
      {parts.length === 0 ? (
        <p>{words.productMix.nothingSold(unit)}</p>
      ) : (
        <BarChart bars={[...shown.map(({ name, value, share }) => ({ name, value, note: share })), ...others]} />
      )}
    </ChartCard>
  )
}

function FunnelChart({ charts: { unit, funnel }, hasTable }: ChartProps) {
  const { started, completed, downloaded } = funnel
  const steps = [
    { name: words.funnel.started, value: started, note: words.funnel.startedIn(unit) },
    {
      name: words.funnel.completed,
      value: completed,
      note: words.funnel.completedShare(formatPercent(completed, started)),
    },
    {
      name: words.funnel.downloaded,
      value: downloaded,
      note: words.funnel.downloadedShare(formatPercent(downloaded, completed)),
    },
  ]
  return (
    <ChartCard
      hasTable={hasTable}
      heading={words.funnel.heading}
      table={{
        head: [words.funnel.step, words.funnel.orders, words.funnel.share],
        rows: steps.map(({ name, value, note }, step) => [name, value, step === 0 ? '' : note]),
      }}
    >
      <BarChart bars={steps} />
    </ChartCard>
  )
}

function HoursChart({ charts: { hours }, hasTable }: ChartProps) {
  const busiest = describeBusiestHour(hours)
  return (
    <ChartCard
      hasTable={hasTable}
      heading={words.hours.heading}
      table={{
        head: [words.hours.hour, ...words.hours.weekdays],
        rows: Array.from({ length: 24 }, (_, hour) => [`${hour}:00`, ...hours.map((day) => day[hour] ?? 0)]),
      }}
    >
      <WeekHeatmap hours={hours} summary={busiest} label={words.hours.description(busiest)} />
    </ChartCard>
  )
}

function describeBusiestHour(hours: number[][]): string {
  const max = Math.max(0, ...hours.flat())
  if (max === 0) return ''
  const day = hours.findIndex((row) => row.includes(max))
  const hour = hours[day]?.indexOf(max) ?? 0
  return words.hours.busiest(words.hours.weekdays[day] ?? '', hour, max)
}

function formatPercent(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${Math.round((part / whole) * 100)}%`
}
