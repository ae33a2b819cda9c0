import type { WrittenProduct } from '#content/owner/products/written-product.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { type ContentChange, describeChanges } from './describe-changes.ts'
import { type ContentEdit, listContentEdits } from './list-content-edits.ts'

export type ComparedChange = ContentChange & { edits: ContentEdit[] }

/** What changed, with the old and the new value of everything. */
export function compareContents(before: WrittenContent, after: WrittenContent): ComparedChange[] {
  return describeChanges(before, after).map((change) => ({ ...change, edits: listEditsOf(change, before, after) }))
}

function listEditsOf(change: ContentChange, before: WrittenContent, after: WrittenContent): ContentEdit[] {
  switch (change.kind) {
    case 'product-changed': {
      const [earlier, later] = [before, after].map((content) => nameParts(change.id, content))
      return listContentEdits(earlier, later)
    }
    case 'section-changed':
      return listContentEdits(before[change.section], after[change.section])
    case 'legal-changed':
      return listContentEdits(before.legal.documents[change.slug], after.legal.documents[change.slug])
    default:
      return []
  }
}

/** A bundle stores the ids of its parts; the owner knows their names. */
function nameParts(id: string, { products }: WrittenContent): WrittenProduct | undefined {
  const product = products.find((found) => found.id === id)
  const nameOf = (part: string) => products.find((found) => found.id === part)?.name.en ?? part
  return product && { ...product, parts: product.parts.map(nameOf) }
}
