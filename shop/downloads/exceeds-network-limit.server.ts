import { and, eq, gt, sql } from 'drizzle-orm'
import { downloads } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { hashNetwork } from './hash-network.server.ts'

/** A family downloads at home, by two phones and at a relative's on one day; a class that shares a link by far more. */
const maxNetworksPerDay = 4
/** Phones change networks as they travel, so a month may show twice as many before it looks like a link passed on. */
const maxNetworksPerMonth = 8

/** Whether a download from here would be one network too many. Where the order was downloaded before, it may be again. */
export async function exceedsNetworkLimit(orderId: string, ip: string | null): Promise<boolean> {
  const aDayAgo = sql`${downloads.createdAt} > now() - interval '1 day'`
  const known = await db
    .select({ network: downloads.network, isOfToday: sql<boolean>`bool_or(${aDayAgo})` })
    .from(downloads)
    .where(and(eq(downloads.orderId, orderId), gt(downloads.createdAt, sql`now() - interval '30 days'`)))
    .groupBy(downloads.network)
  if (known.some(({ network }) => network === hashNetwork(ip))) return false
  return known.length >= maxNetworksPerMonth || known.filter(({ isOfToday }) => isOfToday).length >= maxNetworksPerDay
}
