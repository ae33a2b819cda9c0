import { writeStartingContent } from '#content/owner/starting-content.server.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { publications } from '#db/schema/publications.ts'
import { env } from '#platform/env.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getContent, setContent } from '#shop/catalogue/current-content.server.ts'
import { readContent, type ShopContent } from '#shop/catalogue/read-content.ts'
import { findCurrentPublication } from '#shop/publications/find-current-publication.server.ts'

/** Everything that a live shop must publish about its seller. None of it is real. */
export const sellerIdentity = {
  legalName: 'Asha Rao',
  address: '12 MG Road\nIndiranagar 560038',
  phone: '+91 98765 43210',
  grievanceOfficer: 'Asha Rao',
}

/** As if the owner had published these facts. */
export function setBusiness(changes: Partial<ShopContent['business']>): void {
  const content = getContent()
  setContent({ ...content, business: { ...content.business, ...changes } })
}

/** A real GSTIN has another owner; this one only has a right check digit. Its State is Karnataka. */
export const gstin = '29ABCDE1234F1ZW'

/** Publishes these facts in the database, from a moment on, and shows them. */
export async function publishBusiness(
  changes: Partial<WrittenContent['business']>,
  { since = new Date(0), products = {} }: { since?: Date; products?: Partial<WrittenContent['products'][number]> } = {},
): Promise<void> {
  const { business, ...content } = (await findCurrentPublication())?.content ?? writeStartingContent(env)
  const changed = {
    ...content,
    business: { ...business, ...changes },
    products: content.products.map((product) => ({ ...product, ...products })),
  }
  const version = (await db.$count(publications)) + 1
  await db.insert(publications).values({ version, content: changed, author: 'test', publishedAt: since })
  setContent(readContent(changed, getContent().version))
}
