import { eq } from 'drizzle-orm'
import { type Campaign, campaigns } from '#db/schema/campaigns.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'

/** Tells whether a stored message is what the page showed when its owner clicked. */
export type IsSeen = (stored: Campaign) => boolean

/** Locks the message, so that another window cannot change it before the act is done. */
export async function isSeenCampaign(tx: Transaction, campaignId: number, isSeen: IsSeen): Promise<boolean> {
  const [stored] = await tx.select().from(campaigns).where(eq(campaigns.id, campaignId)).for('update')
  return !stored || isSeen(stored)
}
