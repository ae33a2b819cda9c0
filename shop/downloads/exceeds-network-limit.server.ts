import { and, eq, gt, sql } from 'drizzle-orm'
import { downloads } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { hashNetwork } from './hash-network.server.ts'

/** A family may use four networks in a day; a class that shares a link uses many more. */
const maxNetworksPerDay = 4
/** Phones change networks as they travel, so the limit per month is higher. */
const maxNetworksPerMonth = 8

/** False for a network that has downloaded the order before. */
export async function exceedsNetworkLimit(orderId: string, ip: string | null): Promise<boolean> {
  const isToday = sql`${downloads.createdAt} > now() - interval '1 day'`
  const known = await db
    .select({ network: downloads.network, isFromToday: sql<boolean>`bool_or(${isToday})` })
    .from(downloads)
    .where(and(eq(downloads.orderId, orderId), gt(downloads.createdAt, sql`now() - interval '30 days'`)))
    .groupBy(downloads.network)
  if (known.some(({ network }) => network === hashNetwork(ip))) return false
  return (
    known.length >= maxNetworksPerMonth || known.filter(({ isFromToday }) => isFromToday).length >= maxNetworksPerDay
  )
}
