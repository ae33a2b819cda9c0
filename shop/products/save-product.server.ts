import { isForSale, type ProductState } from '#content/owner/products/product-state.ts'
import type { WrittenProduct } from '#content/owner/products/written-product.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { hasEdition } from '#shop/editions/current-edition.server.ts'
import { type EditOutcome, editContent } from '#shop/publications/edit-content.server.ts'
import type { ContentProblem } from '#shop/publications/find-content-problems.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'
import { hashContent } from '#shop/publications/hash-content.server.ts'

interface SavedProduct {
  /** The hash of the product that the form showed. */
  seen: string
  /** What the owner typed; the schema of the content checks it. */
  product: Record<string, unknown>
}

const save = ownerAct('product-saved', async (context, productId: string, { seen, product }: SavedProduct) => {
  const outcome = await editContent(context, (content) => {
    const before = content.products.find(({ id }) => id === productId)
    if (!before || hashContent(before) !== seen) return null
    const after = { ...before, ...product, id: productId, formerSlugs: listFormerSlugs(before, product.slug) }
    return { ...content, products: content.products.map((other) => (other === before ? after : other)) }
  })
  return 'refused' in outcome ? outcome : { ...outcome, audit: { detail: { product: productId } } }
})

/** `section` is where the product stands in the content, for the paths of its problems. */
export async function saveProduct(
  actor: Actor,
  productId: string,
  saved: SavedProduct,
): Promise<EditOutcome & { section: string[] }> {
  const { products } = await getEditableContent()
  const index = products.findIndex(({ id }) => id === productId)
  const section = ['products', String(index)]
  const product = await leaveOutEmptyFiles(products[index], saved.product)
  const problems = await findMissingFiles(productId, product, products)
  if (problems.length > 0) {
    return {
      refused: 'invalid',
      problems: problems.map((found) => ({ ...found, path: [...section, ...found.path] })),
      section,
    }
  }
  return { ...(await save(actor, productId, { ...saved, product })), section }
}

/** An address that buyers know keeps working; one that was never published does not matter. */
function listFormerSlugs(before: WrittenProduct, slug: unknown): string[] {
  const published = getContent().products.find(({ product }) => product.id === before.id)?.product.slug
  const former = new Set([...before.formerSlugs, ...(published === undefined ? [] : [published])])
  return [...former].filter((address) => address !== slug).slice(-20)
}

/** A product that becomes a bundle delivers the files of its parts: its own one, for which there is no PDF yet, would stop the sale. */
async function leaveOutEmptyFiles(before: WrittenProduct | undefined, product: Record<string, unknown>) {
  const { parts, files } = product
  const becomesBundle = before?.parts.length === 0 && Array.isArray(parts) && parts.length > 0
  if (!becomesBundle || !Array.isArray(files)) return product
  const isKept = await Promise.all(files.map((file: { file?: unknown }) => isDownloadable(String(file?.file ?? ''))))
  return { ...product, files: files.filter((_, position) => isKept[position]) }
}

/** Files that a buyer would pay for and could not download. A file that is on sale already stays so. */
async function findMissingFiles(
  productId: string,
  { state, files, parts }: Record<string, unknown>,
  products: readonly WrittenProduct[],
): Promise<ContentProblem[]> {
  if (!isForSale(state as ProductState)) return []
  const published = getContent().products.find(({ product }) => product.id === productId)
  const isSold = published !== undefined && isForSale(published.state)
  const soldFiles = isSold ? published.files.map(({ file }) => file) : []
  const isMissing = async (key: string) => !soldFiles.includes(key) && !(await isDownloadable(key))
  const own = Array.isArray(files) ? files.map((file: { file?: unknown }) => String(file?.file ?? '')) : []
  const included = Array.isArray(parts) ? products.filter(({ id }) => parts.includes(id)) : []
  const missing = await Promise.all(own.map(isMissing))
  const emptyParts = await Promise.all(
    included.map(async (part) => (await Promise.all(part.files.map(({ file }) => isMissing(file)))).includes(true)),
  )
  return [
    ...missing.flatMap((found, position) => (found ? [{ path: ['files', String(position)], problem: 'no-pdf' }] : [])),
    ...included
      .filter((_, position) => emptyParts[position])
      .map(({ name }) => ({ path: ['parts'], problem: 'part-without-file', detail: name.en })),
  ]
}

/** A key that no file can have is a problem for the schema. */
async function isDownloadable(key: string): Promise<boolean> {
  return !/^[a-z0-9-]+$/.test(key) || hasEdition(key)
}
