import { z } from 'zod'

export const maxSubjectLength = 150
export const maxBodyLength = 5_000
/** For a new edition: what is new. */
export const maxNewsLength = 400

/** Mails per minute that the owner can choose. Small mail services refuse more than about one per second. */
export const campaignSpeeds = [30, 60, 120, 300, 600] as const
export const defaultSpeed = 60

export const campaignSpeed = z.coerce.number().pipe(z.literal(campaignSpeeds))

export const campaignForm = z.object({
  productType: z.string('product-missing').min(1, 'product-missing').max(100, 'product-missing'),
  subject: z
    .string('subject-missing')
    .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, 'subject-missing').max(maxSubjectLength, 'subject-too-long')),
  body: z
    .string('body-missing')
    .transform((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, 'body-missing').max(maxBodyLength, 'body-too-long')),
})
export type CampaignForm = z.infer<typeof campaignForm>

export type CampaignError =
  | ('product-missing' | 'subject-missing' | 'subject-too-long')
  | ('body-missing' | 'body-too-long')
export type CampaignErrors = Partial<Record<keyof CampaignForm, CampaignError>>
