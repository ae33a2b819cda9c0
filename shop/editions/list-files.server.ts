import { desc, eq, inArray, sql } from 'drizzle-orm'
import type { WrittenFile } from '#content/owner/products/written-product.ts'
import {
  type Edition,
  editions,
  type FileFacts,
  type FileProblemKind,
  type FileTypeId,
  type Upload,
  uploads,
} from '#db/schema/editions.ts'
import { getFileType } from '#documents/file-types/all-file-types.ts'
import { env } from '#platform/env.server.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { joinFacts } from '#shop/catalogue/files/current-editions.server.ts'
import { guideFile, listProductsWithFile } from '#shop/catalogue/files/files.server.ts'
import { hasRefusedSample } from '#shop/catalogue/files/refused-samples.server.ts'
import { isComparable } from './changes/is-comparable.ts'
import { ensureCurrentEdition, findCurrentEdition } from './current-edition.server.ts'
import { listFileProblems } from './file-problems.server.ts'
import { findFolderProblem } from './import-from-folder.server.ts'
import { listKnownFiles } from './list-known-files.server.ts'
import type { EditionRefusal } from './store-edition-file.server.ts'

export interface ListedFile {
  file: string
  title: string
  isGuide: boolean
  /** The products that contain this file today; none when only past orders entitle to it. */
  productNames: string[]
  paidOrders: number
  /** Null when there is nothing to deliver. */
  currentId: number | null
  isPhoneEdition: boolean
  /** True when buyers of a live shop get the demo edition. */
  needsOwnFile: boolean
  editions: (Pick<Edition, 'id' | 'origin' | 'createdAt' | 'publishedAt' | 'changes'> & DescribedFile)[]
  upload: (Pick<Upload, 'sha256' | 'createdAt' | 'changes'> & DescribedFile & { isCompared: boolean }) | null
  /** Why the file in the owner's folder is not delivered. */
  folderProblem: EditionRefusal | null
  /** Why the current edition cannot be sent. */
  problem: FileProblemKind | null
  /** True when its first pages may hold more than they show, so that visitors get no free sample. */
  hasRefusedSample: boolean
}

export async function listFiles(): Promise<ListedFile[]> {
  const [files, paidOrders, problems] = await Promise.all([listKnownFiles(), countPaidOrders(), listFileProblems()])
  return Promise.all(
    files.map(async ({ file, title, isPhoneEdition = false }) => {
      const current = await ensureCurrentEdition(file).catch((err: Error) => {
        // A file that cannot be read must not hide the others, nor the form that replaces it.
        log.error({ err, file }, 'there is no current edition')
        return null
      })
      const [upload] = await db.select().from(uploads).where(eq(uploads.file, file))
      return {
        file,
        title,
        isGuide: file === guideFile.file,
        productNames: listProductsWithFile(file),
        paidOrders: paidOrders.get(file) ?? 0,
        currentId: current?.id ?? null,
        isPhoneEdition,
        needsOwnFile: !env.isDemo && !isPhoneEdition && current?.origin === 'demo',
        editions: await readEditions(file),
        upload: upload ? { ...upload, ...describeFileType(upload), isCompared: isComparable(current, upload) } : null,
        folderProblem: await findFolderProblem(file),
        problem: problems.find((problem) => problem.file === file)?.kind ?? null,
        hasRefusedSample: hasRefusedSample(file),
      }
    }),
  )
}

/** By file. Orders of one product have the same list of files, so few lists are counted. */
async function countPaidOrders(): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ file: string; count: string }>(sql`
    select bought->>'file' as file, sum(count) as count
    from (select files, count(*) from orders where status = 'completed' group by files) lists,
      jsonb_array_elements(files) bought
    group by 1`)
  return new Map(rows.map(({ file, count }) => [file, Number(count)]))
}

async function readEditions(file: string) {
  const { id, publishedAt } = editions
  const rows = await db.select().from(editions).where(eq(editions.file, file)).orderBy(desc(publishedAt), desc(id))
  return rows.map((row) => {
    const { id, origin, createdAt, publishedAt, changes } = row
    return { id, origin, createdAt, publishedAt, changes, ...describeFileType(row) }
  })
}

/** What a page says about one file. */
export interface DescribedFile {
  type: FileTypeId
  facts: FileFacts
  bytes: number
  /** Whether a copy can be traced to its buyer. */
  carriesMark: boolean
}

function describeFileType(row: Edition | Upload): DescribedFile {
  const { type, bytes } = row
  return { type, bytes, facts: joinFacts(row), carriesMark: getFileType(type).carriesMark }
}

export interface ProductFileState {
  file: string
  title: string
  /** Null when there is no edition yet. */
  current: ({ id: number } & DescribedFile) | null
  hasRefusedSample: boolean
  hasUpload: boolean
  /** What the upload changes; null without one, and until it is compared. */
  uploadChanges: Upload['changes']
}

/** The files that products name, with what a buyer would get of each. */
export async function listFileStates(files: readonly WrittenFile[]): Promise<ProductFileState[]> {
  const distinct = [...new Map(files.map((file) => [file.file, file])).values()]
  const keys = distinct.map(({ file }) => file)
  const { file, changes } = uploads
  const staged = await db.select({ file, changes }).from(uploads).where(inArray(uploads.file, keys))
  return Promise.all(
    distinct.map(async ({ file, title }) => ({
      file,
      title: title.en,
      current: await findCurrent(file),
      hasRefusedSample: hasRefusedSample(file),
      hasUpload: staged.some((upload) => upload.file === file),
      uploadChanges: staged.find((upload) => upload.file === file)?.changes ?? null,
    })),
  )
}

async function findCurrent(file: string): Promise<ProductFileState['current']> {
  const edition = await findCurrentEdition(file)
  return edition && { id: edition.id, ...describeFileType(edition) }
}
