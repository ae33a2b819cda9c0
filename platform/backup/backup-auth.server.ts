import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

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
