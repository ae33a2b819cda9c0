import { eq } from 'drizzle-orm'
import { importedOrders, imports } from '#db/schema/imports.ts'
import type { Order } from '#db/schema/orders.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { importedProvider } from '#shop/orders/order.ts'
import { findOrigin } from './origins/all-origins.ts'

export interface PaidThere {
  /** The name of the other shop. */
  origin: string
  /** As its file wrote it; may be empty. */
  amount: string
}

/** Null for an order of this shop. */
export async function findPaidThere(
  { id, provider }: Pick<Order, 'id' | 'provider'>,
  tx: Database | Transaction = db,
): Promise<PaidThere | null> {
  if (provider !== importedProvider) return null
  const [found] = await tx
    .select({ origin: imports.origin, amount: importedOrders.paidThere })
    .from(importedOrders)
    .innerJoin(imports, eq(imports.id, importedOrders.importId))
    .where(eq(importedOrders.orderId, id))
  return found ? { ...found, origin: findOrigin(found.origin)?.title ?? found.origin } : null
}
