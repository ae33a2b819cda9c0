import { Hono } from 'hono'
import { readStoredFile } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { shownPageKey } from '#shop/editions/draw-shown-pages.server.ts'

/** GET /look-inside/<hash>.webp: a page that the shop shows to anyone. Its address is its hash, so it never changes. */
export const lookInside = new Hono().get('/:image{[0-9a-f]{64}\\.webp}', async (c) => {
  const image = c.req.param('image').replace(/\.webp$/, '')
  try {
    const webp = await readStoredFile(shownPageKey(image))
    return c.body(new Uint8Array(webp), 200, {
      'Content-Type': 'image/webp',
      'Cache-Control': 'public, max-age=31536000, immutable',
    })
  } catch (error) {
    if (error instanceof NotStoredError) return c.notFound()
    throw error
  }
})
