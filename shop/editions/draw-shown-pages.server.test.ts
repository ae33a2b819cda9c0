import sharp from 'sharp'
import { expect, it } from 'vitest'
import { readStoredFile } from '#platform/storage.server.ts'
import { lookInside } from '#server/look-inside.ts'
import { drawShownPages, shownPageKey } from './draw-shown-pages.server.ts'

it('draws small images of the chosen pages, and serves only those', async () => {
  const drawn = await drawShownPages('maths', [1, 4])
  const shown = 'shown' in drawn ? drawn.shown : []
  expect(shown.map(({ page }) => page)).toEqual([1, 4])
  for (const { image, width, height } of shown) {
    const webp = await readStoredFile(shownPageKey(image))
    expect(webp.length).toBeLessThanOrEqual(30_000)
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width, height })
    expect(width).toBeLessThanOrEqual(480)
    const { channels } = await sharp(webp).stats()
    // A page with words on it is neither blank nor black.
    expect(channels[0]?.stdev).toBeGreaterThan(5)
    const response = await lookInside.request(`/${image}.webp`)
    expect(response.headers.get('cache-control')).toContain('immutable')
  }
  expect((await lookInside.request(`/${'0'.repeat(64)}.webp`)).status).toBe(404)
  expect((await lookInside.request('/..%2Feditions.webp')).status).toBe(404)
})

it('refuses pages that the file does not have, and files without a PDF', async () => {
  expect(await drawShownPages('maths', [1, 999])).toEqual({ refused: 'no-such-page' })
  expect(await drawShownPages('no-such-file', [1])).toEqual({ refused: 'no-such-page' })
})
