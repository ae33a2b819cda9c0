import { type PeriodUnit, periodUnits } from '#shop/reports/indian-days.ts'

export const tabs = { orders: 'Recent Orders', customers: 'Customers' } as const
export type Tab = keyof typeof tabs

/** Everything that the address of the dashboard says: reloading and going back show the same again. */
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

/** Another view of the dashboard; a cursor leads on in one list by one search, so any other change drops it. */
export function dashboardUrl(view: DashboardQuery, change: Partial<DashboardQuery>, part: 'lists' | 'charts'): string {
  const { tab, search, cursor, by } = { ...view, cursor: null, ...change }
  const params = new URLSearchParams()
  if (tab !== 'orders') params.set('tab', tab)
  if (search) params.set('q', search)
  if (cursor) params.set('cursor', cursor)
  if (by !== 'day') params.set('by', by)
  return `/admin-dashboard?${params}#${part}`
}
