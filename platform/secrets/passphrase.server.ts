import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { Decrypter, Encrypter, type Identity, type Recipient, Stanza } from 'age-encryption'

// The library computes scrypt in the thread of the requests; Node computes the same in another one.
const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt)

const label = 'age-encryption.org/v1/scrypt'
/** 128 MB and about a third of a second per guess. */
const workFactor = 17
/** 256 MB, as `age` takes by default. More would let a file that others made use up the memory. */
const maxWorkFactor = 18
const algorithm = 'chacha20-poly1305'
const noNonce = Buffer.alloc(12)
const tagLength = 16

/** Encrypts while it is read, as `age --passphrase` does, so that `age --decrypt` reads it. */
export async function encryptWithPassphrase(
  content: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter()
  encrypter.addRecipient({ wrapFileKey: async (fileKey) => [await wrap(fileKey, passphrase)] } satisfies Recipient)
  return encrypter.encrypt(content)
}

/** Throws for another passphrase; the stream breaks off where the file was changed or cut. */
export async function decryptWithPassphrase(
  content: ReadableStream<Uint8Array>,
  passphrase: string,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter()
  decrypter.addIdentity({ unwrapFileKey: (stanzas) => unwrap(stanzas, passphrase) } satisfies Identity)
  return decrypter.decrypt(content)
}

async function wrap(fileKey: Uint8Array, passphrase: string): Promise<Stanza> {
  const salt = randomBytes(16)
  const key = await keyOf(passphrase, salt, workFactor)
  const cipher = createCipheriv(algorithm, key, noNonce, { authTagLength: tagLength })
  const body = Buffer.concat([cipher.update(fileKey), cipher.final(), cipher.getAuthTag()])
  return new Stanza(['scrypt', salt.toString('base64').replaceAll('=', ''), `${workFactor}`], new Uint8Array(body))
}

/** Null for a file that was not encrypted with a passphrase, or with another one. */
async function unwrap(stanzas: Stanza[], passphrase: string): Promise<Uint8Array | null> {
  const [stanza, ...others] = stanzas
  const [kind, salt = '', factor = ''] = stanza?.args ?? []
  const logN = /^[1-9]\d?$/.test(factor) ? Number(factor) : Number.POSITIVE_INFINITY
  if (!stanza || others.length > 0 || kind !== 'scrypt' || logN > maxWorkFactor || stanza.body.length !== 32)
    return null
  const key = await keyOf(passphrase, Buffer.from(salt, 'base64'), logN)
  const decipher = createDecipheriv(algorithm, key, noNonce, { authTagLength: tagLength })
  decipher.setAuthTag(stanza.body.subarray(-tagLength))
  try {
    return new Uint8Array(Buffer.concat([decipher.update(stanza.body.subarray(0, -tagLength)), decipher.final()]))
  } catch {
    return null
  }
}

function keyOf(passphrase: string, salt: Buffer, logN: number): Promise<Buffer> {
  const options = { N: 2 ** logN, r: 8, p: 1, maxmem: 2 ** (logN + 11) }
  return deriveKey(passphrase, Buffer.concat([Buffer.from(label), salt]), 32, options)
}
