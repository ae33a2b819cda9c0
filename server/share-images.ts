import { Hono } from 'hono'
import { shareImages as images } from '#content/owner/share-images.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { drawShareImage } from './draw-share-image.tsx'
import { computeEtag, type StoredResponse, sendStored } from './stored-response.ts'

const drawn = new Map<string, Promise<StoredResponse>>()

/** GET /share/<product>.png: the image that WhatsApp and Instagram show with a link, drawn at the first request. */
export const shareImages = new Hono().get('/:file{[a-z-]+\\.png}', async (c) => {
  const image = images.find(({ slug }) => `${slug}.png` === c.req.param('file'))
  if (!image) return c.notFound()
  let stored = drawn.get(image.slug)
  if (!stored) {
    stored = drawShareImage(image, env.shopName).then(toStoredResponse)
    drawn.set(image.slug, stored)
    stored.catch((err) => {
      log.error({ err }, 'could not draw a share image')
      drawn.delete(image.slug)
    })
  }
  return sendStored(c.req.raw, await stored)
})

function toStoredResponse(png: Buffer<ArrayBuffer>): StoredResponse {
  return {
    etag: computeEtag(png),
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
    bodies: { identity: png },
  }
}
