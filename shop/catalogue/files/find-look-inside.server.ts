import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import type { ShownPage } from '#content/owner/products/written-product.ts'
import { shownPageCount, spread } from '#documents/pages/choose-pages.ts'
import { getEditions } from './current-editions.server.ts'
import { findDrawnPages } from './current-shown-pages.server.ts'
import { opensSoon } from './opens-soon.server.ts'

/** A page with the title of its file, which differs within a bundle. */
export type TitledPage = ShownPage & { title: string }

export interface LookInside {
  cover: TitledPage | null
  pages: TitledPage[]
}

/** The pages that the owner chose or, while there is no choice, pages spread over the current edition. */
export function findLookInside(page: ProductPage): LookInside {
  const { product, files, lookInside, showsPages } = page
  if (!showsPages) return { cover: null, pages: [] }
  const withTitle = (shown: ShownPage): TitledPage => {
    return { ...shown, title: files.find(({ file }) => file === shown.file)?.title ?? product.name }
  }
  const chosen = lookInside.map(withTitle)
  if (chosen.length > 0) return { cover: chosen[0] ?? null, pages: chosen }
  const drawn = opensSoon(product.id) ? [] : listDrawn(page)
  const [first] = drawn
  return {
    cover: first?.cover ? withTitle(first.cover) : null,
    pages: shareOut(drawn.map(({ inside }) => inside)).map(withTitle),
  }
}

/** By file; a file whose pages are not drawn yet is left out. */
function listDrawn({ files }: ProductPage) {
  return withoutPhoneEditions(files).flatMap(({ file }) => {
    const drawn = findDrawnPages(getEditions()?.get(file)?.sha256)
    const [cover, ...inside] = (drawn ?? []).map((shown) => ({ ...shown, file }))
    return cover ? [{ cover, inside }] : []
  })
}

/** As many pages of each file of a bundle as of the next. */
function shareOut(byFile: readonly ShownPage[][]): ShownPage[] {
  let left = shownPageCount
  return byFile.flatMap((pages, index) => {
    const taken = spread(pages, Math.ceil(left / (byFile.length - index)))
    left -= taken.length
    return taken
  })
}
