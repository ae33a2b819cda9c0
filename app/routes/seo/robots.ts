import { env } from '#platform/env.server.ts'
import { absoluteUrl } from '../../seo/page-meta.ts'

// Nothing secret is named here: pages of one visitor carry a noindex tag instead.
export function loader() {
  const lines = ['User-agent: *', 'Disallow: /api/', '', `Sitemap: ${absoluteUrl(env, '/sitemap.xml')}`, '']
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
