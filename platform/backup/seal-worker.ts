// Runs in a worker thread: age-encryption is plain JavaScript and would block every request.
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Decrypter, Encrypter } from 'age-encryption'

interface ToSeal {
  bytes: Uint8Array
  recipients: string[]
}

interface ToUnseal {
  bytes: Uint8Array
  identity: string
}

export async function encrypt({ bytes, recipients }: ToSeal) {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  return encrypter.encrypt(zstdCompressSync(bytes))
}

export async function decrypt({ bytes, identity }: ToUnseal) {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  return zstdDecompressSync(await decrypter.decrypt(bytes))
}
