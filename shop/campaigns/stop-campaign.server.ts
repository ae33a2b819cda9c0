import { and, eq, sql } from 'drizzle-orm'
import { type CampaignState, campaigns } from '#db/schema/campaigns.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'

/** Mails that are leaving at this moment still arrive. */
export const stopCampaign = ownerAct('campaign-stopped', async ({ tx }, campaignId: number) => {
  if (!(await changeState(tx, campaignId, 'sending', 'stopped'))) return { refused: 'not-sending' }
  return { audit: { detail: { campaign: campaignId } } }
})

/** Sends the rest. */
export const resumeCampaign = ownerAct('campaign-resumed', async ({ tx }, campaignId: number) => {
  if (!(await changeState(tx, campaignId, 'stopped', 'sending'))) return { refused: 'not-stopped' }
  await enqueue(tx, 'campaign.send', { campaignId })
  return { audit: { detail: { campaign: campaignId } } }
})

export const deleteCampaign = ownerAct('campaign-deleted', async ({ tx }, campaignId: number) => {
  const isDraft = and(eq(campaigns.id, campaignId), eq(campaigns.state, 'draft'))
  const deleted = await tx.delete(campaigns).where(isDraft).returning({ id: campaigns.id })
  if (deleted.length === 0) return { refused: 'not-a-draft' }
  return { audit: { detail: { campaign: campaignId } } }
})

async function changeState(tx: Transaction, campaignId: number, from: CampaignState, to: CampaignState) {
  const changed = await tx
    .update(campaigns)
    .set({ state: to, nextBatchAt: to === 'sending' ? null : sql`${campaigns.nextBatchAt}` })
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.state, from)))
    .returning({ id: campaigns.id })
  return changed.length > 0
}
