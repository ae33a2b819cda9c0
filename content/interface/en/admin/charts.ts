import { wholeNumber } from '#brand/numbers.ts'

type PeriodUnit = 'day' | 'week' | 'month'

const range = {
  day: 'the last 30 days',
  week: 'the last 26 weeks',
  month: 'the last 12 months',
} satisfies Record<PeriodUnit, string>

export const chartWords = {
  heading: 'Charts',
  navigation: 'Time range',
  unit: { day: 'Daily', week: 'Weekly', month: 'Monthly' },
  period: { day: 'Day', week: 'Week', month: 'Month' },
  weekOf: (date: string) => `Week of ${date}`,
  showTables: 'Show tables',
  hideTables: 'Hide tables',
  /** The control that shows one value after the other. */
  values: 'Values, one by one',
  /** What a column says when the owner points at it, taps it or moves to it. */
  reading: (period: string, value: string) => `${period}: ${value}`,
  tableLabel: (heading: string) => `${heading}, as a table`,
  revenue: {
    heading: { day: 'Revenue by day', week: 'Revenue by week', month: 'Revenue by month' },
    column: 'Revenue',
    refunds: 'Refunds',
    net: 'Net revenue',
    in: (unit: PeriodUnit, net: string) => `in ${range[unit]} before refunds, net ${net}`,
    description: (unit: PeriodUnit, total: string, net: string) =>
      `Revenue by ${unit}: ${total} in ${range[unit]} before refunds, net ${net}. “Show tables” lists the numbers.`,
  },
  orders: {
    heading: { day: 'Orders by day', week: 'Orders by week', month: 'Orders by month' },
    placed: 'Placed',
    paid: 'Paid',
    reading: (paid: number, placed: number) => `${wholeNumber.format(paid)} paid, ${wholeNumber.format(placed)} placed`,
    paidCount: (count: number) => `${wholeNumber.format(count)} paid (filled)`,
    placedCount: (count: number, unit: PeriodUnit) => `${wholeNumber.format(count)} placed (outline) in ${range[unit]}`,
    description: (unit: PeriodUnit, placed: number, paid: number) =>
      `Orders by ${unit}: ${wholeNumber.format(placed)} placed and ${wholeNumber.format(paid)} paid in ${range[unit]}. “Show tables” lists the numbers.`,
  },
  productMix: {
    heading: 'Sales by product',
    product: 'Product',
    paid: 'Paid orders',
    share: 'Share',
    revenue: 'Revenue',
    nothingSold: (unit: PeriodUnit) => `Nothing was sold in ${range[unit]}.`,
  },
  sources: {
    heading: 'Where buyers come from',
    source: 'Source',
    unknown: 'Direct or unknown',
    others: (count: number) => `${count} other sources`,
    paid: 'Paid orders',
    share: 'Share',
    revenue: 'Revenue',
  },
  funnel: {
    heading: 'From checkout to download',
    step: 'Step',
    orders: 'Orders',
    share: 'Share',
    started: 'Checkout started',
    startedIn: (unit: PeriodUnit) => `in ${range[unit]}`,
    completed: 'Completed',
    completedShare: (percent: string) => `${percent} of started checkouts`,
    downloaded: 'Downloaded',
    downloadedShare: (percent: string) => `${percent} of completed orders`,
  },
  hours: {
    heading: 'Sales by hour',
    hour: 'Hour',
    weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    busiest: (weekday: string, hour: number, orders: number) =>
      `Busiest hour: ${weekday} ${hour}:00 to ${hour + 1}:00, ${wholeNumber.format(orders)} ${orders === 1 ? 'order' : 'orders'}.`,
    reading: (weekday: string, hour: number, orders: number) =>
      `${weekday} ${hour}:00 to ${hour + 1}:00: ${wholeNumber.format(orders)} ${orders === 1 ? 'order' : 'orders'}`,
    description: (busiest: string) => `Sales by hour. ${busiest} “Show tables” lists the numbers.`,
  },
}
