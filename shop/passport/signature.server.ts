import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { keyFor } from '#platform/secrets/signing.server.ts'

/** How a private key of Ed25519 begins in PKCS #8. */
const privateKeyHead = Buffer.from('302e020100300506032b657004220420', 'hex')

/** Not among the keys that travel, so only this shop can sign its passports. */
const purpose = 'passport signature'

export function signManifest(manifest: Buffer): Buffer {
  return sign(null, manifest, privateKey())
}

/** As PEM, with which anyone can check the signature. */
export function readPublicKey(): string {
  return `${createPublicKey(privateKey()).export({ type: 'spki', format: 'pem' })}`
}

export function isSignedManifest(manifest: Buffer, signature: Buffer, publicKey: string): boolean {
  try {
    const key = createPublicKey(publicKey)
    return key.asymmetricKeyType === 'ed25519' && verify(null, manifest, key, signature)
  } catch {
    return false
  }
}

/** Short enough to compare by eye: "1a2b 3c4d …". */
export function fingerprintOf(publicKey: string): string {
  const der = createPublicKey(publicKey).export({ type: 'spki', format: 'der' })
  const digest = createHash('sha256').update(der).digest('hex').slice(0, 32)
  return digest.match(/.{4}/g)?.join(' ') ?? digest
}

function privateKey(): KeyObject {
  const der = Buffer.concat([privateKeyHead, keyFor(purpose).export()])
  return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
}
