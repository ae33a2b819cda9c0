/** How many pages of a product the shop shows when the owner has chosen none. */
export const shownPageCount = 6

/** The cover, then pages spread over the file, but at most a third of it: a short file must not be given away. */
export function choosePages(pages: number): number[] {
  const count = Math.min(shownPageCount, Math.floor(pages / 3))
  const inside = Array.from({ length: Math.max(0, pages - 1) }, (_, index) => index + 2)
  return count === 0 ? [] : [1, ...spread(inside, count)]
}

/** So many of the items, evenly: neither the first nor the last when there are enough others. */
export function spread<Item>(items: readonly Item[], count: number): Item[] {
  const most = Math.min(count, items.length)
  return Array.from({ length: most }, (_, index) => items[Math.floor(((index + 0.5) * items.length) / most)] as Item)
}
