import { moveItem } from '#platform/move-item.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { owner } from './person.ts'

/** Changes the order of menus. */
export function moveProduct(productId: string, direction: 'up' | 'down') {
  return editContent(owner.name, (content) => {
    const from = content.products.findIndex(({ id }) => id === productId)
    const to = direction === 'up' ? from - 1 : from + 1
    if (from === -1) return null
    if (to < 0 || to >= content.products.length) return content
    return { ...content, products: moveItem(content.products, from, to) }
  })
}
