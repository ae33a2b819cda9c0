import { describe, expect, it } from 'vitest'
import { makeJpeg, makePng } from '#tests/make-picture.ts'
import { shrinkPicture } from './shrink-picture.ts'

const limits = { maxWidth: 200, maxHeight: 100, maxBytes: 4_000 }
const shrink = (bytes: Uint8Array) => shrinkPicture({ bytes, limits })

describe('a picture', () => {
  it('becomes a small WebP without the notes of the camera', async () => {
    const shrunk = await shrink(makeJpeg({ orientation: 1 }))
    if ('refused' in shrunk) throw new Error(shrunk.refused)
    expect(shrunk).toMatchObject({ width: 40, height: 24 })
    const text = Buffer.from(shrunk.webp).toString('latin1')
    expect([text.slice(0, 4), text.slice(8, 12)]).toEqual(['RIFF', 'WEBP'])
    expect(text).not.toContain('Exif')
  })

  it.each([3, 6, 8])('is turned upright when the camera was not: %i', async (orientation) => {
    const size = orientation === 3 ? { width: 40, height: 24 } : { width: 24, height: 40 }
    expect(await shrink(makeJpeg({ orientation }))).toMatchObject(size)
  })

  it('fits into its limits without changing its shape, and is never enlarged', async () => {
    expect(await shrink(makePng({ width: 1_000, height: 250 }))).toMatchObject({ width: 200, height: 50 })
    expect(await shrink(makePng({ width: 300, height: 900 }))).toMatchObject({ width: 33, height: 100 })
    expect(await shrink(makePng({ width: 30, height: 20 }))).toMatchObject({ width: 30, height: 20 })
  })

  it('that cannot be made light is made smaller', async () => {
    const shrunk = await shrink(makePng({ width: 200, height: 100, isNoise: true }))
    if ('refused' in shrunk) throw new Error(shrunk.refused)
    expect(shrunk.width).toBeLessThan(200)
    expect(shrunk.webp.length).toBeLessThanOrEqual(limits.maxBytes)
  })
})

describe('a hostile file', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each<[string, Uint8Array, string]>([
    ['with a script', Buffer.from(svg), 'not-a-picture'],
    ['of another type', Buffer.from('GIF89a\x01\0\x01\0'), 'not-a-picture'],
    ['that is empty', new Uint8Array(), 'not-a-picture'],
    ['that is a truncated JPEG', makeJpeg().subarray(0, 500), 'not-a-picture'],
    ['that is a truncated PNG', makePng({ width: 90, height: 90 }).subarray(0, 60), 'not-a-picture'],
    ['that is only a signature', makePng({ width: 90, height: 90 }).subarray(0, 10), 'not-a-picture'],
    ['of one pixel', makePng({ width: 1, height: 1 }), 'not-a-picture'],
    ['that claims to be huge', makePng({ width: 60_000, height: 60_000, rows: 1 }), 'too-many-pixels'],
  ])('%s is refused', async (_, bytes, refused) => {
    expect(await shrink(bytes)).toEqual({ refused })
  })
})
