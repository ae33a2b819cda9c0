import { and, eq } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { type IsSeen, isSeenCampaign } from './is-seen.server.ts'

const maxDaysAhead = 366

/** The shop sends it then, to those who agree at that moment. */
export const scheduleCampaign = ownerAct(
  'campaign-scheduled',
  async ({ tx }, campaignId: number, mailsPerMinute: number, scheduledFor: Date, isSeen: IsSeen = () => true) => {
    const aheadMs = scheduledFor.getTime() - Date.now()
    if (aheadMs <= 0) return { refused: 'time-past' }
    if (aheadMs > maxDaysAhead * 86_400_000) return { refused: 'time-too-far' }
    if (!(await isSeenCampaign(tx, campaignId, isSeen))) return { refused: 'outdated' }
    const scheduled = await tx
      .update(campaigns)
      .set({ state: 'scheduled', mailsPerMinute, scheduledFor })
      .where(and(eq(campaigns.id, campaignId), eq(campaigns.state, 'draft')))
      .returning({ id: campaigns.id })
    if (scheduled.length === 0) return { refused: 'not-a-draft' }
    return { audit: { detail: { campaign: campaignId } } }
  },
)

/** A draft again, which the owner can change. */
export const unscheduleCampaign = ownerAct('campaign-unscheduled', async ({ tx }, campaignId: number) => {
  const cancelled = await tx
    .update(campaigns)
    .set({ state: 'draft', scheduledFor: null })
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.state, 'scheduled')))
    .returning({ id: campaigns.id })
  if (cancelled.length === 0) return { refused: 'not-scheduled' }
  return { audit: { detail: { campaign: campaignId } } }
})
