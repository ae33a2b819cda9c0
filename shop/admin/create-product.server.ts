import { describeNewProduct } from '#content/owner/products/new-product.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { owner } from './person.ts'
import { findFreeId } from './product-ids.server.ts'

/** A draft with a page, made from its name. It still needs the PDF of its file. */
export async function createProduct({ name, priceInPaise }: { name: string; priceInPaise: number }) {
  const id = await findFreeId(await getEditableContent(), name)
  const outcome = await editContent(owner.name, (content) => ({
    ...content,
    products: [...content.products, describeNewProduct({ id, name, priceInPaise })],
  }))
  return 'saved' in outcome ? { id } : outcome
}
