import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { getShopFacts, pageMeta } from '../../../seo/page-meta.ts'

/** The title names no order and no customer, because it stays in the browser's history. */
export function ownerMeta(path: string, title: string) {
  return ({ matches }: { matches: Parameters<typeof getShopFacts>[0] }) =>
    pageMeta(getShopFacts(matches), {
      path: `/admin-dashboard${path && `/${path}`}`,
      title,
      description: adminLayoutWords.metaDescription,
      keywords: adminLayoutWords.metaKeywords,
      noIndex: true,
    })
}
