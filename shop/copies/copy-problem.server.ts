import { and, eq, isNull, sql } from 'drizzle-orm'
import { deliveryProblems } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'

/** Shown to the owner until a copy of the file can be made. */
export async function openCopyProblem(orderId: string, file: string, detail: string): Promise<void> {
  const problem = { detail: detail.slice(0, 500), createdAt: sql`now()`, resolvedAt: null }
  await db
    .insert(deliveryProblems)
    .values({ orderId, file, ...problem })
    .onConflictDoUpdate({ target: [deliveryProblems.orderId, deliveryProblems.file], set: problem })
}

export async function closeCopyProblem(orderId: string, file: string): Promise<void> {
  await db
    .update(deliveryProblems)
    .set({ resolvedAt: sql`now()` })
    .where(
      and(eq(deliveryProblems.orderId, orderId), eq(deliveryProblems.file, file), isNull(deliveryProblems.resolvedAt)),
    )
}
