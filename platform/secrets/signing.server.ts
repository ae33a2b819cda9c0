import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto'
import { fromSettings } from '../settings/current-settings.server.ts'
import { appSecret, appSecretBefore } from './secrets.server.ts'

/** The setting with the keys that came along with a passport (shop/passport/), by their purpose. */
export const movedKeysSetting = 'MOVED_LINK_SECRETS'

/** Each purpose has its own key, so that a signature for one is invalid for another. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
}

export function isKeyedHash(purpose: string, text: string, candidate: string): boolean {
  return listKeys(purpose).some((key) =>
    isSameText(candidate, createHmac('sha256', key).update(text).digest('base64url')),
  )
}

/** With APP_SECRET_BEFORE; null when it is not set. */
export function keyedHashBefore(purpose: string, text: string): string | null {
  const before = appSecretBefore()
  if (!before) return null
  return createHmac('sha256', deriveKey(before, purpose)).update(text).digest('base64url')
}

/** The one that signs, and those whose signatures stay valid. */
export function listKeys(purpose: string): KeyObject[] {
  const [, ...moved] = movedKeys()[purpose] ?? []
  const before = appSecretBefore()
  return [keyFor(purpose), ...(before ? [deriveKey(before, purpose)] : []), ...moved]
}

/** A shop that has moved goes on signing with its keys, because the hashes in its rows and in sent links are made with them. */
const movedKeys = fromSettings((source) => {
  const stored: Record<string, string[]> = JSON.parse(source[movedKeysSetting] ?? '{}')
  const read = (keys: string[]) => keys.map((key) => createSecretKey(Buffer.from(key, 'base64')))
  return Object.fromEntries(Object.entries(stored).map(([purpose, keys]) => [purpose, read(keys)]))
})

interface Claim {
  secret: string | KeyObject
  message: string
  encoding: 'hex' | 'base64'
  signature: string
}

/** Whether the signature was made with the secret. */
export function matchesHmac({ secret, message, encoding, signature }: Claim): boolean {
  return isSameText(signature, createHmac('sha256', secret).update(message).digest(encoding))
}

/** Compares in constant time, so that the duration of a refusal reveals nothing. */
export function isSameText(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const keys = new Map<string, KeyObject>()

export function keyFor(purpose: string): KeyObject {
  const [moved] = movedKeys()[purpose] ?? []
  if (moved) return moved
  const known = keys.get(purpose)
  if (known) return known
  const key = deriveKey(appSecret(), purpose)
  keys.set(purpose, key)
  return key
}

function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update(purpose).digest())
}
