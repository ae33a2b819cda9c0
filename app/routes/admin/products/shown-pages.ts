import { maxShownPages } from '#content/owner/products/product-limits.ts'
import type { ShownPage, WrittenProduct } from '#content/owner/products/written-product.ts'
import { getText, type NestedFields } from '../../../forms/nested-fields.ts'

/** "1, 3-5" for the pages 1, 3, 4 and 5. Null for what is no list of pages. */
export function readPageNumbers(text: string): number[] | null {
  const parts = text.split(/[,;\s]+/).filter((part) => part !== '')
  const numbers: number[] = []
  for (const part of parts) {
    const [, first, last = first] = /^(\d{1,4})(?:[-–](\d{1,4}))?$/.exec(part) ?? []
    const [from, to] = [Number(first), Number(last)]
    if (!first || from < 1 || to < from || to - from >= maxShownPages) return null
    for (let page = from; page <= to; page++) numbers.push(page)
  }
  const distinct = [...new Set(numbers)]
  return distinct.length <= maxShownPages ? distinct : null
}

export function toShownFields(shown: readonly ShownPage[]): NestedFields {
  return { shownFile: shown[0]?.file ?? '', shownPages: shown.map(({ page }) => page).join(', '), redraw: '' }
}

interface WantedPages {
  file: string
  pages: number[]
}

/** Which pages to draw; 'as-before' when nothing changed, and null for what is no list of pages. */
export function findWantedPages(before: WrittenProduct, fields: NestedFields): WantedPages | 'as-before' | null {
  const pages = readPageNumbers(getText(fields, 'shownPages'))
  if (!pages) return null
  const file = getText(fields, 'shownFile') || before.lookInside[0]?.file || getText(fields, 'files.0.file')
  const isSame =
    pages.length === before.lookInside.length &&
    before.lookInside.every((shown, index) => shown.page === pages[index] && shown.file === file)
  return isSame && getText(fields, 'redraw') === '' ? 'as-before' : { file, pages }
}
