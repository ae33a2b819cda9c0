import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { owner } from '#shop/audit/person.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { wasOrdered } from './product-ids.server.ts'

const remove = ownerAct('product-deleted', async ({ tx }, product: string, name: string) => {
  const outcome = await editContent(tx, owner.name, (content) => ({
    ...content,
    products: content.products.filter(({ id }) => id !== product),
  }))
  return 'refused' in outcome ? outcome : { ...outcome, audit: { detail: { product, name } } }
})

/** Only a draft that no one has ordered. A product that was sold ends instead, and its buyers keep their files. */
export async function deleteProduct(actor: Actor, productId: string) {
  const { products } = await getEditableContent()
  const product = products.find(({ id }) => id === productId)
  if (!product) return { refused: 'no-such-product' as const }
  if (await wasOrdered(productId)) return { refused: 'was-sold' as const }
  if (product.state !== 'draft') return { refused: 'not-a-draft' as const }
  if (products.some(({ parts }) => parts.includes(productId))) return { refused: 'in-a-bundle' as const }
  return remove(actor, productId, product.name.en)
}
