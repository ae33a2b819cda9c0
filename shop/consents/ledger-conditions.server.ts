import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { consents } from '#db/schema/consents.ts'
import { orders } from '#db/schema/orders.ts'
import { provenSources } from './consent.ts'

/**
 * For a query that joins orders. A visitor can type another person's address, so consents at checkout apply only after
 * the payment, and no longer when the order's address is corrected.
 */
export const isApplicable = or(
  isNull(consents.orderId),
  and(eq(orders.status, 'completed'), eq(orders.customerId, consents.customerId)),
)

export const isProven = inArray(consents.source, provenSources)
