import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { absoluteUrl } from '../../seo/page-meta.ts'

// Pages of one visitor are not listed here: they carry a noindex tag.
export function loader() {
  const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${absoluteUrl(shopSettings(), '/sitemap.xml')}`, '']
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
