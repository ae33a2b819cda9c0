import { eq } from 'drizzle-orm'
import { campaigns } from '#db/schema/campaigns.ts'
import { editions } from '#db/schema/editions.ts'
import { soldFiles } from '#db/schema/orders.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import type { AnnouncedCampaign } from './write-campaign-mail.server.ts'

export type { Campaign } from '#db/schema/campaigns.ts'

/** With the file of a new edition and the title under which it was sold. */
export async function findCampaign(
  campaignId: number,
  tx: Database | Transaction = db,
): Promise<AnnouncedCampaign | null> {
  const [found] = await tx
    .select({ campaign: campaigns, file: editions.file, changes: editions.changes, title: soldFiles.title })
    .from(campaigns)
    .leftJoin(editions, eq(editions.id, campaigns.editionId))
    .leftJoin(soldFiles, eq(soldFiles.file, editions.file))
    .where(eq(campaigns.id, campaignId))
  if (!found) return null
  const { campaign, file, changes, title } = found
  return { ...campaign, file, changes, title: title ?? file }
}
