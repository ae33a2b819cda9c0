import { describe, expect, it } from 'vitest'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { describeShareImage, type ShareImage } from '#shop/catalogue/share-images.server.ts'
import { drawShareImage } from './draw-share-image.tsx'

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const slugs = ['home', ...listProducts().map(({ slug }) => slug)]
const shareImages = slugs.flatMap((slug) => describeShareImage(slug) ?? [])

describe('drawShareImage', () => {
  it.each(shareImages.map((image) => [image.slug, image] as const))(
    'draws %s as a PNG of 1200×630',
    async (_, image) => {
      const png = await drawShareImage(image, 'Board Blueprints')
      expect(png.subarray(0, 8)).toEqual(pngSignature)
      expect(png.toString('latin1', 12, 16)).toBe('IHDR')
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    },
  )

  it('draws the words: without its fonts, every text would look the same', async () => {
    const [image] = shareImages as [ShareImage, ...ShareImage[]]
    const drawn = await drawShareImage(image, 'Board Blueprints')
    expect(drawn.equals(await drawShareImage(image, 'Board Blueprints'))).toBe(true)
    expect(drawn.equals(await drawShareImage(image, 'Another Shop'))).toBe(false)
    expect(drawn.equals(await drawShareImage({ ...image, marked: 'Something else.' }, 'Board Blueprints'))).toBe(false)
  })
})

describe('the share images', () => {
  it('are there for the home page and every product', () => {
    expect(shareImages.map(({ slug }) => slug)).toEqual(slugs)
  })

  it('divide a name between plain lines and one highlighted line', () => {
    expect(shareImages.map(({ lines, marked }) => [...lines, `*${marked}*`].join(' '))).toEqual([
      'Every chapter. Every mark. *Strategically mapped.*',
      'Mathematics *Blueprint*',
      'Science *Blueprint*',
      'Social Science *Blueprint*',
      'Complete *Combo Pack*',
    ])
  })

  it('are not there for a product that is not sold', () => {
    expect(describeShareImage('hindi')).toBeNull()
  })
})
