import { createHash } from 'node:crypto'
import type { Copy } from '#db/schema/copies.ts'
import type { Edition } from '#db/schema/editions.ts'
import type { Order } from '#db/schema/orders.ts'
import { keyedHash } from '#platform/secrets/signing.server.ts'

/** Part of the hash: another number would give every order new ids. */
const stampVersion = 1

/** A copy as it is stored, before its first byte leaves the shop. */
export type NewCopy = Omit<Copy, 'createdAt'>
export type KnownCopy = Pick<Copy, 'id' | 'editionId' | 'stampHash'>

type StampedOrder = Pick<Order, 'id' | 'fullName' | 'email'>

/** The id that leads from a leaked copy to its order; `known` are the stored copies of this order and file. */
export function identifyCopy(
  order: StampedOrder,
  { id: editionId, file }: Pick<Edition, 'id' | 'file'>,
  known: KnownCopy[],
): NewCopy {
  const stampHash = hashStamp(order)
  const stored = known.find((copy) => copy.editionId === editionId && copy.stampHash === stampHash)
  const id = stored?.id ?? createCopyId(order.id, editionId, stampHash)
  return { id, orderId: order.id, file, editionId, stampHash }
}

/** Not random, so that two processes that write the same copy at the same time write the same bytes. */
function createCopyId(orderId: string, editionId: number, stampHash: string): string {
  const hash = keyedHash('copies', `${orderId}.${editionId}.${stampHash}`)
  return `copy${Buffer.from(hash, 'base64url').toString('hex').slice(0, 24)}`
}

/** Another name or address needs another copy. */
function hashStamp({ fullName, email }: StampedOrder): string {
  const content = JSON.stringify([stampVersion, fullName, email])
  return createHash('sha256').update(content).digest('base64url')
}
