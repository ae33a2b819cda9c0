import { describe, expect, it } from 'vitest'
import { listProductPages } from './catalogue.server.ts'

const productPages = listProductPages()

const bySlug = <Fact>(readFact: (page: (typeof productPages)[number]) => Fact) =>
  Object.fromEntries(productPages.map((page) => [page.product.slug, readFact(page)]))

describe('the product pages', () => {
  it('answer five questions on maths and science, six on social science and the combo', () => {
    expect(bySlug((page) => page.faqs.length)).toMatchObject({ maths: 5, science: 5, social: 6, combo: 6 })
  })

  it('hide the floating button on small screens for maths and the combo only', () => {
    expect(bySlug((page) => page.floatingBuyButton)).toMatchObject({
      maths: 'large-screens',
      science: 'always',
      social: 'always',
      combo: 'large-screens',
    })
  })

  it('have different titles and descriptions', () => {
    expect(new Set(productPages.map(({ seo }) => seo.title)).size).toBe(productPages.length)
    expect(new Set(productPages.map(({ seo }) => seo.description)).size).toBe(productPages.length)
  })
})

describe.each(productPages.map((page) => [page.product.slug, page] as const))('the page of %s', (_, page) => {
  it('shows three features, four reasons and four excerpts', () => {
    expect(page.features).toHaveLength(3)
    expect(page.whyChoose.points).toHaveLength(4)
    expect(page.excerpts).toHaveLength(4)
  })

  it('repeats no question and no excerpt', () => {
    expect(new Set(page.faqs.map(({ question }) => question)).size).toBe(page.faqs.length)
    expect(new Set(page.excerpts.map(({ title }) => title)).size).toBe(page.excerpts.length)
  })

  it('has a title and a description that search engines show in full', () => {
    expect(page.seo.title.length).toBeLessThanOrEqual(70)
    expect(page.seo.description.length).toBeGreaterThanOrEqual(80)
    expect(page.seo.description.length).toBeLessThanOrEqual(165)
  })
})
