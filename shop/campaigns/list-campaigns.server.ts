import { count, desc, eq, inArray } from 'drizzle-orm'
import { type CampaignMailStatus, campaignMails, campaigns } from '#db/schema/campaigns.ts'
import { editions } from '#db/schema/editions.ts'
import { soldFiles } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'

export type CampaignProgress = Record<CampaignMailStatus, number> & { total: number }

const maxListed = 50

export async function listCampaigns() {
  const rows = await db
    .select({ campaign: campaigns, title: soldFiles.title })
    .from(campaigns)
    .leftJoin(editions, eq(editions.id, campaigns.editionId))
    .leftJoin(soldFiles, eq(soldFiles.file, editions.file))
    .orderBy(desc(campaigns.id))
    .limit(maxListed)
  const progress = await readProgress(rows.map(({ campaign }) => campaign.id))
  return rows.map(({ campaign, title }) => ({ ...campaign, title, progress: progress.get(campaign.id) ?? noProgress }))
}

export async function readCampaignProgress(campaignId: number): Promise<CampaignProgress> {
  return (await readProgress([campaignId])).get(campaignId) ?? noProgress
}

const noProgress: CampaignProgress = { waiting: 0, sent: 0, skipped: 0, refused: 0, failed: 0, total: 0 }

async function readProgress(campaignIds: number[]): Promise<Map<number, CampaignProgress>> {
  const { campaignId, status } = campaignMails
  const rows = await db
    .select({ campaignId, status, mails: count() })
    .from(campaignMails)
    .where(inArray(campaignId, campaignIds))
    .groupBy(campaignId, status)
  const byCampaign = new Map<number, CampaignProgress>()
  for (const { campaignId, status, mails } of rows) {
    const progress = byCampaign.get(campaignId) ?? { ...noProgress }
    byCampaign.set(campaignId, { ...progress, [status]: mails, total: progress.total + mails })
  }
  return byCampaign
}
