import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { type CampaignMailStatus, campaignMails, campaigns } from '#db/schema/campaigns.ts'
import { log } from '#platform/log/log.server.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { findCampaign } from './find-campaign.server.ts'
import { isOrderMailWaiting } from './is-order-mail-waiting.server.ts'
import { sendCampaignMail } from './send-campaign-mail.server.ts'
import type { AnnouncedCampaign } from './write-campaign-mail.server.ts'

const secondsPerBatch = 10
/** As many as leave at the same time; between them the shop looks for orders and for the owner's stop. */
const mailsTogether = 4
/** Shorter than the time after which the queue takes a job for dead. */
const maxBatchMs = 40_000
const maxFailedAttempts = 8

type WaitingMail = Pick<typeof campaignMails.$inferSelect, 'customerId' | 'orderId' | 'failedAttempts'>

/** Sends what the speed limit allows for the next seconds, then enqueues itself. Safe to run twice, or not to its end. */
export async function sendCampaignBatch({ campaignId }: { campaignId: number }): Promise<void> {
  if (!(await claimBatch(campaignId))) return
  const campaign = await findCampaign(campaignId)
  if (!campaign) return
  const stopAt = Date.now() + maxBatchMs
  const mails = await listWaiting(campaignId, Math.ceil((campaign.mailsPerMinute * secondsPerBatch) / 60))
  for (let first = 0; first < mails.length && Date.now() < stopAt; first += mailsTogether) {
    if ((await isOrderMailWaiting()) || !(await isSending(campaignId))) break
    await Promise.all(mails.slice(first, first + mailsTogether).map((mail) => sendAndRecord(campaign, mail)))
  }
  await finishOrContinue(campaignId)
}

/** One process at a time, and no batch before its time. */
async function claimBatch(campaignId: number): Promise<boolean> {
  const isDue = or(isNull(campaigns.nextBatchAt), lte(campaigns.nextBatchAt, sql`now()`))
  const claimed = await db
    .update(campaigns)
    .set({ nextBatchAt: sql`now() + make_interval(secs => ${secondsPerBatch})` })
    .where(and(eq(campaigns.id, campaignId), eq(campaigns.state, 'sending'), isDue))
    .returning({ id: campaigns.id })
  return claimed.length > 0
}

const isWaiting = (campaignId: number) =>
  and(eq(campaignMails.campaignId, campaignId), eq(campaignMails.status, 'waiting'))

function listWaiting(campaignId: number, limit: number): Promise<WaitingMail[]> {
  const { customerId, notBefore } = campaignMails
  return db
    .select(pickColumns(campaignMails, 'customerId', 'orderId', 'failedAttempts'))
    .from(campaignMails)
    .where(and(isWaiting(campaignId), lte(notBefore, sql`now()`)))
    .orderBy(asc(notBefore), asc(customerId))
    .limit(limit)
}

async function isSending(campaignId: number): Promise<boolean> {
  return (await db.$count(campaigns, and(eq(campaigns.id, campaignId), eq(campaigns.state, 'sending')))) > 0
}

async function sendAndRecord(campaign: AnnouncedCampaign, mail: WaitingMail): Promise<void> {
  try {
    await record(campaign.id, mail, { status: await sendCampaignMail(campaign, mail) })
  } catch (err) {
    const failedAttempts = mail.failedAttempts + 1
    log.warn({ err, campaign: campaign.id }, 'could not send a mail of a campaign')
    const status = failedAttempts < maxFailedAttempts ? 'waiting' : 'failed'
    // One minute, then two, four and so on: two hours in all.
    const notBefore = sql`now() + make_interval(mins => ${2 ** mail.failedAttempts})`
    await record(campaign.id, mail, { status, failedAttempts, notBefore })
  }
}

async function record(
  campaignId: number,
  { customerId }: WaitingMail,
  changed: { status: CampaignMailStatus; failedAttempts?: number; notBefore?: ReturnType<typeof sql> },
): Promise<void> {
  await db
    .update(campaignMails)
    .set({ ...changed, updatedAt: sql`now()` })
    .where(and(isWaiting(campaignId), eq(campaignMails.customerId, customerId)))
}

async function finishOrContinue(campaignId: number): Promise<void> {
  await db.transaction(async (tx) => {
    const isStillSending = and(eq(campaigns.id, campaignId), eq(campaigns.state, 'sending'))
    if ((await tx.$count(campaignMails, isWaiting(campaignId))) === 0) {
      await tx.update(campaigns).set({ state: 'finished', finishedAt: sql`now()` }).where(isStillSending)
    } else if ((await tx.$count(campaigns, isStillSending)) > 0) {
      await enqueue(tx, 'campaign.send', { campaignId }, { startAfterSeconds: secondsPerBatch })
    }
  })
}
