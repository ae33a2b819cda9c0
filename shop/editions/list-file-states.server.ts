import { inArray } from 'drizzle-orm'
import type { WrittenFile } from '#content/owner/products/written-product.ts'
import { uploads } from '#db/schema/editions.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findCurrentEdition } from './find-current-edition.server.ts'

export interface ProductFileState {
  file: string
  title: string
  /** Null when there is no PDF yet. */
  current: { id: number; pages: number; bytes: number } | null
  hasUpload: boolean
}

/** The files that products name, with what a buyer would get of each. */
export async function listFileStates(files: readonly WrittenFile[]): Promise<ProductFileState[]> {
  const distinct = [...new Map(files.map((file) => [file.file, file])).values()]
  const keys = distinct.map(({ file }) => file)
  const staged = await db.select({ file: uploads.file }).from(uploads).where(inArray(uploads.file, keys))
  return Promise.all(
    distinct.map(async ({ file, title }) => ({
      file,
      title: title.en,
      current: await findCurrent(file),
      hasUpload: staged.some((upload) => upload.file === file),
    })),
  )
}

async function findCurrent(file: string): Promise<ProductFileState['current']> {
  const edition = await findCurrentEdition(file)
  return edition && { id: edition.id, pages: edition.pages, bytes: edition.bytes }
}
