import { desc, eq, sql } from 'drizzle-orm'
import { type Draft, drafts, type Edition, editions, type FileProblemKind } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log.server.ts'
import { guideFile, listKnownFiles, productTypesWithFile } from '#shop/catalogue/files.server.ts'
import type { EditionRefusal } from '#shop/editions/edition-refusal.ts'
import { listFileProblems } from '#shop/editions/file-problem.server.ts'
import { getCurrentEdition } from '#shop/editions/get-current-edition.server.ts'
import { findFolderProblem } from '#shop/editions/import-from-folder.server.ts'
import { allSales } from './all-sales.server.ts'

export interface ListedFile {
  file: string
  title: string
  isGuide: boolean
  /** The products that contain this file. */
  productTypes: string[]
  paidOrders: number
  /** Null when there is nothing to deliver. */
  currentId: number | null
  /** True when buyers of a live shop get the sample. */
  isSampleOnly: boolean
  editions: Pick<Edition, 'id' | 'origin' | 'pages' | 'bytes' | 'createdAt' | 'publishedAt'>[]
  draft: Pick<Draft, 'sha256' | 'pages' | 'bytes' | 'createdAt'> | null
  /** Why the file in the owner's folder is not delivered. */
  folderProblem: EditionRefusal | null
  /** Why the current edition cannot be sent. */
  problem: FileProblemKind | null
}

export async function listFiles(): Promise<ListedFile[]> {
  const { rows: sold } = await db.execute<{ product: string; count: string }>(sql`
    select product_type as product, sum(count) as count from ${allSales} where fact = 'completed' group by 1`)
  const problems = await listFileProblems()
  return Promise.all(
    listKnownFiles().map(async ({ file, title }) => {
      const productTypes = productTypesWithFile(file)
      const current = await getCurrentEdition(file).catch((err: Error) => {
        // A file that cannot be read must not hide the others, nor the form that replaces it.
        log.error({ err, file }, 'there is no current edition')
        return null
      })
      const [draft] = await db.select().from(drafts).where(eq(drafts.file, file))
      return {
        file,
        title,
        isGuide: file === guideFile.file,
        productTypes,
        paidOrders: sold.reduce((sum, row) => sum + (productTypes.includes(row.product) ? Number(row.count) : 0), 0),
        currentId: current?.id ?? null,
        isSampleOnly: !env.isDemo && current?.origin === 'sample',
        editions: await readEditions(file),
        draft: draft ?? null,
        folderProblem: await findFolderProblem(file),
        problem: problems.find((problem) => problem.file === file)?.kind ?? null,
      }
    }),
  )
}

function readEditions(file: string) {
  const { id, origin, pages, bytes, createdAt, publishedAt } = editions
  return db
    .select({ id, origin, pages, bytes, createdAt, publishedAt })
    .from(editions)
    .where(eq(editions.file, file))
    .orderBy(desc(publishedAt), desc(id))
}
