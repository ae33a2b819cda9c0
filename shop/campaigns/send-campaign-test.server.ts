import { createRateLimiter } from '#platform/limits/rate-limiter.server.ts'
import { sendMail } from '#platform/mail/mail.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import type { ExplainedError } from '#shop/services/explain-error.ts'
import { explainFailure } from '#shop/services/explain-failure.server.ts'
import { findCampaign } from './find-campaign.server.ts'
import { listMailLanguages, writeCampaignPreview } from './write-campaign-mail.server.ts'

/** A double click must not send two mails. */
const tests = createRateLimiter('campaign-tests', { points: 1, seconds: 3 })

export type CampaignTest =
  | { sentTo: string; mails: number }
  | { refused: 'no-such-campaign' | 'too-soon' }
  | { refused: 'not-sent'; reason: ExplainedError }

/** Sends the mail to the support address, as a buyer would get it: one mail in each language that it has. */
export async function sendCampaignTest(campaignId: number): Promise<CampaignTest> {
  const campaign = await findCampaign(campaignId)
  if (!campaign) return { refused: 'no-such-campaign' }
  if (await tests.consume(String(campaignId))) return { refused: 'too-soon' }
  const { supportEmail } = getMailSender()
  try {
    const languages = listMailLanguages(campaign)
    for (const language of languages)
      await sendMail({ ...writeCampaignPreview(campaign, language), to: supportEmail, replyTo: supportEmail })
    return { sentTo: supportEmail, mails: languages.length }
  } catch (error) {
    return { refused: 'not-sent', reason: explainFailure(error) }
  }
}
