import { randomBytes } from 'node:crypto'
import { storage } from '#platform/storage/storage.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import type { IncomingFile } from '#shop/editions/incoming-file.server.ts'
import { findObstacle } from './find-obstacle.server.ts'

const folder = 'arrived-passports'
const firstLine = Buffer.from('age-encryption.org/v1\n')
const lifetimeMs = 24 * 60 * 60_000
const maxListed = 100

export interface ArrivedPassport {
  key: string
  bytes: number
}

/** Keeps the archive, encrypted as it is, until the owner has typed its password; at most a day. */
export async function receivePassport(actor: Actor, file: IncomingFile) {
  if (Buffer.compare(await file.read(0, firstLine.length), firstLine) !== 0) return { refused: 'no-passport' } as const
  const obstacle = await findObstacle()
  if (obstacle) return { refused: obstacle }
  for (const key of await listArrived()) await storage.delete(key)
  await file.storeAs(`${folder}/${Date.now().toString(36)}-${randomBytes(12).toString('hex')}.age`)
  return noteArrival(actor, file.bytes)
}

const noteArrival = ownerAct('passport-uploaded', async (_, bytes: number) => ({
  arrived: bytes,
  audit: { detail: { bytes } },
}))

export async function findArrivedPassport(): Promise<ArrivedPassport | null> {
  const key = (await listArrived()).toSorted().at(-1)
  const found = key ? await storage.head(key) : null
  return key && found ? { key, bytes: found.size } : null
}

export async function deleteOldArrived(): Promise<void> {
  for (const key of await listArrived()) {
    const arrivedAt = Number.parseInt(key.slice(folder.length + 1), 36)
    if (Date.now() - arrivedAt > lifetimeMs) await storage.delete(key)
  }
}

const listArrived = () => storage.list(folder, maxListed)
