import { expect, it } from 'vitest'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { loader } from './llms.ts'

it('tells assistants the products with their prices, and where a person buys', async () => {
  const response = loader()
  expect(response.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/^# [^\n]+\n\n> [^\n]+\n\n[^\n#]+\n\n## Products\n\n- \[/)
  for (const { slug, name } of listProducts())
    expect(text).toMatch(new RegExp(`- \\[${name}\\]\\(http[^)]+/${slug}\\): ₹`))
  for (const path of ['/refund', '/terms', '/privacy', '/contact']) expect(text).toContain(`${path})`)
})
