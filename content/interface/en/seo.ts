/** Words for search engines that belong to no single page. */
export const seo = {
  locale: 'en_IN',
  home: 'Home',
  productImageAlt: (product: string) => `${product}, CBSE Class 10`,
}

export type SeoWords = typeof seo
