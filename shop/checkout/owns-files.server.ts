import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'

interface Proof {
  customerId?: number | undefined
  /** Orders that the same browser started. */
  orderIds: string[]
}

/** Whether the paid orders that the browser proved give all of these files. */
export async function ownsFiles({ customerId, orderIds }: Proof, files: string[]): Promise<boolean> {
  const proven = [
    ...(customerId === undefined ? [] : [eq(orders.customerId, customerId)]),
    ...(orderIds.length === 0 ? [] : [inArray(orders.id, orderIds)]),
  ]
  if (proven.length === 0 || files.length === 0) return false
  const rows = await db
    .select({ files: orders.files })
    .from(orders)
    .where(and(or(...proven), eq(orders.status, 'completed'), isNull(orders.refundedAt)))
  const owned = new Set(rows.flatMap((order) => order.files.map(({ file }) => file)))
  return files.every((file) => owned.has(file))
}
