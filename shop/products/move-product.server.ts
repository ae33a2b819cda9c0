import { moveItem } from '#platform/move-item.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'

/** Changes the order of menus. */
export const moveProduct = ownerAct('product-moved', async (context, productId: string, direction: 'up' | 'down') => {
  let isMoved = false
  const outcome = await editContent(context, (content) => {
    const from = content.products.findIndex(({ id }) => id === productId)
    const to = direction === 'up' ? from - 1 : from + 1
    if (from === -1) return null
    if (to < 0 || to >= content.products.length) return content
    isMoved = true
    return { ...content, products: moveItem(content.products, from, to) }
  })
  return 'refused' in outcome ? outcome : { ...outcome, audit: isMoved ? { detail: { product: productId } } : [] }
})
