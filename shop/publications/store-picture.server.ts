import type { ShrunkPicture } from '#documents/pictures/shrink-picture.ts'
import { ConfinedTaskError, runConfined } from '#platform/run-confined.server.ts'
import { sha256Hex } from '#platform/secrets/sha256-hex.server.ts'
import { storage } from '#platform/storage/storage.server.ts'
import { type PictureKind, pictureLimits } from './picture-limits.ts'

export type StoredPicture =
  | { picture: string }
  | { refused: Extract<ShrunkPicture, { refused: string }>['refused'] | 'too-large' | 'interrupted' }

const maxTaskMs = 20_000

/** Makes a small picture of what the owner uploaded and stores only that one. The draft then names it. */
export async function storePicture(kind: PictureKind, bytes: Uint8Array): Promise<StoredPicture> {
  const shrunk = await shrink(bytes, kind)
  if ('refused' in shrunk) return shrunk
  const picture = `${sha256Hex(shrunk.webp)}-${shrunk.width}x${shrunk.height}`
  await storage.put(pictureKey(picture), shrunk.webp)
  return { picture }
}

async function shrink(bytes: Uint8Array, kind: PictureKind): Promise<ShrunkPicture> {
  try {
    return await runConfined('uploads', 'shrinkPicture', { bytes, limits: pictureLimits[kind] }, { maxMs: maxTaskMs })
  } catch (error) {
    if (error instanceof ConfinedTaskError) return { refused: 'unreadable' }
    throw error
  }
}

export function pictureKey(picture: string): string {
  return `pictures/${picture}.webp`
}
