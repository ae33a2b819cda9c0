import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { findProductPage } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { Hero } from './product-sections.tsx'

function renderHero(listPriceLabel: string): string {
  const page = findProductPage('maths')
  if (!page) throw new Error('The starting content has no maths.')
  const facts = { notes: [], codeNote: null, edition: null, samples: [], opensSoon: false, drawing: null }
  return renderToStaticMarkup(<Hero page={page} listPriceLabel={listPriceLabel} {...facts} />)
}

it('shows the words of the specification above a list price, until the owner changes or empties them', () => {
  const { listPriceLabel } = getContent().business
  expect(listPriceLabel).toBe('Limited-time offer')
  expect(renderHero(listPriceLabel)).toContain('>Limited-time offer</p>')
  expect(renderHero('Launch price')).toContain('>Launch price</p>')
  const empty = renderHero('')
  expect(empty).toContain('₹232')
  expect(empty).not.toContain('Limited-time offer')
})
