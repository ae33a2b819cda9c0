import { sql } from 'drizzle-orm'
import { financialYearOf, formatFinancialYear } from '#brand/financial-year.ts'
import { indianDay } from '#brand/indian-time.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { isRegistered } from '#shop/catalogue/is-registered.server.ts'
import { allSales } from './all-sales.server.ts'

export interface Turnover {
  /** "26-27" */
  year: string
  inPaise: number
  limitInPaise: number
  isRegistered: boolean
  /** Null while there is nothing to warn about. */
  warning: 'near' | 'urgent' | 'over' | null
}

const lakhInPaise = 100_000_00
/** A seller of services must register above this turnover in a financial year. */
const limitInPaise = 20 * lakhInPaise
const specialLimitInPaise = 10 * lakhInPaise
const specialStates = ['manipur', 'mizoram', 'nagaland', 'tripura']
/** ₹16 lakh and ₹19 lakh of ₹20 lakh. */
const warnings = [
  { from: 1, warning: 'over' },
  { from: 0.95, warning: 'urgent' },
  { from: 0.8, warning: 'near' },
] as const

/**
 * Sales less refunds since April. A refund counts in the year in which the money went back. A lost dispute lowers no turnover,
 * because the sale stands.
 */
export async function readTurnover(today = indianDay(new Date())): Promise<Turnover> {
  const year = financialYearOf(today)
  const { rows } = await reportsDb.execute<{ paise: string | null }>(sql`
    select sum(paise) as paise from (
      select day, case fact when 'completed' then paise else -paise end as paise from ${allSales}
      where fact in ('completed', 'refunded')
      union all
      select (last_refund_at at time zone 'Asia/Kolkata')::date, disputed_in_paise from orders
      where id in (select order_id from disputes where state = 'lost') and status = 'completed'
    ) sums where day between ${`${year}-04-01`} and ${`${year + 1}-03-31`}`)
  const inPaise = Number(rows[0]?.paise ?? 0)
  const limit = findLimit()
  return {
    year: formatFinancialYear(year),
    inPaise,
    limitInPaise: limit,
    isRegistered: isRegistered(),
    warning: isRegistered() ? null : (warnings.find(({ from }) => inPaise >= from * limit)?.warning ?? null),
  }
}

function findLimit(): number {
  const state = getContent().business.state.trim().toLowerCase()
  return specialStates.includes(state) ? specialLimitInPaise : limitInPaise
}
