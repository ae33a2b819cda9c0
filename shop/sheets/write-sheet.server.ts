import { sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { csvWords } from '#content/interface/en/admin/csv.ts'
import type { SalesFact } from '#db/schema/sales.ts'
import { type CsvCell, csvLine, indianCell, rupeeCell } from '#platform/csv.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { importedProvider } from '#shop/orders/order.ts'
import { allSales } from '#shop/reports/all-sales.server.ts'
import type { Sheet } from './find-sheet.server.ts'

/** Google does not say how much it imports; this stays below one megabyte. */
const maxSheetOrders = 5_000
const sheetDays = 90
const sheetMonths = 36

/** Without a byte order mark, which Google Sheets would show in the first cell. */
export function writeSheet({ kind, hasContact }: Pick<Sheet, 'kind' | 'hasContact'>): Promise<string> {
  return kind === 'orders' ? writeOrders(hasContact) : writeMonths()
}

interface OrderRow extends Record<string, unknown> {
  number: number
  created_at: string
  completed_at: string | null
  product_name: string
  status: string
  amount_in_paise: number
  refunded_in_paise: number
  source: string | null
  full_name: string
  email: string
  phone_number: string
  is_erased: boolean
}

export const selectSheetOrders = sql`
    select o.number, o.created_at, o.completed_at, o.product_name, o.status, o.amount_in_paise, o.refunded_in_paise,
      o.source, o.full_name, o.email, o.phone_number,
      exists (select from customers c where c.id = o.customer_id and c.erased_at is not null) as is_erased
    from orders o
    where o.created_at >= now() - make_interval(days => ${sheetDays}) and o.provider <> ${importedProvider}
    order by o.created_at desc, o.id desc limit ${maxSheetOrders}`

async function writeOrders(hasContact: boolean): Promise<string> {
  const { rows } = await reportsDb.execute<OrderRow>(selectSheetOrders)
  const { orders, contact } = csvWords.sheetColumns
  const lines = rows.map((row): CsvCell[] => [
    formatOrderNumber(row.number),
    indianCell(row.created_at),
    indianCell(row.completed_at),
    row.product_name,
    row.status,
    rupeeCell(row.amount_in_paise),
    rupeeCell(row.refunded_in_paise),
    row.source,
    // The law may keep the facts of an order for a while; a spreadsheet does not get them.
    ...(hasContact ? (row.is_erased ? ['', '', ''] : [row.full_name, row.email, row.phone_number]) : []),
  ])
  return toTable([...orders, ...(hasContact ? contact : [])], lines)
}

interface MonthRow extends Record<string, unknown> {
  month: string
  fact: SalesFact
  count: string
  paise: string
}

/** Every month since the first sale, at most three years, the newest first. A refund counts when the money went back. */
async function writeMonths(): Promise<string> {
  const today = indianDay(new Date())
  const firstDay = `${listMonths(today, '').at(-1)}-01`
  const { rows } = await reportsDb.execute<MonthRow>(sql`
    select to_char(day, 'YYYY-MM') as month, fact, sum(count) as count, sum(paise) as paise from (
      select day, fact, sum(count) as count, sum(paise) as paise from ${allSales}
      where fact in ('order', 'completed', 'free', 'refunded') and day >= ${firstDay}::date
      group by 1, 2
    ) days
    group by 1, 2`)
  const first = rows.reduce((earliest, { month }) => (month < earliest ? month : earliest), today.slice(0, 7))
  const lines = listMonths(today, first).map((month): CsvCell[] => {
    const figure = (fact: SalesFact, which: 'count' | 'paise') =>
      Number(rows.find((row) => row.month === month && row.fact === fact)?.[which] ?? 0)
    const [sold, refunded] = [figure('completed', 'paise'), figure('refunded', 'paise')]
    return [
      month,
      figure('order', 'count'),
      figure('completed', 'count'),
      figure('free', 'count'),
      rupeeCell(sold),
      figure('refunded', 'count'),
      rupeeCell(refunded),
      rupeeCell(sold - refunded),
    ]
  })
  return toTable(csvWords.sheetColumns.months, lines)
}

/** "2026-11", "2026-10" … down to the first. */
function listMonths(today: string, first: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const months = Array.from({ length: sheetMonths }, (_, ago) =>
    new Date(Date.UTC(year, month - 1 - ago, 1)).toISOString().slice(0, 7),
  )
  return months.filter((each) => each >= first)
}

function toTable(heads: readonly string[], lines: CsvCell[][]): string {
  return [[...heads], ...lines].map(csvLine).join('')
}
