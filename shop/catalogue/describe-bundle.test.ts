import { expect, it } from 'vitest'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import { isListPriceOfParts } from './describe-bundle.ts'

const priced = (listPriceInPaise: number) => ({ product: { listPriceInPaise } }) as ProductPage

it('knows whether the parts together cost the list price of the bundle, which may be its own price', () => {
  const parts = [priced(232_00), priced(199_50)]
  expect(isListPriceOfParts({ ...priced(431_50), parts })).toBe(true)
  expect(isListPriceOfParts({ ...priced(999_00), parts })).toBe(false)
})
