import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'

const overdueAfterSeconds = 60

/** Restarts campaigns whose next batch was lost, for example because the process was killed. */
export async function continueCampaigns(): Promise<void> {
  const isOverdue = or(
    isNull(campaigns.nextBatchAt),
    lt(campaigns.nextBatchAt, sql`now() - make_interval(secs => ${overdueAfterSeconds})`),
  )
  await db.transaction(async (tx) => {
    const overdue = await tx
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.state, 'sending'), isOverdue))
    for (const { id } of overdue) await enqueue(tx, 'campaign.send', { campaignId: id })
  })
}
