import { Hono } from 'hono'
import { readDownloadRequest } from '#cookies/verified-orders-cookie.server.ts'
import { guideFile } from '#shop/catalogue/files.ts'
import { getCopy } from '#shop/copies/get-copy.server.ts'
import { decideDownload } from '#shop/downloads/decide-download.server.ts'
import { isValidGuideLink } from '#shop/downloads/guide-link.server.ts'
import { recordDownload } from '#shop/downloads/record-download.server.ts'
import { getCurrentEdition } from '#shop/editions/get-current-edition.server.ts'
import { readVisitor } from './read-visitor.ts'
import { sendFile } from './send-file.ts'

/** Streams a file that is ready; otherwise the page at the same address explains why it is not. */
export const downloads = new Hono()
  .get('/guide/:token', async (c, next) => {
    if (!isValidGuideLink(c.req.param('token'))) return next()
    const edition = await getCurrentEdition(guideFile.file)
    const { response } = await sendFile(c.req.raw, { ...edition, downloadName: guideFile.downloadName })
    return response
  })
  .get('/:token', async (c, next) => {
    const visitor = readVisitor(c)
    const decision = await decideDownload(c.req.param('token'), readDownloadRequest(c.req.raw), visitor)
    if (decision.state !== 'ready') return next()
    const { order, productFile } = decision
    // The failure is logged and shown to the owner; the page asks the buyer to try again later.
    const copy = await getCopy(order.id, productFile.file).catch(() => null)
    if (!copy) return next()
    const { response, isDownload } = await sendFile(c.req.raw, { ...copy, downloadName: productFile.downloadName })
    if (isDownload) await recordDownload(copy, visitor)
    return response
  })
