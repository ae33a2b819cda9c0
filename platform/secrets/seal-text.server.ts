import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { keyFor } from './signing.server.ts'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** Encrypts a secret that the database stores. Only the same purpose can open it again. */
export function sealText(purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, keyFor(`seal ${purpose}`), nonce, { authTagLength: tagBytes })
  const sealed = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when the text was changed, or was sealed with another app secret. */
export function openSealedText(purpose: string, sealedText: string): string {
  const bytes = Buffer.from(sealedText, 'base64url')
  const opening = createDecipheriv(cipher, keyFor(`seal ${purpose}`), bytes.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
  opening.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(nonceBytes + tagBytes)), opening.final()]).toString('utf8')
}
