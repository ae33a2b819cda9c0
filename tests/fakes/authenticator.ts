import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

interface Asked {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

interface Behaviour {
  /** The page that the browser shows. */
  origin: string
  /** Without it the device has not checked a finger, a face or a PIN. */
  verifiesUser?: boolean
}

/** A device that makes one passkey and signs with it, as a browser would send it. */
export function createAuthenticator() {
  const id = randomBytes(16)
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let counter = 0

  const describe = (type: string, response: Record<string, string>) =>
    JSON.stringify({
      id: id.toString('base64url'),
      rawId: id.toString('base64url'),
      type,
      clientExtensionResults: {},
      response,
    })

  return {
    /** What the browser answers to `createPasskeyOptions`. */
    register({ challenge, rp }: Asked, { origin, verifiesUser = true }: Behaviour): string {
      const data = writeAuthenticatorData(rp?.id ?? '', verifiesUser ? 0x45 : 0x41, counter)
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, writeCoseKey(publicKey)])
      const attestation = writeAttestation(Buffer.concat([data, credential]))
      return describe('public-key', {
        clientDataJSON: writeClientData('webauthn.create', challenge, origin),
        attestationObject: attestation.toString('base64url'),
      })
    },
    /** What the browser answers to `createPasskeyRequest`. */
    sign({ challenge, rpId = '' }: Asked, { origin, verifiesUser = true }: Behaviour): string {
      counter++
      const data = writeAuthenticatorData(rpId, verifiesUser ? 0x05 : 0x01, counter)
      const clientDataJSON = writeClientData('webauthn.get', challenge, origin)
      const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
      return describe('public-key', {
        clientDataJSON,
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

function writeClientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

function writeAuthenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([sha256(Buffer.from(rpId)), Buffer.from([flags]), count])
}

/** CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }. */
function writeCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const bytes = (text: string) => Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21])
  return Buffer.concat([head, bytes(x), Buffer.from([0x22]), bytes(y)])
}

/** CBOR: { fmt: "none", attStmt: {}, authData }. */
function writeAttestation(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  return Buffer.concat([
    Buffer.from([0xa3]),
    ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData')],
    Buffer.from([0x58, authData.length]),
    authData,
  ])
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}
