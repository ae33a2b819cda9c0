import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { appSecret, appSecretBefore } from './secrets.server.ts'

const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16
/** Without it, Node would also accept a tag of four bytes. */
const options = { authTagLength: tagLength }
const format = 'v1'

/** "v1.<nonce, ciphertext and tag>", for what the database or a page keeps. It can be read only under the same name. */
export function encryptText(name: string, value: string, secret = appSecret()): string {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv(algorithm, deriveKey(secret), nonce, options).setAAD(Buffer.from(name))
  const bytes = Buffer.concat([nonce, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${format}.${bytes.toString('base64url')}`
}

interface DecryptedText {
  value: string
  /** False when it was saved with APP_SECRET_BEFORE, and has to be written again. */
  isCurrent: boolean
}

/** Null when it was saved with another APP_SECRET, for another name, or changed since. */
export function decryptText(name: string, encrypted: string): DecryptedText | null {
  const value = decryptWith(appSecret(), name, encrypted)
  if (value !== null) return { value, isCurrent: true }
  const before = appSecretBefore()
  const earlier = before && decryptWith(before, name, encrypted)
  return typeof earlier === 'string' ? { value: earlier, isCurrent: false } : null
}

export function decryptOrThrow(name: string, encrypted: string): string {
  const read = decryptText(name, encrypted)
  if (!read) throw new Error('it was encrypted with another APP_SECRET or for another name, or changed since')
  return read.value
}

function decryptWith(secret: string, name: string, encrypted: string): string | null {
  const [version, text = ''] = encrypted.split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (version !== format || bytes.length < nonceLength + tagLength) return null
  const nonce = bytes.subarray(0, nonceLength)
  const decipher = createDecipheriv(algorithm, deriveKey(secret), nonce, options)
    .setAAD(Buffer.from(name))
    .setAuthTag(bytes.subarray(-tagLength))
  try {
    return decipher.update(bytes.subarray(nonceLength, -tagLength), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

function deriveKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'settings v1', 32))
}
