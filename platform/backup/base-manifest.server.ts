import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Storage } from '../storage/storage.ts'
import { backupKeys } from './backup-keys.ts'

const manifest = z.object({
  format: z.literal(1),
  name: z.string(),
  startedAt: z.coerce.date(),
  /** From this time on, a restore can reach any moment. */
  finishedAt: z.coerce.date(),
  postgresVersion: z.string(),
  timeline: z.number(),
  startSegment: z.string(),
  stopSegment: z.string(),
  bytes: z.number(),
  parts: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
})

export type BaseManifest = z.infer<typeof manifest>

const maxListed = 100_000

export async function writeManifest(storage: Storage, shopId: string, written: BaseManifest): Promise<void> {
  await storage.put(backupKeys.manifest(shopId, written.name), Buffer.from(JSON.stringify(written, null, 2)))
}

/** The newest first. */
export async function listManifests(storage: Storage, shopId: string): Promise<BaseManifest[]> {
  const keys = (await storage.list(backupKeys.manifest(shopId), maxListed)).sort().reverse()
  return Promise.all(keys.map(async (key) => manifest.parse(JSON.parse(await text(await storage.get(key))))))
}
