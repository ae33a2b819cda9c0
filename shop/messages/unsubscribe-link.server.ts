import { env } from '#platform/env.server.ts'
import { isKeyedHash, keyedHash } from '#platform/signing.server.ts'

const purpose = 'unsubscribe links'

/** Works without a login and for ever: somebody may come back to a mail of years ago. */
export function createUnsubscribeLink(customerId: number): string {
  const content = customerId.toString(36)
  return `${env.siteUrl}/unsubscribe/${content}.${keyedHash(purpose, content)}`
}

/** Null when the link is not one of ours. */
export function readUnsubscribeToken(token: string): number | null {
  const [, content = '', signature = ''] = /^([a-z0-9]{1,11})\.([\w-]+)$/.exec(token) ?? []
  return content && isKeyedHash(purpose, content, signature) ? Number.parseInt(content, 36) : null
}
