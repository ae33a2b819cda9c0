import { text } from 'node:stream/consumers'
import type { Storage } from '../storage/storage.ts'
import { isSigned, signObject } from './backup-auth.server.ts'

/** Lists of a backup stay readable JSON; their last field signs the rest. */
export async function putSignedJson(storage: Storage, key: string, value: object, authKey: string | null) {
  const mac = authKey && signObject(authKey, key, Buffer.from(JSON.stringify(value))).toString('hex')
  await storage.put(key, Buffer.from(JSON.stringify(mac ? { ...value, mac } : value, null, 2)))
}

/** `isAuthentic` is false when the shop with this key did not write it; without a key nothing is known. */
export async function getSignedJson(storage: Storage, key: string, authKey: string | null) {
  const { mac, ...value } = JSON.parse(await text(await storage.get(key)))
  const signed = Buffer.from(JSON.stringify(value))
  const isAuthentic = authKey !== null && isSigned(authKey, key, signed, Buffer.from(String(mac ?? ''), 'hex'))
  return { value: value as unknown, isAuthentic }
}
