import { eq } from 'drizzle-orm'
import { type Order, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'

const purpose = 'upgrade links'

type LinkedOrder = Pick<Order, 'id' | 'linkGeneration'>

/** Proves that its reader got the order's mail; a corrected address makes it worthless, like the download links. */
export function createUpgradeLink(order: LinkedOrder, bundleSlug: string): string {
  return shopUrl(`/checkout/${bundleSlug}?upgrade=${createUpgradeToken(order)}`)
}

export function createUpgradeToken(order: LinkedOrder): string {
  return `${order.id}.${keyedHash(purpose, describe(order))}`
}

/** The customer whose order the token belongs to; null for a token that the shop did not sign. */
export async function readUpgradeToken(token: string | null | undefined): Promise<Order | null> {
  const [, id, signature] = /^([\w-]{1,100})\.([\w-]{1,100})$/.exec(token ?? '') ?? []
  if (!id || !signature) return null
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  return order && isKeyedHash(purpose, describe(order), signature) ? order : null
}

function describe({ id, linkGeneration }: LinkedOrder): string {
  return `${id}:${linkGeneration}`
}
