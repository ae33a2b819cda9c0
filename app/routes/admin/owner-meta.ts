import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'

/** Names no order and no person: a title stays in the browser's history. */
export function ownerMeta(path: string, title: string) {
  return ({ matches }: { matches: Parameters<typeof getShopFacts>[0] }) =>
    pageMeta(getShopFacts(matches), {
      path: `/admin-dashboard${path && `/${path}`}`,
      title,
      description: 'For the owner of the shop.',
      keywords: ['admin dashboard'],
      noIndex: true,
    })
}
