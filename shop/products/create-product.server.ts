import { describeNewProduct } from '#content/owner/products/new-product.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { editContent } from '#shop/publications/edit-content.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { findFreeId } from './product-ids.server.ts'

type NewProduct = Omit<Parameters<typeof describeNewProduct>[0], 'id'>

const create = ownerAct('product-created', async (context, id: string, product: NewProduct) => {
  const outcome = await editContent(context, (content) => ({
    ...content,
    products: [...content.products, describeNewProduct({ ...product, id })],
  }))
  return 'refused' in outcome ? outcome : { id, audit: { detail: { product: id, name: product.name } } }
})

/** A draft with a page, made from its name. A single product still needs the PDF of its file. */
export async function createProduct(actor: Actor, product: NewProduct) {
  return create(actor, await findFreeId(await getEditableContent(), product.name), product)
}
