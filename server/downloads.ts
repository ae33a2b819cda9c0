import { Hono } from 'hono'
import { readDownloadRequest } from '#cookies/verified-orders-cookie.server.ts'
import { log } from '#platform/log.server.ts'
import { guideFile } from '#shop/catalogue/files.ts'
import { openCopy } from '#shop/copies/open-copy.server.ts'
import { decideDownload } from '#shop/downloads/decide-download.server.ts'
import { isValidGuideLink } from '#shop/downloads/guide-link.server.ts'
import { openGuide } from '#shop/downloads/open-guide.server.ts'
import { recordDownload } from '#shop/downloads/record-download.server.ts'
import type { FileContent } from '#shop/editions/file-content.ts'
import { readVisitor } from './read-visitor.ts'
import { sendFile } from './send-file.ts'

/** Streams a file that is ready; otherwise the page at the same address explains why it is not. */
export const downloads = new Hono()
  // The page has no script, so no browser requests its data, and its status would be that of a missing copy.
  .get('/:token{.+\\.data}', (c) => c.notFound())
  .get('/guide/:token', async (c, next) => {
    if (!isValidGuideLink(c.req.param('token'))) return next()
    const sent = await sendOpened(c.req.raw, openGuide(), guideFile.downloadName)
    return sent ? sent.response : next()
  })
  .get('/:token', async (c, next) => {
    const visitor = readVisitor(c)
    const decision = await decideDownload(c.req.param('token'), readDownloadRequest(c.req.raw), visitor)
    if (decision.state !== 'ready') return next()
    const { order, productFile } = decision
    const sent = await sendOpened(c.req.raw, openCopy(order, productFile.file), productFile.downloadName)
    if (!sent) return next()
    const copy = { copyId: sent.opened.copyId, orderId: order.id, file: productFile.file }
    if (sent.isDownload) await recordDownload(copy, visitor)
    return sent.response
  })

/** Null for a failure, which is logged and shown to the owner; the page asks the customer to try again later. */
async function sendOpened<Content extends FileContent>(
  request: Request,
  opening: Promise<Content>,
  downloadName: string,
) {
  try {
    const opened = await opening
    return { opened, ...(await sendFile(request, { ...opened, downloadName })) }
  } catch (err) {
    log.warn({ err }, 'a download could not start')
    return null
  }
}
