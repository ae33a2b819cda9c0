import { and, eq, sql } from 'drizzle-orm'
import { campaignMails, campaigns } from '#db/schema/campaigns.ts'
import { liftLimits } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { findCampaign } from './find-campaign.server.ts'
import { selectRecipients } from './select-recipients.server.ts'

/** Writes down who gets the mail, each customer once, and begins to send. */
export const startCampaign = ownerAct(
  'campaign-started',
  async ({ tx }, campaignId: number, mailsPerMinute: number) => {
    // A large shop has many consents to look at.
    await liftLimits(tx)
    const started = await tx
      .update(campaigns)
      .set({ state: 'sending', mailsPerMinute, startedAt: sql`now()`, nextBatchAt: null })
      .where(and(eq(campaigns.id, campaignId), eq(campaigns.state, 'draft')))
      .returning({ id: campaigns.id })
    const campaign = started.length > 0 ? await findCampaign(campaignId, tx) : null
    if (!campaign) return { refused: 'not-a-draft' }
    const { rowCount } = await tx.execute(sql`
    insert into ${campaignMails} (campaign_id, customer_id, order_id)
    select ${campaignId}, customer_id, order_id from (${selectRecipients(tx, campaign)}) as recipients`)
    const count = rowCount ?? 0
    if (count === 0) return { refused: 'no-recipients' }
    await enqueue(tx, 'campaign.send', { campaignId })
    return { count, audit: { detail: { campaign: campaignId, emails: count } } }
  },
)
