/** Words for search engines that belong to no single page. */
export const seoWords = {
  locale: 'en_IN',
  home: 'Home',
  productImageAlt: (product: string) => `${product}, CBSE Class 10`,
}
