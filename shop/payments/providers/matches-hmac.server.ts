import { createHmac, type KeyObject } from 'node:crypto'
import { isSameText } from '#platform/signing.server.ts'

interface Claim {
  secret: string | KeyObject
  message: string
  encoding: 'hex' | 'base64'
  signature: string
}

/** Whether whoever signed the message knew the secret. */
export function matchesHmac({ secret, message, encoding, signature }: Claim): boolean {
  return isSameText(signature, createHmac('sha256', secret).update(message).digest(encoding))
}
