import { localPath } from '#brand/language.ts'
import { palette } from '#brand/palette.ts'
import { siteWords } from '#content/interface/site.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'

export function loader() {
  const { shopName, about } = getContent().business
  const manifest = {
    name: shopName,
    short_name: shopName,
    description: about.description,
    start_url: localPath('/'),
    lang: siteWords.language,
    display: 'browser',
    background_color: palette.white,
    theme_color: palette.ink,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    ],
  }
  return Response.json(manifest, { headers: { 'Content-Type': 'application/manifest+json' } })
}
