import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Storage } from '../storage/storage.ts'

/**
 * Anyone who knows the public key can encrypt, so everything in a backup is also signed with a key that the backup's place does not
 * have. It follows from the owner's private key, so that there is nothing more to keep, and does not reveal it.
 */
export function deriveAuthKey(identity: string): string {
  return Buffer.from(hkdfSync('sha256', identity.trim(), '', 'backup authentication', 32)).toString('base64url')
}

/** With the name of the object, so that one cannot stand for another. */
export function signObject(authKey: string, key: string, bytes: Uint8Array): Buffer {
  return createHmac('sha256', Buffer.from(authKey, 'base64url')).update(`${key}\0`).update(bytes).digest()
}

export function isSigned(authKey: string, key: string, bytes: Uint8Array, mac: Uint8Array): boolean {
  const expected = signObject(authKey, key, bytes)
  return mac.length === expected.length && timingSafeEqual(mac, expected)
}

/** Lists of a backup stay readable JSON; their last field signs the rest. */
export async function putSignedJson(storage: Storage, key: string, value: object, authKey: string | null) {
  const mac = authKey && signObject(authKey, key, Buffer.from(JSON.stringify(value))).toString('hex')
  await storage.put(key, Buffer.from(JSON.stringify(mac ? { ...value, mac } : value, null, 2)))
}

/** `isAuthentic` is false when the shop with this key did not write it; without a key nothing is known. */
export async function getSignedJson(storage: Storage, key: string, authKey: string | null) {
  const { mac, ...value } = JSON.parse(await text(await storage.get(key)))
  const signed = Buffer.from(JSON.stringify(value))
  const isAuthentic = authKey !== null && isSigned(authKey, key, signed, Buffer.from(String(mac ?? ''), 'hex'))
  return { value: value as unknown, isAuthentic }
}
