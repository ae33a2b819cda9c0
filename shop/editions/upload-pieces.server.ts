import { randomBytes } from 'node:crypto'
import { maxFileBytes } from '#documents/file-types/file-type.ts'
import { remember } from '#platform/remember.ts'
import { FileSummer } from '#platform/storage/checked-file.server.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { minJoinedBytes } from '#platform/storage/storage.ts'
import { type FileClaims, type IncomingFile, openBytes, readPart } from './incoming-file.server.ts'
import { type EditionRefusal, findType } from './store-edition-file.server.ts'

/** What one request carries; all but the last piece of a file have this size. */
export const pieceBytes = minJoinedBytes
const maxPieces = Math.ceil(maxFileBytes / pieceBytes)
const maxUploads = 8
/** After this time an upload cannot go on, and its pieces are deleted. */
const lifetimeMs = 24 * 60 * 60_000
/** The time at which it began, and what cannot be guessed. */
const idPattern = /^([0-9a-z]{8,9})-[0-9a-f]{24}$/
const folder = 'pieces'

/** By upload: sums of the pieces that arrived in order in this process. Without them, the pieces are read again. */
const arriving = remember('arriving uploads', () => new Map<string, { summer: FileSummer; next: number }>())

export type PieceRefusal = 'interrupted' | 'too-many-uploads' | 'upload-expired'

/** Before the first piece, so that the owner does not wait for the upload of a file that the shop cannot sell. */
export async function startPieces(
  file: Required<FileClaims> & { bytes: number; start: Uint8Array },
): Promise<{ id: string; pieceBytes: number } | { refused: EditionRefusal | PieceRefusal }> {
  const found = findType(file)
  if ('refused' in found) return found
  const started = new Set((await listPieces()).map(({ id }) => id))
  if (started.size >= maxUploads) return { refused: 'too-many-uploads' }
  const id = `${Date.now().toString(36)}-${randomBytes(12).toString('hex')}`
  arriving.set(id, { summer: new FileSummer(), next: 0 })
  return { id, pieceBytes }
}

export function isPieceUpload(id: string): boolean {
  const startedAt = Number.parseInt(idPattern.exec(id)?.[1] ?? '', 36)
  return Math.abs(Date.now() - startedAt) < lifetimeMs
}

/** How many pieces are there without a gap: the upload goes on with the next one. */
export async function countPieces(id: string): Promise<number> {
  const present = new Set((await listPieces()).filter((piece) => piece.id === id).map(({ index }) => index))
  let count = 0
  while (present.has(count)) count += 1
  return count
}

export async function storePiece(
  id: string,
  index: number,
  bytes: Uint8Array,
): Promise<{ refused: PieceRefusal } | null> {
  if (!isPieceUpload(id)) return { refused: 'upload-expired' }
  if (!Number.isInteger(index) || index < 0 || index >= maxPieces || bytes.length === 0 || bytes.length > pieceBytes)
    return { refused: 'interrupted' }
  await storage.put(pieceKey(id, index), bytes)
  const sums = arriving.get(id)
  if (sums?.next === index) {
    sums.summer.add(bytes)
    sums.next += 1
    // A piece that was sent twice may differ, so only what is stored counts.
  } else arriving.delete(id)
  return null
}

/** The file that the pieces make up. Null when some are missing, or do not have the size that was announced. */
export async function openPieces(id: string, bytes: number, claims: FileClaims): Promise<IncomingFile | null> {
  const count = Math.ceil(bytes / pieceBytes)
  if (!isPieceUpload(id) || count === 0 || (await countPieces(id)) !== count) return null
  const keys = Array.from({ length: count }, (_, index) => pieceKey(id, index))
  if (count === 1) {
    const content = await readStoredFile(pieceKey(id, 0))
    return content.length === bytes ? openBytes(content, claims) : null
  }
  const sums = await sumPieces(id, keys)
  if (sums.bytes !== bytes) return null
  return {
    ...sums,
    name: claims.name ?? '',
    isConfirmed: claims.isConfirmed ?? false,
    read: (start, end) => readFromPieces(keys, start, end),
    storeAs: (key) => storage.join(keys, key),
  }
}

async function sumPieces(id: string, keys: readonly string[]) {
  const sums = arriving.get(id)
  arriving.delete(id)
  if (sums?.next === keys.length) return sums.summer.finish()
  const summer = new FileSummer()
  for (const key of keys) for await (const part of await storage.get(key)) summer.add(part)
  return summer.finish()
}

async function readFromPieces(keys: readonly string[], start: number, end: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  for (let at = start; at < end; ) {
    const index = Math.floor(at / pieceBytes)
    const until = Math.min(end, (index + 1) * pieceBytes)
    parts.push(await readPart(keys[index] ?? '', at - index * pieceBytes, until - index * pieceBytes))
    at = until
  }
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)
}

export async function deletePieces(id: string): Promise<void> {
  arriving.delete(id)
  for (const piece of await listPieces()) if (piece.id === id) await storage.delete(pieceKey(id, piece.index))
}

/** Also what a killed process left half written. Returns how many files were deleted. */
export async function deleteUnfinishedFiles(): Promise<number> {
  const abandoned = (await listPieces()).filter(({ id }) => !isPieceUpload(id))
  for (const { id, index } of abandoned) await storage.delete(pieceKey(id, index))
  for (const id of arriving.keys()) if (!isPieceUpload(id)) arriving.delete(id)
  return abandoned.length + (await storage.deleteUnfinished())
}

async function listPieces(): Promise<{ id: string; index: number }[]> {
  const keys = await storage.list(folder, maxUploads * maxPieces * 2)
  return keys.map((key) => {
    const [id = '', index = ''] = key.slice(folder.length + 1).split('.')
    return { id, index: Number(index) }
  })
}

function pieceKey(id: string, index: number): string {
  return `${folder}/${id}.${index}`
}
