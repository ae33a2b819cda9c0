import { eq, gte, isNull } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { customers, leads } from '#db/schema/customers.ts'
import { importedOrders } from '#db/schema/imports.ts'
import { shopOpening } from '#db/schema/settings.ts'
import { env } from '#platform/env.server.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { findOpening } from '#shop/publications/opening/find-opening.server.ts'

export type Obstacle =
  | 'demo'
  | 'moved-in-before'
  | 'opened-before'
  | 'has-sold'
  | 'has-rehearsed'
  | 'has-imports'
  | 'has-readers'

/** Why a passport must not replace what this shop has; null while it has nothing of a real person. */
export async function findObstacle(tx: Database | Transaction = db): Promise<Obstacle | null> {
  if (env.isDemo) return 'demo'
  if ((await tx.$count(auditLog, eq(auditLog.act, 'passport-opened'))) > 0) return 'moved-in-before'
  const { openedAt, hasSold, rehearsalOrders } = await findOpening(tx)
  if (openedAt) return 'opened-before'
  if (hasSold) return 'has-sold'
  // Its money may still be on the way back.
  if (rehearsalOrders.length > 0) return 'has-rehearsed'
  if ((await tx.$count(importedOrders)) > 0) return 'has-imports'
  const [reader] = await tx
    .select({ id: leads.id })
    .from(leads)
    .innerJoin(customers, eq(customers.id, leads.customerId))
    .innerJoin(shopOpening, gte(leads.createdAt, shopOpening.liveSince))
    .where(isNull(customers.erasedAt))
    .limit(1)
  return reader ? 'has-readers' : null
}
