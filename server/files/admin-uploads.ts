import { type Context, Hono } from 'hono'
import { ownerApiWords } from '#content/interface/en/admin/api.ts'
import { importWords } from '#content/interface/en/admin/imports.ts'
import { moveInWords } from '#content/interface/en/admin/move-in.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { pictureWords } from '#content/interface/en/admin/pictures.ts'
import { editionWords } from '#content/interface/en/editions.ts'
import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { startBytes } from '#documents/file-types/file-type.ts'
import { findPerson } from '#shop/admin/find-person.server.ts'
import { owner } from '#shop/audit/person.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import { type Trace, traceCopy } from '#shop/copies/trace-copy.server.ts'
import type { IncomingFile } from '#shop/editions/incoming-file.server.ts'
import { countPieces, isPieceUpload, pieceBytes, startPieces, storePiece } from '#shop/editions/upload-pieces.server.ts'
import { describeUpload, receiveUpload, uploadFirstEdition } from '#shop/editions/uploads.server.ts'
import { maxImportBytes, storeImportFile } from '#shop/imports/store-import-file.server.ts'
import { receivePassport } from '#shop/passport/move-in/arrived-passport.server.ts'
import { maxPictureBytes, type PictureKind, pictureLimits } from '#shop/publications/picture-limits.ts'
import { storePicture } from '#shop/publications/store-picture.server.ts'
import { clientAddress } from '../connections/client-address.ts'
import { isOwnOrigin, logRefusedOrigin } from '../middleware/csrf.ts'
import { noStore } from '../no-store.ts'
import { receiveBytes } from './receive-bytes.ts'
import { readClaims, receiveUploadedFile, type UploadRefusal } from './receive-upload.ts'

/** The request body is the file itself, so that the browser can show progress and nothing is kept in memory. */
export const adminUploads = new Hono()
  .use('/uploads/*', requireOwner)
  .use('/files/:file/upload', requireOwner)
  .use('/files/:file/first-edition', requireOwner)
  .use('/trace/upload', requireOwner)
  .use('/pictures/:kind/upload', requireOwner)
  .use('/imports/upload', requireOwner)
  .use('/opening/upload', requireOwner)
  .put('/uploads/new', async (c) => {
    const received = await receiveBytes(c.req.raw, startBytes)
    if ('refused' in received) return refuse(c, received.refused)
    const bytes = Number(c.req.query('bytes')) || 0
    return answer(c, await startPieces({ ...readClaims(c), bytes, start: received.bytes }))
  })
  .put('/uploads/:id/count', async (c) => {
    const id = c.req.param('id')
    if (!isPieceUpload(id)) return refuse(c, 'upload-expired')
    return c.json({ pieces: await countPieces(id), pieceBytes }, 200, noStore)
  })
  .put('/uploads/:id/:piece{[0-9]{1,4}}', async (c) => {
    const received = await receiveBytes(c.req.raw, pieceBytes)
    if ('refused' in received) return refuse(c, received.refused)
    return answer(c, (await storePiece(c.req.param('id'), Number(c.req.param('piece')), received.bytes)) ?? {})
  })
  .put('/files/:file/upload', async (c) => {
    const file = c.req.param('file')
    const outcome = await receiveUploadedFile(c, async (incoming) => {
      const staged = await receiveUpload(describeActor(c), file, incoming)
      return 'refused' in staged ? staged : describeUpload(staged.upload)
    })
    return answer(c, outcome)
  })
  .put('/files/:file/first-edition', async (c) => {
    const file = c.req.param('file')
    const upload = (incoming: IncomingFile) => uploadFirstEdition(describeActor(c), file, incoming)
    return answer(c, await receiveUploadedFile(c, upload))
  })
  .put('/trace/upload', async (c) => {
    const outcome = await receiveUploadedFile(c, async (incoming) => {
      if (incoming.bytes === 0) return { refused: 'empty-file' }
      const trace = await traceCopy(incoming)
      await recordRead(describeActor(c), 'copy-traced', { orderId: findOrderId(trace), detail: { found: trace.found } })
      return trace
    })
    return answer(c, outcome)
  })
  .put('/imports/upload', async (c) => {
    const received = await receiveBytes(c.req.raw, maxImportBytes)
    const stored =
      'refused' in received
        ? received
        : await storeImportFile(describeActor(c), c.req.query('name') ?? '', received.bytes)
    if (!('refused' in stored)) return c.json(stored, 200, noStore)
    const status = stored.refused === 'too-large' ? 413 : 200
    return c.json({ error: importWords.upload.refused[stored.refused] }, status, noStore)
  })
  .put('/opening/upload', async (c) => {
    const outcome = await receiveUploadedFile(c, (incoming) => receivePassport(describeActor(c), incoming))
    if (!('refused' in outcome) || !isMoveInRefusal(outcome.refused)) return answer(c, outcome)
    return c.json({ error: moveInWords.refused[outcome.refused] }, 200, noStore)
  })
  .put('/pictures/:kind/upload', async (c) => {
    const kind = c.req.param('kind')
    if (!isPictureKind(kind)) return c.notFound()
    const received = await receiveBytes(c.req.raw, maxPictureBytes)
    const stored = 'refused' in received ? received : await storePicture(kind, received.bytes)
    if (!('refused' in stored)) return c.json(stored, 200, noStore)
    const status = stored.refused === 'too-large' ? 413 : 200
    return c.json({ error: pictureWords.refusals[stored.refused] }, status, noStore)
  })

function isMoveInRefusal(refused: unknown): refused is keyof typeof moveInWords.refused {
  return Object.hasOwn(moveInWords.refused, String(refused))
}

function isPictureKind(kind: string): kind is PictureKind {
  return Object.hasOwn(pictureLimits, kind)
}

function findOrderId(trace: Trace): string | undefined {
  if (trace.found === 'copy') return trace.copy.orderId
  return trace.found === 'printed' ? trace.order.orderId : undefined
}

/** Only the owner passes `requireOwner`. */
function describeActor(c: Context) {
  return { ip: clientAddress(c), name: owner.name }
}

/** Browsers always send an Origin with a PUT, so a request without one was not sent by our pages. */
async function requireOwner(c: Context, next: () => Promise<void>) {
  const origin = c.req.header('origin')
  if (!origin || !isOwnOrigin(origin, c.req.header('host'))) {
    logRefusedOrigin(c, origin)
    return c.json({ error: ownerApiWords.wrongOrigin }, 403, noStore)
  }
  const person = await findPerson(await readAdminToken(c.req.raw))
  if (!person) return c.json({ error: adminNoticeWords.notLoggedIn }, 401, noStore)
  if (person.role !== 'owner') return c.json({ error: adminNoticeWords.ownerOnly }, 403, noStore)
  await next()
}

function answer(c: Context, outcome: object) {
  return 'refused' in outcome ? refuse(c, outcome.refused as UploadRefusal) : c.json(outcome, 200, noStore)
}

/** A refused file is like a form with a mistake: the request itself was valid, so most responses have status 200. */
function refuse(c: Context, refused: UploadRefusal) {
  const status = refused === 'too-large' ? 413 : 200
  return c.json(
    { error: editionWords.refusals[refused], needsConfirmation: refused === 'unknown-type' },
    status,
    noStore,
  )
}
