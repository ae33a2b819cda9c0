import { and, eq, isNull, sql } from 'drizzle-orm'
import { copyProblems } from '#db/schema/copies.ts'
import { db } from '#platform/postgres/database.server.ts'

/** Shown to the owner until the copy can be written. */
export async function openCopyProblem(orderId: string, file: string, error: unknown): Promise<void> {
  const problem = { detail: `${error}`.slice(0, 500), createdAt: sql`now()`, resolvedAt: null }
  await db
    .insert(copyProblems)
    .values({ orderId, file, ...problem })
    .onConflictDoUpdate({ target: [copyProblems.orderId, copyProblems.file], set: problem })
}

export async function closeCopyProblem(orderId: string, file: string): Promise<void> {
  const { resolvedAt } = copyProblems
  const isOpen = and(eq(copyProblems.orderId, orderId), eq(copyProblems.file, file), isNull(resolvedAt))
  await db.update(copyProblems).set({ resolvedAt: sql`now()` }).where(isOpen)
}
