import { isKeyedHash, keyedHash } from '#platform/secrets/signing.server.ts'
import { shopUrl } from '#platform/shop-url.server.ts'

const purpose = 'links that undo a change'

/** Derived from the change, so that the database holds nothing that undoes it. */
export function createUndoLink(changeId: number): string {
  const content = changeId.toString(36)
  return shopUrl(`/undo-change/${content}.${keyedHash(purpose, content)}`)
}

/** Returns the id of the change, or null when the link is not one of ours. */
export function readUndoToken(token: string): number | null {
  const [, content = '', signature = ''] = /^([a-z0-9]{1,11})\.([\w-]+)$/.exec(token) ?? []
  return content && isKeyedHash(purpose, content, signature) ? Number.parseInt(content, 36) : null
}
