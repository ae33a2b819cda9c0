import { describeNewProduct } from '#content/owner/products/new-product.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { findFreeId } from './product-ids.server.ts'

interface NewProduct {
  name: string
  priceInPaise: number
}

const create = ownerAct('product-created', async (context, id: string, { name, priceInPaise }: NewProduct) => {
  const outcome = await editContent(context, (content) => ({
    ...content,
    products: [...content.products, describeNewProduct({ id, name, priceInPaise })],
  }))
  return 'refused' in outcome ? outcome : { id, audit: { detail: { product: id, name } } }
})

/** A draft with a page, made from its name. It still needs the PDF of its file. */
export async function createProduct(actor: Actor, product: NewProduct) {
  return create(actor, await findFreeId(await getEditableContent(), product.name), product)
}
