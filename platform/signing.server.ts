import { createHmac, timingSafeEqual } from 'node:crypto'
import { appSecret } from '#platform/secrets.server.ts'

/** A keyed hash. Each purpose has a key of its own, so that a signature made for one means nothing to another. */
export function keyedHash(purpose: string, text: string): string {
  return createHmac('sha256', keyFor(purpose)).update(text).digest('base64url')
}

export function isKeyedHash(purpose: string, text: string, candidate: string): boolean {
  const expected = Buffer.from(keyedHash(purpose, text))
  const given = Buffer.from(candidate)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function keyFor(purpose: string): Buffer {
  return createHmac('sha256', appSecret()).update(purpose).digest()
}
