import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import decode, { init } from '@jsquash/webp/decode.js'
import { beforeAll, expect, it } from 'vitest'
import { readStoredFile } from '#platform/storage/storage.server.ts'
import { lookInside } from '#server/files/look-inside.ts'
import { drawShownPages, shownPageKey } from './draw-shown-pages.server.ts'

beforeAll(async () => {
  const { resolve } = createRequire(import.meta.url)
  await init({ wasmBinary: await readFile(resolve('@jsquash/webp/codec/dec/webp_dec.wasm')) })
})

it('draws small images of the chosen pages, and serves only those', async () => {
  const drawn = await drawShownPages('maths', [1, 4])
  const shown = 'shown' in drawn ? drawn.shown : []
  expect(shown.map(({ page }) => page)).toEqual([1, 4])
  expect(shown[1]?.heading).toBe('Paper pattern')
  for (const { image, width, height } of shown) {
    const webp = await readStoredFile(shownPageKey(image))
    expect(webp.length).toBeLessThanOrEqual(30_000)
    const bitmap = await decode(new Uint8Array(webp).buffer)
    expect(bitmap).toMatchObject({ width, height })
    expect(width).toBeLessThanOrEqual(480)
    // A page with words on it is neither blank nor black.
    const reds = bitmap.data.filter((_, index) => index % 4 === 0)
    expect(reds.filter((red) => red < 100).length).toBeGreaterThan(1_000)
    expect(reds.filter((red) => red > 200).length).toBeGreaterThan(1_000)
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
