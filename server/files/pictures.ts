import { Hono } from 'hono'
import { readStoredFile } from '#platform/storage/storage.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { pictureKey } from '#shop/publications/store-picture.server.ts'

const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** What the owner's look adds to pages. Addresses contain the hash or the colour itself, so they never change. */
export const pictures = new Hono()
  .get('/pictures/:picture{[0-9a-f]{64}-[0-9]+x[0-9]+\\.webp}', async (c) => {
    try {
      const webp = await readStoredFile(pictureKey(c.req.param('picture').replace(/\.webp$/, '')))
      return c.body(new Uint8Array(webp), 200, { 'Content-Type': 'image/webp', ...forever })
    } catch (error) {
      if (error instanceof NotStoredError) return c.notFound()
      throw error
    }
  })
  // A file, because the pages allow no style inside them.
  .get('/accent/:colour{[0-9a-f]{6}\\.css}', (c) => {
    // One :not() more than in the stylesheet, whose unfolded layers raise the weight of its rules (055).
    const css = `:root:not(#\\#):not(#\\#){--color-blue:#${c.req.param('colour').slice(0, 6)}}`
    return c.body(css, 200, { 'Content-Type': 'text/css; charset=utf-8', ...forever })
  })
