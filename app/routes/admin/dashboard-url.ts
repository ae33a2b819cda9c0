import { type PeriodUnit, periodUnits } from '#shop/reports/indian-days.ts'

export const tabs = ['orders', 'customers'] as const
export type Tab = (typeof tabs)[number]

/** The whole state of the dashboard is in its URL, so reload and back show the same page. */
export interface DashboardQuery {
  tab: Tab
  search: string
  cursor: string | null
  by: PeriodUnit
}

export function parseDashboardQuery(params: URLSearchParams, search: string): DashboardQuery {
  return {
    tab: params.get('tab') === 'customers' ? 'customers' : 'orders',
    search,
    cursor: params.get('cursor'),
    by: periodUnits.find((unit) => unit === params.get('by')) ?? 'day',
  }
}

/** A cursor belongs to one list and one search, so any other change drops it. */
export function dashboardUrl(
  query: DashboardQuery,
  change: Partial<DashboardQuery>,
  section: 'lists' | 'charts',
): string {
  const { tab, search, cursor, by } = { ...query, cursor: null, ...change }
  const params = new URLSearchParams()
  if (tab !== 'orders') params.set('tab', tab)
  if (search) params.set('q', search)
  if (cursor) params.set('cursor', cursor)
  if (by !== 'day') params.set('by', by)
  return `/admin-dashboard?${params}#${section}`
}
