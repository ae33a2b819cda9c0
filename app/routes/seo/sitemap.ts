import { type Language, languages, pathIn } from '#brand/language.ts'
import { legalPages } from '#content/owner/legal/pages.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { absoluteUrl } from '../../seo/page-meta.ts'

export function loader() {
  const products = listProducts().map(({ slug }) => `/${slug}`)
  const paths = ['/', ...products, '/free-guide', '/contact', ...legalPages.map(({ slug }) => `/${slug}`)]
  const entries = paths.flatMap((path) => languages.map((language) => describeUrl(path, language)))
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

function describeUrl(path: string, own: Language): string {
  const alternates = languages.map((language) => {
    return `<xhtml:link rel="alternate" hreflang="${language}" href="${absoluteUrl(shopSettings(), pathIn(language, path))}"/>`
  })
  return `  <url><loc>${absoluteUrl(shopSettings(), pathIn(own, path))}</loc>${alternates.join('')}</url>`
}
