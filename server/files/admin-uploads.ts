import { type Context, Hono } from 'hono'
import { ownerApiWords } from '#content/interface/en/admin/api.ts'
import { importWords } from '#content/interface/en/admin/imports.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { pictureWords } from '#content/interface/en/admin/pictures.ts'
import { editionWords } from '#content/interface/en/editions.ts'
import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { findPerson } from '#shop/admin/find-person.server.ts'
import { owner } from '#shop/audit/person.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import { type Trace, traceCopy } from '#shop/copies/trace-copy.server.ts'
import { maxEditionBytes } from '#shop/editions/store-edition-file.server.ts'
import { receiveUpload, uploadFirstEdition } from '#shop/editions/uploads.server.ts'
import { maxImportBytes, storeImportFile } from '#shop/imports/store-import-file.server.ts'
import { maxPictureBytes, type PictureKind, pictureLimits } from '#shop/publications/picture-limits.ts'
import { storePicture } from '#shop/publications/store-picture.server.ts'
import { clientAddress } from '../connections/client-address.ts'
import { isOwnOrigin, logRefusedOrigin } from '../middleware/csrf.ts'
import { noStore } from '../no-store.ts'
import { receiveBytes } from './receive-bytes.ts'
import { receivePdf } from './receive-pdf.ts'

/** The request body is the file itself, so that the browser can show progress and nothing is kept in memory. */
export const adminUploads = new Hono()
  .use('/files/:file/upload', requireOwner)
  .use('/files/:file/first-edition', requireOwner)
  .use('/trace/upload', requireOwner)
  .use('/pictures/:kind/upload', requireOwner)
  .use('/imports/upload', requireOwner)
  .put('/files/:file/upload', async (c) => {
    const upload = await receivePdf(c.req.raw, maxEditionBytes)
    if ('refused' in upload) return refuse(c, upload.refused)
    const staged = await receiveUpload(describeActor(c), c.req.param('file'), upload.bytes)
    if ('refused' in staged) return refuse(c, staged.refused)
    return c.json({ pages: staged.upload.pages, bytes: staged.upload.bytes }, 200, noStore)
  })
  .put('/files/:file/first-edition', async (c) => {
    const upload = await receivePdf(c.req.raw, maxEditionBytes)
    if ('refused' in upload) return refuse(c, upload.refused)
    const uploaded = await uploadFirstEdition(describeActor(c), c.req.param('file'), upload.bytes)
    return 'refused' in uploaded ? refuse(c, uploaded.refused) : c.json(uploaded, 200, noStore)
  })
  .put('/trace/upload', async (c) => {
    const upload = await receivePdf(c.req.raw, maxEditionBytes)
    if ('refused' in upload) return refuse(c, upload.refused)
    const trace = await traceCopy(upload.bytes)
    const orderId = findOrderId(trace)
    await recordRead(describeActor(c), 'copy-traced', { orderId, detail: { found: trace.found } })
    return c.json(trace, 200, noStore)
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
  .put('/pictures/:kind/upload', async (c) => {
    const kind = c.req.param('kind')
    if (!isPictureKind(kind)) return c.notFound()
    const received = await receiveBytes(c.req.raw, maxPictureBytes)
    const stored = 'refused' in received ? received : await storePicture(kind, received.bytes)
    if (!('refused' in stored)) return c.json(stored, 200, noStore)
    const status = stored.refused === 'too-large' ? 413 : 200
    return c.json({ error: pictureWords.refusals[stored.refused] }, status, noStore)
  })

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

/** A refused file is like a form with a mistake: the request itself was valid, so most responses have status 200. */
function refuse(c: Context, refused: keyof typeof editionWords.refusals) {
  return c.json({ error: editionWords.refusals[refused] }, refused === 'too-large' ? 413 : 200, noStore)
}
