import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { beginCampaign } from './begin-campaign.server.ts'
import { type IsSeen, isSeenCampaign } from './is-seen.server.ts'

export const startCampaign = ownerAct(
  'campaign-started',
  async ({ tx }, campaignId: number, mailsPerMinute: number, isSeen: IsSeen = () => true) => {
    if (!(await isSeenCampaign(tx, campaignId, isSeen))) return { refused: 'outdated' }
    const count = await beginCampaign(tx, campaignId, { from: 'draft', mailsPerMinute })
    if (count === null) return { refused: 'not-a-draft' }
    if (count === 0) return { refused: 'no-recipients' }
    return { count, audit: { detail: { campaign: campaignId, emails: count } } }
  },
)
