import { createHmac, timingSafeEqual } from 'node:crypto'

interface Claim {
  secret: string
  message: string
  encoding: 'hex' | 'base64'
  signature: string
}

/** Compares in constant time, so that a forger learns nothing from how long a refusal takes. */
export function matchesHmac({ secret, message, encoding, signature }: Claim): boolean {
  const expected = Buffer.from(createHmac('sha256', secret).update(message).digest(encoding))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
