import { describeNewFile } from '#content/owner/products/new-product.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { findFreeId } from './product-ids.server.ts'

interface Copy {
  id: string
  name: { en: string }
}

const addCopy = ownerAct('product-created', async (context, productId: string, copy: Copy) => {
  const outcome = await editContent(context, (content) => ({
    ...content,
    products: content.products.flatMap((product) => (product.id === productId ? [product, copy] : [product])),
  }))
  if ('refused' in outcome) return outcome
  return { id: copy.id, audit: { detail: { product: copy.id, name: copy.name.en } } }
})

/** A draft with the same words and an empty place for its own PDF, so that no buyer gets the other product's file. */
export async function duplicateProduct(actor: Actor, productId: string, rename: (name: string) => string) {
  const current = await getEditableContent()
  const original = current.products.find(({ id }) => id === productId)
  if (!original) return { refused: 'no-such-product' as const }
  const name = rename(original.name.en)
  const id = await findFreeId(current, name)
  const files = original.files.length > 0 ? [describeNewFile(id, name)] : []
  const copy = { ...original, id, slug: id, formerSlugs: [], state: 'draft', name: { en: name }, files, lookInside: [] }
  return addCopy(actor, productId, copy)
}
