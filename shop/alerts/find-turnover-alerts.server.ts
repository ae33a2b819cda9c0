import { env } from '#platform/env.server.ts'
import { readTurnover, type Turnover } from '#shop/reports/read-turnover.server.ts'
import type { Finding } from './alert.ts'

interface TurnoverFindings {
  'turnover-near': Finding
  'turnover-limit': Finding
}

/** From ₹16 lakh and from ₹19 lakh of ₹20 lakh, until the financial year ends or the seller registers. */
export async function findTurnoverAlerts(): Promise<TurnoverFindings> {
  // The sandbox money of a demo is no turnover.
  if (env.isDemo) return { 'turnover-near': null, 'turnover-limit': null }
  return describeTurnover(await readTurnover())
}

export function describeTurnover({ warning, inPaise, limitInPaise, year }: Turnover): TurnoverFindings {
  const finding = { facts: { paise: inPaise, limitPaise: limitInPaise, year } }
  return {
    'turnover-near': warning ? finding : null,
    'turnover-limit': warning === 'urgent' || warning === 'over' ? finding : null,
  }
}
