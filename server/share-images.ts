import { Hono } from 'hono'
import { shareImages as images } from '#content/owner/share-images.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { drawShareImage } from './draw-share-image.tsx'
import { answerWith, type Entity, etagOf } from './entity.ts'

const drawn = new Map<string, Promise<Entity>>()

/** GET /share/maths.png: the picture that WhatsApp and Instagram show beside a link. Drawn once, at the first request. */
export const shareImages = new Hono().get('/:file{[a-z-]+\\.png}', async (c) => {
  const image = images.find(({ slug }) => `${slug}.png` === c.req.param('file'))
  if (!image) return c.notFound()
  let entity = drawn.get(image.slug)
  if (!entity) {
    entity = drawShareImage(image, env.shopName).then(toEntity)
    drawn.set(image.slug, entity)
    entity.catch((err) => {
      log.error({ err }, 'share image failed')
      drawn.delete(image.slug)
    })
  }
  return answerWith(c.req.raw, await entity)
})

function toEntity(png: Buffer<ArrayBuffer>): Entity {
  return {
    etag: etagOf(png),
    headers: { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' },
    bodies: { identity: png },
  }
}
