import type { Context } from 'hono'
import { type IncomingFile, openBytes } from '#shop/editions/incoming-file.server.ts'
import type { EditionRefusal } from '#shop/editions/store-edition-file.server.ts'
import { deletePieces, openPieces, type PieceRefusal, pieceBytes } from '#shop/editions/upload-pieces.server.ts'
import { receiveBytes } from './receive-bytes.ts'

export type UploadRefusal = EditionRefusal | PieceRefusal

const keptAnswerMs = 10 * 60_000
/** By upload and address, because a proxy may end a request that takes long, and the browser then asks again. */
const answers = new Map<string, Promise<object>>()

/** What the page says about the file in the address; its content decides. */
export function readClaims(c: Context): { name: string; isConfirmed: boolean } {
  const name = (c.req.query('name') ?? '').slice(-200)
  return { name, isConfirmed: c.req.query('confirmed') === 'yes' }
}

/** Passes on a small file, which is the body of the request, or a large one, whose pieces have arrived before. */
export async function receiveUploadedFile(
  c: Context,
  consume: (file: IncomingFile) => Promise<object>,
): Promise<object | { refused: UploadRefusal }> {
  const id = c.req.query('pieces')
  if (id === undefined) {
    const received = await receiveBytes(c.req.raw, pieceBytes)
    return 'refused' in received ? received : consume(openBytes(received.bytes, readClaims(c)))
  }
  const key = `${c.req.path} ${id}`
  const running = answers.get(key) ?? takePieces(c, id, consume)
  answers.set(key, running)
  const isDone = await running.then(
    (answer) => !('refused' in answer),
    () => false,
  )
  if (isDone) setTimeout(() => answers.delete(key), keptAnswerMs).unref()
  else answers.delete(key)
  return running
}

async function takePieces(c: Context, id: string, consume: (file: IncomingFile) => Promise<object>): Promise<object> {
  const file = await openPieces(id, Number(c.req.query('bytes')), readClaims(c))
  if (!file) return { refused: 'interrupted' }
  const outcome = await consume(file)
  await deletePieces(id)
  return outcome
}
