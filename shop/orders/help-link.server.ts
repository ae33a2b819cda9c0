import type { Order } from '#db/schema/orders.ts'
import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'
import { linkLifetimeDays } from '#shop/catalogue/link-lifetime.ts'

const purpose = 'help links'

type LinkedOrder = Pick<Order, 'id' | 'linkGeneration'>

/** In every mail about an order: proves that its reader got the mail, like the download links, and ends with them. */
export function createHelpLink(order: LinkedOrder): string {
  return shopUrl(createHelpPath(order))
}

/** The same link, for a page of the shop; one that a link of a mail opened ends with that link. */
export function createHelpPath(
  order: LinkedOrder,
  expires = Math.floor(Date.now() / 1000) + linkLifetimeDays * 24 * 60 * 60,
): string {
  return `/something-wrong?order=${order.id}&proof=${expires}.${keyedHash(purpose, describe(order, expires))}`
}

/** When the proof ends, in seconds; null for one that has ended or that the shop did not sign. */
export function readHelpProof(order: LinkedOrder, proof: string | null): number | null {
  const [, seconds, hash] = /^(\d{1,12})\.([\w-]+)$/.exec(proof ?? '') ?? []
  const expires = Number(seconds)
  const isValid = hash && expires * 1000 > Date.now() && isKeyedHash(purpose, describe(order, expires), hash)
  return isValid ? expires : null
}

function describe({ id, linkGeneration }: LinkedOrder, expires: number): string {
  return `${id}:${linkGeneration}:${expires}`
}
