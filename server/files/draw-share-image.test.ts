import { describe, expect, it } from 'vitest'
import { inLanguage } from '#platform/current-language.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { describeShareImage, type ShareImage } from '#shop/catalogue/share-images.server.ts'
import { drawShareImage } from './draw-share-image.tsx'
import { outlineText } from './outline-text.ts'

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

  it('puts the signs of Devanagari where they belong: the short i stands before its consonant', async () => {
    const [ki, ka] = [outlineText('कि', 700), outlineText('क', 700)]
    expect(ki.glyphs.map(({ path }) => path).indexOf(ka.glyphs[0]?.path ?? '')).toBe(1)
    // A conjunct is one glyph.
    expect(outlineText('ज्ञ', 700).glyphs).toHaveLength(1)
    const image = inLanguage('hi', () => describeShareImage('maths'))
    if (!image) throw new Error('maths is not sold')
    const hindi = await inLanguage('hi', () => drawShareImage(image, 'Board Blueprints'))
    expect([hindi.readUInt32BE(16), hindi.readUInt32BE(20)]).toEqual([1200, 630])
  })

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

  it('are in Hindi for Hindi pages', () => {
    const inHindi = inLanguage('hi', () => slugs.flatMap((slug) => describeShareImage(slug) ?? []))
    expect(inHindi.map(({ lines, marked }) => [...lines, `*${marked}*`].join(' '))).toEqual([
      'हर चैप्टर। हर अंक। *एक सोचा-समझा नक्शा।*',
      'गणित *ब्लूप्रिंट*',
      'विज्ञान *ब्लूप्रिंट*',
      'सामाजिक विज्ञान *ब्लूप्रिंट*',
      'कंप्लीट *कॉम्बो पैक*',
    ])
  })

  it('are not there for a product that is not sold', () => {
    expect(describeShareImage('hindi')).toBeNull()
  })
})
