/** Words for search engines that belong to no single page. */
export const seo = {
  locale: 'en_IN',
  home: 'Home',
}

export type SeoWords = typeof seo
