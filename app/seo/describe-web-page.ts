import { currentLanguage } from '#brand/language.ts'

interface WebPageFacts {
  title: string
  description: string
  address: string
  onlyEnglish: boolean | undefined
}

/** Tells search engines the language of a page; schema.org has no language for a Product or an Organization. */
export function describeWebPage({ title, description, address, onlyEnglish }: WebPageFacts) {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    name: title,
    description,
    url: address,
    inLanguage: onlyEnglish ? 'en' : currentLanguage(),
  }
}
