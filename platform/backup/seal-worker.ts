// Runs in a worker thread: age-encryption is plain JavaScript and would block every request.
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'
import { isSigned, signObject } from './backup-auth.server.ts'

interface ToSeal {
  bytes: Uint8Array
  recipients: string[]
  key: string
  authKey: string | null
}

interface ToUnseal {
  bytes: Uint8Array
  identity: string
  key: string
  authKey: string | null
}

/** The head of a "skippable frame" of 32 bytes, which `zstd -d` and version 1.0.0 ignore at the end. */
const frameHead = Buffer.from('502a4d1820000000', 'hex')
const frameBytes = frameHead.length + 32

export async function encrypt({ bytes, recipients, key, authKey }: ToSeal) {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const packed = zstdCompressSync(bytes)
  const signature = authKey ? [frameHead, signObject(authKey, key, packed)] : []
  return encrypter.encrypt(Buffer.concat([packed, ...signature]))
}

export async function decrypt({ bytes, identity, key, authKey }: ToUnseal) {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const opened = Buffer.from(await decrypter.decrypt(bytes))
  const end = opened.subarray(-frameBytes)
  const isFramed = end.subarray(0, frameHead.length).equals(frameHead)
  const packed = isFramed ? opened.subarray(0, -frameBytes) : opened
  const isAuthentic = authKey !== null && isFramed && isSigned(authKey, key, packed, end.subarray(frameHead.length))
  // What is not authentic is not even unpacked when authenticity is asked for.
  return { isAuthentic, bytes: authKey === null || isAuthentic ? zstdDecompressSync(packed) : null }
}
