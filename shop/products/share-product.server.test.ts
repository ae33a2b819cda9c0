import jsqr from 'jsqr'
import { beforeAll, describe, expect, it } from 'vitest'
import { languages } from '#brand/language.ts'
import { withPdfium } from '#documents/pages/with-pdfium.ts'
import { posterPapers } from '#documents/poster/poster-papers.ts'
import { openPdf, pageTexts } from '#tests/documents/read-pdf.ts'
import { drawPoster, shareProduct } from './share-product.server.ts'

const sizes = { a4: [595, 842], a5: [420, 595] }

/** What a phone's camera reads, from far enough that a module is only some pixels. */
async function readCode(pdf: Uint8Array, scale: number): Promise<string | undefined> {
  return withPdfium([pdf], async (document) => {
    const image = await document?.getPage(0).render({ scale, render: 'bitmap' })
    if (!image) throw new Error('no image')
    return jsqr(new Uint8ClampedArray(image.data), image.width, image.height)?.data
  })
}

describe.each(languages.flatMap((language) => posterPapers.map((paper) => ({ language, paper }))))(
  'a poster in $language on $paper',
  ({ language, paper }) => {
    let pdf: Uint8Array
    beforeAll(async () => {
      const drawn = await drawPoster({ productId: 'maths', language, paper, source: 'sharma-tuition' })
      if (!drawn) throw new Error('no poster')
      pdf = drawn
    })

    it('is one page of its paper, with the name and the price', async () => {
      const opened = await openPdf(pdf)
      expect(opened.numPages).toBe(1)
      const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 })
      expect([Math.round(width), Math.round(height)]).toEqual(sizes[paper])
      const [text = ''] = await pageTexts(opened)
      expect(text).toContain('₹')
      expect(text).toContain('maths')
      if (language === 'en') expect(text).toContain('Scan with your phone’s camera')
    })

    it('has a code, drawn as lines, that leads to the product with the source of the sale', async () => {
      const link = shareProduct('maths', language, 'sharma-tuition')?.link
      expect(link).toMatch(language === 'hi' ? /\/hi\/maths\?ref=sharma-tuition$/ : /\/maths\?ref=sharma-tuition$/)
      expect(await readCode(pdf, paper === 'a4' ? 1 : 1.4)).toBe(link)
      expect(await readCode(pdf, 3)).toBe(link)
      expect(Buffer.from(pdf).includes('/Subtype/Image')).toBe(false)
    })
  },
)

describe('what the owner shares', () => {
  it('is plain HTML without a script, whatever the place is called', () => {
    const button = shareProduct('maths', 'en', 'blog')?.button ?? ''
    expect(button).toMatch(
      /^<a href="[^"<>]+\/checkout\/maths\?ref=blog" target="_blank" rel="noopener" lang="en" style="[^"<>]+">[^<>]+<\/a>$/,
    )
    expect(shareProduct('maths', 'hi', 'blog')?.button).toMatch(/\/hi\/checkout\/maths\?ref=blog".*खरीदें<\/a>$/)
    expect(shareProduct('maths', 'en', '"><script>')?.button).not.toContain('<script')
  })

  it('is nothing for a product that is not on sale', () => {
    expect(shareProduct('nothing', 'en', 'blog')).toBeNull()
    expect(drawPoster({ productId: 'nothing', language: 'en', paper: 'a4', source: 'blog' })).toBeNull()
  })
})
