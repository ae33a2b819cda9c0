import { asc, eq } from 'drizzle-orm'
import { type BoughtFile, soldFiles } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import { getEditableContent } from '#shop/publications/get-editable-content.server.ts'

/** The files that the catalogue names today, then those that only orders still entitle to. */
export async function listKnownFiles(): Promise<BoughtFile[]> {
  const sold = await db.select().from(soldFiles).orderBy(asc(soldFiles.title), asc(soldFiles.file))
  return [...listCatalogueFiles(), ...sold.filter(({ file }) => !isInCatalogue(file))]
}

/** Also true for a file of a product that the owner has not published yet. */
export async function isKnownFile(file: string): Promise<boolean> {
  if (isInCatalogue(file) || (await db.$count(soldFiles, eq(soldFiles.file, file))) > 0) return true
  const { products } = await getEditableContent()
  return products.some(({ files }) => files.some((own) => own.file === file))
}

function isInCatalogue(file: string): boolean {
  return listCatalogueFiles().some((named) => named.file === file)
}
