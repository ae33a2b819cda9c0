import { and, eq, sql } from 'drizzle-orm'
import { type Campaign, campaignMails, campaigns } from '#db/schema/campaigns.ts'
import { liftLimits, type Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { findCampaign } from './find-campaign.server.ts'
import { selectRecipients } from './select-recipients.server.ts'

interface Beginning {
  from: Extract<Campaign['state'], 'draft' | 'scheduled'>
  mailsPerMinute?: number
}

/** Writes down who gets the mail, each customer once, and begins to send. Null when the campaign is in another state. */
export async function beginCampaign(
  tx: Transaction,
  campaignId: number,
  { from, ...speed }: Beginning,
): Promise<number | null> {
  // A large shop has many consents to look at.
  await liftLimits(tx)
  const begun = await tx
    .update(campaigns)
    .set({ state: 'sending', ...speed, startedAt: sql`now()`, nextBatchAt: null })
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.state, from)))
    .returning({ id: campaigns.id })
  const campaign = begun.length > 0 ? await findCampaign(campaignId, tx) : null
  if (!campaign) return null
  const { rowCount } = await tx.execute(sql`
    insert into ${campaignMails} (campaign_id, customer_id, order_id)
    select ${campaignId}, customer_id, order_id from (${selectRecipients(tx, campaign)}) as recipients`)
  await enqueue(tx, 'campaign.send', { campaignId })
  return rowCount ?? 0
}
