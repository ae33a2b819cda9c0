import { formatRupees } from '#brand/rupees.ts'
import { llmsWords as words } from '#content/interface/en/llms.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { listProductPages } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { absoluteUrl } from '../../seo/page-meta.ts'

/** What the shop sells, in the form that programs which answer questions read: https://llmstxt.org. */
export function loader() {
  const { shopName, supportEmail } = getContent().business
  const link = (name: string, path: string, note: string) =>
    `- [${oneLine(name).replaceAll(/[[\]]/g, '')}](${absoluteUrl(shopSettings(), path)}): ${oneLine(note)}`
  const products = listProductPages().map(({ product, seo }) =>
    link(product.name, `/${product.slug}`, `${words.price(formatRupees(product.priceInPaise))} ${seo.description}`),
  )
  const lines = [
    `# ${oneLine(shopName)}`,
    '',
    `> ${words.summary}`,
    '',
    words.howToBuy,
    '',
    `## ${words.products}`,
    '',
    ...products,
    '',
    `## ${words.policies}`,
    '',
    ...words.pages.map(({ name, path, note }) => link(name, path, note)),
    link(words.contact.name, '/contact', words.contact.note(supportEmail)),
    '',
    `## ${words.optional}`,
    '',
    link(words.api.name, '/api/openapi.json', words.api.note),
    '',
  ]
  return new Response(lines.join('\n'), { headers: { 'Content-Type': 'text/markdown; charset=utf-8' } })
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
