import { decryptText, encryptText } from '#platform/secrets/encrypt-text.server.ts'

const nameFor = (endpointId: string) => `webhook ${endpointId}`

export function sealEndpointSecret(endpointId: string, secret: string): string {
  return encryptText(nameFor(endpointId), secret)
}

export function openEndpointSecret(endpointId: string, sealed: string): string {
  const read = decryptText(nameFor(endpointId), sealed)
  if (!read) throw new Error('the secret of this endpoint was saved with another APP_SECRET: create a new one')
  return read.value
}

/** The same text, unless it was encrypted with APP_SECRET_BEFORE. */
export function resealEndpointSecret(endpointId: string, sealed: string): string {
  const read = decryptText(nameFor(endpointId), sealed)
  return read && !read.isCurrent ? sealEndpointSecret(endpointId, read.value) : sealed
}
