import { Hono } from 'hono'
import { findFreeSample } from '#shop/editions/find-free-sample.server.ts'
import { computeEtag } from '../pages/stored-response.ts'

/** GET /free-sample/maths/maths.pdf: the first pages of a file, for anyone. The browser asks if the edition is still the same. */
export const freeSample = new Hono().get('/:slug/:file{[a-z0-9-]+\\.pdf}', async (c) => {
  const sample = await findFreeSample(c.req.param('slug'), c.req.param('file').replace(/\.pdf$/, ''))
  if (!sample) return c.notFound()
  const headers = {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ETag: computeEtag(Buffer.from(sample.key)),
    'X-Robots-Tag': 'noindex',
  }
  if (c.req.header('if-none-match')?.includes(headers.ETag)) return c.body(null, 304, headers)
  const pdf = await sample.read()
  if (!pdf) return c.notFound()
  return c.body(new Uint8Array(pdf), 200, {
    ...headers,
    'Content-Type': 'application/pdf',
    'Content-Disposition': `inline; filename="${sample.downloadName.replaceAll(/[^\w.-]/g, '_')}"`,
  })
})
