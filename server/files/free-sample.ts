import { Hono } from 'hono'
import { findFreeSample } from '#shop/editions/find-free-sample.server.ts'
import { computeEtag } from '../pages/stored-response.ts'

/** GET /free-sample/maths/maths.pdf: the beginning of a file, for anyone. The browser asks if the edition is still the same. */
export const freeSample = new Hono().get('/:slug/:file{[a-z0-9-]+\\.(?:pdf|mp3|epub)}', async (c) => {
  const [file = '', extension] = c.req.param('file').split('.')
  const sample = await findFreeSample(c.req.param('slug'), file)
  if (!sample || sample.extension !== extension) return c.notFound()
  const headers = {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: computeEtag(Buffer.from(sample.key)),
    'X-Robots-Tag': 'noindex',
  }
  if (c.req.header('if-none-match')?.includes(headers.ETag)) return c.body(null, 304, headers)
  const content = await sample.read()
  if (!content) return c.notFound()
  return c.body(new Uint8Array(content), 200, {
    ...headers,
    'Content-Type': sample.contentType,
    'Content-Disposition': `${extension === 'epub' ? 'attachment' : 'inline'}; filename="${sample.downloadName.replaceAll(/[^\w.-]/g, '_')}"`,
  })
})
