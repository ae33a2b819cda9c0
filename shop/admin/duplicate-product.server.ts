import { describeNewFile } from '#content/owner/products/new-product.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { owner } from './person.ts'
import { findFreeId } from './product-ids.server.ts'

/** A draft with the same words and an empty place for its own PDF, so that no buyer gets the other product's file. */
export async function duplicateProduct(productId: string, rename: (name: string) => string) {
  const current = await getEditableContent()
  const original = current.products.find(({ id }) => id === productId)
  if (!original) return { refused: 'no-such-product' as const }
  const name = rename(original.name.en)
  const id = await findFreeId(current, name)
  const files = original.files.length > 0 ? [describeNewFile(id, name)] : []
  const copy = { ...original, id, slug: id, formerSlugs: [], state: 'draft', name: { en: name }, files, lookInside: [] }
  const outcome = await editContent(owner.name, (content) => ({
    ...content,
    products: content.products.flatMap((product) => (product.id === productId ? [product, copy] : [product])),
  }))
  return 'saved' in outcome ? { id } : outcome
}
