import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'

const purpose = 'unsubscribe links'

/** Never expires and needs no login, because a customer may open a mail from years ago. */
export function createUnsubscribeLink(customerId: number): string {
  const content = customerId.toString(36)
  return shopUrl(`/unsubscribe/${content}.${keyedHash(purpose, content)}`)
}

/** Returns the customer's id, or null when the link is not one of ours. */
export function readUnsubscribeToken(token: string): number | null {
  const [, content = '', signature = ''] = /^([a-z0-9]{1,11})\.([\w-]+)$/.exec(token) ?? []
  return content && isKeyedHash(purpose, content, signature) ? Number.parseInt(content, 36) : null
}
