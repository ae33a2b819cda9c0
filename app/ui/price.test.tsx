import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Price } from './price.tsx'

const regular = { priceInPaise: 208_00, listPriceInPaise: 232_00, discount: null }
const discount = { offerId: 1, name: '<i>Diwali</i>', code: null, regularPriceInPaise: 208_00, endsAt: null }
const render = (product: Parameters<typeof Price>[0]['product']) => renderToStaticMarkup(<Price product={product} />)

it('shows the price next to the list price', () => {
  expect(render(regular)).toContain('₹232</s>')
  expect(render(regular)).not.toContain('instead of')
})

it('names the offer behind a discount as text, with the usual price', () => {
  const html = render({ ...regular, priceInPaise: 156_00, discount })
  expect(html).toContain('&lt;i&gt;Diwali&lt;/i&gt;: ₹156 instead of ₹208')
  expect(html).not.toContain('<i>')
})

it('shows the end of an offer in Indian time when the owner wants it', () => {
  const ending = { ...discount, endsAt: '2026-11-20T18:29:59.000Z' }
  expect(render({ ...regular, priceInPaise: 156_00, discount: ending })).toContain('until 20 Nov 2026, 11:59 pm')
})
