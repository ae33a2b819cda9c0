import { reportsWords as words } from '#content/interface/en/admin/reports.ts'
import { periodUnits } from '#shop/reports/indian-days.ts'
import { readCharts } from '#shop/reports/read-charts.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { readDeliverySteps } from '#shop/reports/read-paid-and-delivered.server.ts'
import { readRecentSales } from '#shop/reports/read-recent-sales.server.ts'
import { readTurnover } from '#shop/reports/read-turnover.server.ts'
import { TurnoverMeter } from '../books/turnover-meter.tsx'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import type { Route } from './+types/reports'
import { Definitions } from './definitions.tsx'
import { DeliverySteps } from './delivery-steps.tsx'
import { RecentSalesPanel } from './recent-sales.tsx'
import { SalesCharts } from './sales-charts.tsx'
import { StatCards } from './stat-cards.tsx'

export async function loader({ url }: Route.LoaderArgs) {
  const by = periodUnits.find((unit) => unit === url.searchParams.get('by')) ?? 'day'
  const [overview, steps, recentSales, charts, turnover] = await Promise.all([
    readOverview(),
    readDeliverySteps(),
    readRecentSales(),
    readCharts(by),
    readTurnover(),
  ])
  return { overview, steps, recentSales, charts, turnover, hasTables: url.searchParams.has('tables') }
}

export const meta: Route.MetaFunction = ownerMeta('reports', words.heading)

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { overview, steps, recentSales, charts, hasTables } = loaderData
  return (
    <>
      <PageHeader title={words.heading}>
        <Definitions />
        <RefreshButton />
      </PageHeader>
      <StatCards overview={overview} />
      <TurnoverMeter turnover={loaderData.turnover} />
      <RecentSalesPanel sales={recentSales} />
      <DeliverySteps steps={steps} />
      <SalesCharts charts={charts} hasTables={hasTables} />
    </>
  )
}
