import { and, eq, sql } from 'drizzle-orm'
import { editions } from '#db/schema/editions.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { editionsChannel } from '#shop/catalogue/current-editions.server.ts'
import { checkIfProblem } from './file-problem.server.ts'
import { findNewestEdition } from './find-newest-edition.server.ts'
import { lockEditions } from './publish-edition.server.ts'

export const rollBackEdition = ownerAct('edition-rolled-back', async ({ tx }, file: string, editionId: number) => {
  await lockEditions(tx, file)
  const before = await findNewestEdition(tx, file)
  if (!before || before.id === editionId) return { refused: 'no-earlier-edition' }
  const [edition] = await tx
    .update(editions)
    // Not now(), which is when the transaction began, before it waited for the lock.
    .set({ publishedAt: sql`clock_timestamp()` })
    .where(and(eq(editions.id, editionId), eq(editions.file, file)))
    .returning()
  if (!edition) return { refused: 'no-earlier-edition' }
  await checkIfProblem(tx, file)
  await notify(tx, editionsChannel)
  return { edition, audit: { detail: { file, from: before.id, to: edition.id } } }
})
