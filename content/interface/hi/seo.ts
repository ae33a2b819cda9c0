import type { SeoWords } from '../en/seo.ts'

export const seo: SeoWords = {
  locale: 'hi_IN',
  home: 'होम',
  productImageAlt: (product) => `${product}, CBSE कक्षा 10`,
}
