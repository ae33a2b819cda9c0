import { type Context, Hono } from 'hono'
import { inLanguage } from '#platform/current-language.server.ts'
import { log } from '#platform/log/log.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { perContent } from '#shop/catalogue/per-content.server.ts'
import { describeShareImage } from '#shop/catalogue/share-images.server.ts'
import { type StoredResponse, sendStored, storeResponse } from '../pages/stored-response.ts'
import { drawShareImage } from './draw-share-image.tsx'

const drawn = perContent(() => new Map<string, Promise<StoredResponse>>())

/** GET /share/<product>.png: the image that WhatsApp and Instagram show with a link, drawn at the first request. */
export const shareImages = new Hono()
  .get('/:file{[a-z0-9-]+\\.png}', (c) => sendImage(c, c.req.param('file')))
  .get('/hi/:file{[a-z0-9-]+\\.png}', (c) => inLanguage('hi', () => sendImage(c, c.req.param('file'))))

async function sendImage(c: Context, file: string): Promise<Response> {
  const image = describeShareImage(file.replace(/\.png$/, ''))
  if (!image) return c.notFound()
  const current = drawn()
  let stored = current.get(image.slug)
  if (!stored) {
    stored = drawShareImage(image, getContent().business.shopName).then(toStoredResponse)
    current.set(image.slug, stored)
    stored.catch((err) => {
      log.error({ err }, 'could not draw a share image')
      current.delete(image.slug)
    })
  }
  return sendStored(c.req.raw, await stored)
}

function toStoredResponse(identity: Buffer<ArrayBuffer>): StoredResponse {
  return storeResponse({ 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' }, { identity })
}
