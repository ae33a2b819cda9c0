import { env } from '#platform/env.server.ts'
import { readTurnover, type Turnover } from '#shop/reports/read-turnover.server.ts'
import type { Finding } from './alert.ts'

/** From ₹16 lakh of ₹20 lakh until the financial year ends or the seller registers. */
export async function findTurnoverNear(): Promise<Finding> {
  return describeTurnover(await readTurnover(), ['near', 'urgent', 'over'])
}

/** From ₹19 lakh on. */
export async function findTurnoverLimit(): Promise<Finding> {
  return describeTurnover(await readTurnover(), ['urgent', 'over'])
}

/** The sandbox money of a demo is no turnover. */
export function describeTurnover(
  { warning, inPaise, limitInPaise, year }: Turnover,
  wanted: Turnover['warning'][],
  isDemo = env.isDemo,
): Finding {
  if (isDemo || !warning || !wanted.includes(warning)) return null
  return { facts: { paise: inPaise, limitPaise: limitInPaise, year } }
}
