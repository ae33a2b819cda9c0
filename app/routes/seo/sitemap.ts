import { legalPages } from '#content/owner/legal/pages.ts'
import { env } from '#platform/env.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { absoluteUrl } from '../../seo/page-meta.ts'

export function loader() {
  const products = listProducts().map(({ slug }) => `/${slug}`)
  const paths = ['/', ...products, '/free-guide', '/contact', ...legalPages.map(({ slug }) => `/${slug}`)]
  const entries = paths.map((path) => `  <url><loc>${absoluteUrl(env, path)}</loc></url>`)
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}
