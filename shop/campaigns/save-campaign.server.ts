import { and, eq } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { defaultSpeed } from '#shop/messages/mail-speeds.ts'
import type { CampaignForm } from './campaign.ts'
import { type IsSeen, isSeenCampaign } from './is-seen.server.ts'

/** A draft that no buyer sees. Without an id, a new one. `isSeen` tells whether a stored one is what the form showed. */
export const saveCampaign = ownerAct(
  'campaign-saved',
  async ({ tx }, id: number | null, form: CampaignForm, isSeen: IsSeen = () => true) => {
    if (id !== null && !(await isSeenCampaign(tx, id, isSeen))) return { refused: 'outdated' }
    const isDraft = and(eq(campaigns.id, id ?? 0), eq(campaigns.state, 'draft'), eq(campaigns.kind, 'news'))
    const [saved] =
      id === null
        ? await tx
            .insert(campaigns)
            .values({ kind: 'news', mailsPerMinute: defaultSpeed, ...form })
            .returning({ id: campaigns.id })
        : await tx.update(campaigns).set(form).where(isDraft).returning({ id: campaigns.id })
    if (!saved) return { refused: 'not-a-draft' }
    return { id: saved.id, audit: { detail: { campaign: saved.id } } }
  },
)
