import { Hono } from 'hono'
import { languageOf } from '#brand/language.ts'
import { readDownloadRequest } from '#cookies/verified-orders-cookie.server.ts'
import { guideFile } from '#shop/catalogue/files/files.server.ts'
import { decideDownload } from '#shop/downloads/decide-download.server.ts'
import { isValidGuideLink } from '#shop/downloads/guide-link.server.ts'
import { openGuide } from '#shop/downloads/open-guide.server.ts'
import { readVisitor } from './read-visitor.ts'
import { readerRoutes } from './reader/reader.ts'
import { sendCopy, sendOpened } from './send-copy.ts'

/** Streams a file that is ready; otherwise the page at the same address explains why it is not. */
export const downloadRoutes = new Hono()
  .route('/read', readerRoutes)
  // The page has no script, so no browser requests its data, and its status would be that of a missing copy.
  .get('/:token{.+\\.data}', (c) => c.notFound())
  .get('/guide/:token', async (c, next) => {
    if (!isValidGuideLink(c.req.param('token'))) return next()
    const form = { size: c.req.query('size') === 'phone' ? 'phone' : 'a4', language: languageOf(c.req.path) } as const
    const sent = await sendOpened(c.req.raw, openGuide(form), guideFile.downloadName)
    return sent ? sent.response : next()
  })
  .get('/:token', async (c, next) => {
    const visitor = readVisitor(c)
    const decision = await decideDownload(c.req.param('token'), readDownloadRequest(c.req.raw), visitor)
    if (decision.state !== 'ready') return next()
    return (await sendCopy(c.req.raw, decision, visitor)) ?? next()
  })
