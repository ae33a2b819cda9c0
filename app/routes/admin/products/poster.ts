import { data } from 'react-router'
import { languages } from '#brand/language.ts'
import { shareWords } from '#content/interface/en/admin/share.ts'
import { posterPapers } from '#documents/poster/poster-papers.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { readSource } from '#shop/checkout/read-source.ts'
import { drawPoster } from '#shop/products/share-product.server.ts'
import { privateFile } from '../../../private-file.server.ts'
import type { Route } from './+types/poster'

export async function loader({ params: { productId }, url }: Route.LoaderArgs) {
  const typed = (name: string) => url.searchParams.get(name)
  const paper = posterPapers.find((known) => known === typed('paper')) ?? 'a4'
  const language = languages.find((known) => known === typed('language')) ?? 'en'
  const source = readSource(typed('source'), new URL(shopSettings().siteUrl).hostname) ?? 'poster'
  const poster = drawPoster({ productId, paper, language, source })
  if (!poster) throw data(shareWords.notOnSale, 404)
  const name = `poster-${productId}-${paper}-${language}.pdf`
  return privateFile(Buffer.from(await poster), { type: 'application/pdf', name, inline: true })
}
