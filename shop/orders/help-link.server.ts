import type { Order } from '#db/schema/orders.ts'
import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'

const purpose = 'help links'

type LinkedOrder = Pick<Order, 'id' | 'linkGeneration'>

/** In every mail about an order: proves that its reader got the mail, like the download links, and ends with them. */
export function createHelpLink(order: LinkedOrder): string {
  return shopUrl(createHelpPath(order))
}

/** The same link, for a page of the shop. */
export function createHelpPath(order: LinkedOrder): string {
  return `/something-wrong?order=${order.id}&proof=${keyedHash(purpose, describe(order))}`
}

export function isHelpProof(order: LinkedOrder, proof: string | null): boolean {
  return proof !== null && isKeyedHash(purpose, describe(order), proof)
}

function describe({ id, linkGeneration }: LinkedOrder): string {
  return `${id}:${linkGeneration}`
}
