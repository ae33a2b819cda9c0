import { expect, it } from 'vitest'
import { countTranslations } from './count-translations.ts'

it('counts texts at any depth, but no empty ones', () => {
  const content = {
    slug: 'maths',
    price: null,
    name: { en: 'Maths', hi: 'गणित' },
    faqs: [{ question: { en: 'Why?', hi: ' ' }, answer: { en: 'Because.' } }],
    eyebrow: { en: '  ', hi: 'अकेला' },
  }
  expect(countTranslations(content)).toEqual({ texts: 3, missing: 2 })
})

it('finds nothing to count in other values', () => {
  for (const value of [null, undefined, '', 'text', [], {}, { en: { en: 1 } }])
    expect(countTranslations(value)).toEqual({ texts: 0, missing: 0 })
})
