import { and, inArray, isNull } from 'drizzle-orm'
import { alerts } from '#db/schema/alerts.ts'
import { db } from '#platform/postgres/database.server.ts'
import { isSelling } from '#shop/catalogue/is-selling.server.ts'
import { canTakePayments } from '#shop/payments/configured-providers.server.ts'
import type { AlertCause } from './alert.ts'
import { allCauses } from './all-causes.server.ts'

const blocking = allCauses.filter(({ cannotSell }) => cannotSell).map(({ cause }) => cause)

/** Why no buyer can pay now, as the last check found; null when buyers can. */
export async function findSellingBlock(): Promise<AlertCause | null> {
  if (!isSelling() || !canTakePayments()) return 'seller-unknown'
  const open = await db
    .select({ cause: alerts.cause, facts: alerts.facts })
    .from(alerts)
    .where(and(isNull(alerts.closedAt), inArray(alerts.cause, blocking)))
  // Buyers pay with another provider meanwhile.
  const stops = open.filter(({ facts }) => !facts.paysWith)
  return blocking.find((cause) => stops.some((alert) => alert.cause === cause)) ?? null
}
