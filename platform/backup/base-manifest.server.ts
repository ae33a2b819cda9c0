import { z } from 'zod'
import type { Storage } from '../storage/storage.ts'
import { getSignedJson, putSignedJson } from './backup-auth.server.ts'
import { backupKeys } from './backup-keys.ts'
import type { BackupTarget } from './backup-place.server.ts'

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

export type ListedManifest = BaseManifest & { isAuthentic: boolean }

const maxListed = 100_000

export async function writeManifest({ storage, shopId, authKey }: BackupTarget, written: BaseManifest): Promise<void> {
  await putSignedJson(storage, backupKeys.manifest(shopId, written.name), written, authKey)
}

/** The newest first. */
export async function listManifests(
  storage: Storage,
  shopId: string,
  authKey: string | null = null,
): Promise<ListedManifest[]> {
  const keys = (await storage.list(backupKeys.manifest(shopId), maxListed)).sort().reverse()
  return Promise.all(
    keys.map(async (key) => {
      const { value, isAuthentic } = await getSignedJson(storage, key, authKey)
      return { ...manifest.parse(value), isAuthentic }
    }),
  )
}
