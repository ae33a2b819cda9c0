import { and, eq, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { beginCampaign } from './begin-campaign.server.ts'

const overdueAfterSeconds = 60

/** Begins campaigns whose time has come, and restarts those whose next batch was lost, for example because of a kill. */
export async function continueCampaigns(): Promise<void> {
  await beginDueCampaigns()
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

async function beginDueCampaigns(): Promise<void> {
  const due = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(eq(campaigns.state, 'scheduled'), lte(campaigns.scheduledFor, sql`now()`)))
  // Without recipients, the first batch finishes the campaign.
  for (const { id } of due) await db.transaction((tx) => beginCampaign(tx, id, { from: 'scheduled' }))
}
