import { and, eq } from 'drizzle-orm'
import { campaigns } from '#db/schema.ts'
import type { CampaignForm } from '#shop/campaigns/campaign.ts'
import { defaultSpeed } from '#shop/campaigns/campaign-limits.ts'
import { ownerAct } from './owner-act.server.ts'

/** A draft that no buyer sees. Without an id, a new one. */
export const saveCampaign = ownerAct('campaign-saved', async (tx, id: number | null, form: CampaignForm) => {
  const isDraft = and(eq(campaigns.id, id ?? 0), eq(campaigns.status, 'draft'), eq(campaigns.kind, 'news'))
  const [saved] =
    id === null
      ? await tx
          .insert(campaigns)
          .values({ kind: 'news', mailsPerMinute: defaultSpeed, ...form })
          .returning({ id: campaigns.id })
      : await tx.update(campaigns).set(form).where(isDraft).returning({ id: campaigns.id })
  if (!saved) return { refused: 'no-such-draft' }
  return { id: saved.id, audit: { detail: { campaign: saved.id } } }
})
