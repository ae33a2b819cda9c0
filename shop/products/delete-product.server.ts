import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { wasOrdered } from './product-ids.server.ts'

/** Only a draft that no one has ordered. A product that was sold ends instead, and its buyers keep their files. */
export const deleteProduct = ownerAct('product-deleted', async (context, productId: string) => {
  const { products } = await getEditableContent(context.tx)
  const product = products.find(({ id }) => id === productId)
  if (!product) return { refused: 'no-such-product' }
  if (await wasOrdered(context.tx, productId)) return { refused: 'was-sold' }
  if (product.state !== 'draft') return { refused: 'not-a-draft' }
  if (products.some(({ parts }) => parts.includes(productId))) return { refused: 'in-a-bundle' }
  const outcome = await editContent(context, (content) => ({
    ...content,
    products: content.products.filter(({ id }) => id !== productId),
  }))
  return 'refused' in outcome
    ? outcome
    : { ...outcome, audit: { detail: { product: productId, name: product.name.en } } }
})
