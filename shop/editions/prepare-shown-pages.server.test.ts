import { beforeAll, expect, it } from 'vitest'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { remember } from '#platform/remember.ts'
import { readStoredFile, storage } from '#platform/storage/storage.server.ts'
import { findProductPage } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { getEditions, loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { findDrawnPages } from '#shop/catalogue/files/current-shown-pages.server.ts'
import { findLookInside } from '#shop/catalogue/files/find-look-inside.server.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { ensureCurrentEdition } from './current-edition.server.ts'
import { shownPageKey } from './draw-shown-pages.server.ts'
import { prepareShownPages } from './prepare-shown-pages.server.ts'
import { addEdition } from './published-editions.server.ts'

const getPage = (slug: string): ProductPage => {
  const page = findProductPage(slug)
  if (!page) throw new Error(`there is no /${slug}`)
  return page
}

beforeAll(async () => {
  await ensureCurrentEdition('maths')
  for (const file of ['science', 'social']) await addEdition(file, await makePdf({ pages: 8 }), 'upload')
  await loadEditions()
})

it('shows six pages of the current edition, with their headings, when the owner has chosen none', async () => {
  expect(findLookInside(getPage('maths'))).toEqual({ cover: null, pages: [] })
  const before = getContent()
  await prepareShownPages()
  // Pages are cached per content.
  expect(getContent()).not.toBe(before)

  const { cover, pages } = findLookInside(getPage('maths'))
  expect(cover).toMatchObject({ file: 'maths', page: 1 })
  expect(pages).toHaveLength(6)
  expect(pages.map(({ page }) => page)).not.toContain(1)
  for (const { title, heading, image } of pages) {
    expect(title).toBe('Mathematics Blueprint')
    expect(heading.length).toBeGreaterThan(5)
    expect((await readStoredFile(shownPageKey(image))).length).toBeLessThanOrEqual(30_000)
  }
})

it('shows as many pages of each part of a bundle', () => {
  const { pages } = findLookInside(getPage('combo'))
  expect(pages.map(({ file }) => file)).toEqual(['maths', 'maths', 'science', 'science', 'social', 'social'])
  expect(pages[2]?.title).toBe('Science Blueprint')
})

it('shows what the owner chose instead, or nothing when the owner shows no pages', () => {
  const page = getPage('maths')
  const chosen = [{ file: 'maths', page: 2, image: 'f'.repeat(64), width: 480, height: 679, heading: '' }]
  const { cover, pages } = findLookInside({ ...page, lookInside: chosen })
  expect(pages).toEqual([{ ...chosen[0], title: 'Mathematics Blueprint' }])
  expect(cover).toEqual(pages[0])
  for (const lookInside of [[], chosen])
    expect(findLookInside({ ...page, lookInside, showsPages: false })).toEqual({ cover: null, pages: [] })
})

it('draws once per edition, draws again what is damaged, and follows a new edition', async () => {
  const sha256 = getEditions()?.get('science')?.sha256 ?? ''
  const drawn = findDrawnPages(sha256)
  const forget = () => remember('drawn-pages', () => new Map<string, unknown>()).delete(sha256)
  const stored = `look-inside/${sha256}.v1.json`
  const marked = { pages: [{ ...drawn?.[0], heading: 'as stored' }] }
  for (const [content, expected] of [
    [JSON.stringify(marked), marked.pages],
    ['{"pages": [', drawn],
  ] as const) {
    forget()
    await storage.put(stored, Buffer.from(content))
    await prepareShownPages()
    expect(findDrawnPages(sha256)).toEqual(expected)
  }

  await addEdition('maths', await makePdf({ pages: 9 }), 'upload')
  await loadEditions()
  await prepareShownPages()
  const { pages } = findLookInside(getPage('maths'))
  expect(pages.map(({ page, heading }) => [page, heading])).toEqual([
    [3, ''],
    [6, ''],
    [8, ''],
  ])
})
