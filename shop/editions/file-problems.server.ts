import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { type FileProblemKind, fileProblems } from '#db/schema/editions.ts'
import { log } from '#platform/log/log.server.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { DamagedFileError } from '#platform/storage/checked-file.server.ts'
import { NotStoredError } from '#platform/storage/storage.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { listKnownFiles } from './list-known-files.server.ts'
import { RefusedEditionError } from './templates.server.ts'

export interface FileProblem {
  file: string
  title: string
  kind: FileProblemKind
}

/** Shown to the owner until a check of the file succeeds. Returns whether it was not open before. */
export async function openFileProblem(tx: Database | Transaction, file: string, error: unknown): Promise<boolean> {
  log.error({ err: error, file }, 'a file cannot be sent')
  const problem = { kind: findKind(error), detail: `${error}`.slice(0, 500), createdAt: sql`now()`, resolvedAt: null }
  const opened = await tx
    .insert(fileProblems)
    .values({ file, ...problem })
    .onConflictDoUpdate({ target: fileProblems.file, set: problem, setWhere: isNotNull(fileProblems.resolvedAt) })
    .returning()
  return opened.length > 0
}

/** The check finds out whether the storage is to blame, and repairs what it can. */
export async function reportFileProblem(file: string, error: unknown): Promise<void> {
  await db.transaction(async (tx) => {
    if (await openFileProblem(tx, file, error)) await enqueue(tx, 'file.check', { file })
  })
}

export async function closeFileProblem(file: string): Promise<void> {
  await db.update(fileProblems).set({ resolvedAt: sql`now()` }).where(isOpenFor(file))
}

export async function listFileProblems(): Promise<FileProblem[]> {
  const open = await db.select().from(fileProblems).where(isNull(fileProblems.resolvedAt))
  if (open.length === 0) return []
  const titles = new Map((await listKnownFiles()).map(({ file, title }) => [file, title]))
  return open.map(({ file, kind }) => ({ file, kind, title: titles.get(file) ?? file }))
}

/** Another edition may have solved the problem, which the check then closes. */
export async function checkIfProblem(tx: Transaction, file: string): Promise<void> {
  if ((await tx.$count(fileProblems, isOpenFor(file))) > 0) await enqueue(tx, 'file.check', { file })
}

function isOpenFor(file: string) {
  return and(eq(fileProblems.file, file), isNull(fileProblems.resolvedAt))
}

function findKind(error: unknown): FileProblemKind {
  if (error instanceof NotStoredError) return 'missing'
  if (error instanceof DamagedFileError) return 'damaged'
  return error instanceof RefusedEditionError ? 'refused' : 'unreadable'
}

/** For a file that is back in the storage: the check closes its problem and retries the copies that wait for it. */
export const checkFileAgain = ownerAct('file-checked', async ({ tx }, file: string) => {
  const known = (await listKnownFiles()).some((one) => one.file === file)
  if (!known) return { refused: 'unknown-file' }
  await enqueue(tx, 'file.check', { file })
  return { file, audit: { detail: { file } } }
})
