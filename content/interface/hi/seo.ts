import type { seoWords as english } from '../en/seo.ts'

export const seoWords: typeof english = {
  locale: 'hi_IN',
  home: 'होम',
  productImageAlt: (product) => `${product}, CBSE कक्षा 10`,
}
