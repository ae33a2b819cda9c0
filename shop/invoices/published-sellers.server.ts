import { asc, eq } from 'drizzle-orm'
import { findSellerState } from '#brand/gstin.ts'
import type { StateCode } from '#brand/indian-states.ts'
import { type WrittenProduct, writtenProduct } from '#content/owner/products/written-product.ts'
import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { publications } from '#db/schema/publications.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { readStoredContent } from '#shop/catalogue/read-stored-content.server.ts'

/** Who sold at a moment, and at which rates. */
export interface PublishedSeller {
  business: WrittenContent['business']
  /** Null while the seller was not registered. */
  state: StateCode | null
  taxOf(productId: string): Pick<WrittenProduct, 'gstRate' | 'sac'>
}

/** A product that no longer exists has the rates of a new one. */
const usualTax = {
  gstRate: writtenProduct.shape.gstRate.parse(undefined),
  sac: writtenProduct.shape.sac.parse(undefined),
}

/** Reads publications, because an invoice names the seller of the day of the sale, however late it is issued. */
export async function readPublishedSellers(tx: Transaction): Promise<(moment: Date) => Promise<PublishedSeller>> {
  const versions = await tx
    .select(pickColumns(publications, 'version', 'publishedAt'))
    .from(publications)
    .orderBy(asc(publications.version))
  const read = new Map<number, PublishedSeller>()
  return async (moment) => {
    const { version = 0 } = versions.findLast(({ publishedAt }) => publishedAt <= moment) ?? versions[0] ?? {}
    const known = read.get(version) ?? (await readSeller(tx, version))
    read.set(version, known)
    return known
  }
}

async function readSeller(tx: Transaction, version: number): Promise<PublishedSeller> {
  const { business, products } = (await findContent(tx, version)) ?? writeStartingContent(env)
  return {
    business,
    state: findSellerState(business.gstin),
    taxOf: (productId) => products.find(({ id }) => id === productId) ?? usualTax,
  }
}

async function findContent(tx: Transaction, version: number): Promise<WrittenContent | null> {
  const [stored] = await tx
    .select({ content: publications.content })
    .from(publications)
    .where(eq(publications.version, version))
  if (!stored) return null
  try {
    return readStoredContent(stored.content)
  } catch (err) {
    log.error({ err, version }, 'cannot read the publication of an invoice')
    return null
  }
}
