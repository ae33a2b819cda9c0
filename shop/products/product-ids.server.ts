import { eq } from 'drizzle-orm'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { orders } from '#db/schema/orders.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { isReservedSlug } from '#shop/catalogue/reserved-slugs.ts'
import { isKnownFile } from '#shop/editions/list-known-files.server.ts'

const maxIdLength = 50

/** For a new product and its first file. */
export async function findFreeId(content: WrittenContent, name: string): Promise<string> {
  const wanted = toSlug(name)
  for (let number = 1; ; number++) {
    const id = number === 1 ? wanted : `${wanted}-${number}`
    if (!isTaken(content, id) && !(await isKnownFile(id)) && !(await wasOrdered(db, id))) return id
  }
}

/** Orders remember the id, also of a product that is in the catalogue no longer. */
export async function wasOrdered(tx: Database | Transaction, productId: string): Promise<boolean> {
  const [order] = await tx.select({ id: orders.id }).from(orders).where(eq(orders.productId, productId)).limit(1)
  return order !== undefined
}

function isTaken({ products }: WrittenContent, id: string): boolean {
  const taken = products.flatMap((product) => [product.id, product.slug, ...product.formerSlugs])
  return isReservedSlug(id) || taken.includes(id)
}

/** "Hindi Grammar: Class 9" is hindi-grammar-class-9. A long name ends with a whole word; one without Latin letters is "product". */
export function toSlug(name: string): string {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  const slug = words?.join('-') ?? ''
  const wholeWords = slug.length > maxIdLength ? slug.slice(0, maxIdLength + 1).replace(/-[^-]*$/, '') : slug
  return wholeWords.slice(0, maxIdLength) || 'product'
}
