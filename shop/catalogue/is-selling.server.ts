import { env } from '#platform/env.server.ts'
import { getContent } from './current-content.server.ts'
import { findMissingIdentity } from './find-missing-identity.ts'

/** A live shop takes no money until buyers can read who sells. */
export function isSelling(): boolean {
  return env.isDemo || findMissingIdentity(getContent().business).length === 0
}
