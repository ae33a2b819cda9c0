import { z } from 'zod'
import { campaignSpeeds } from '#shop/messages/mail-speeds.ts'
import { maxCampaignLength, maxSubjectLength } from './campaign-limits.ts'

export const campaignSpeed = z.coerce.number().pipe(z.literal(campaignSpeeds))

const toLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const toParagraphs = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()
const subject = z.string().max(maxSubjectLength, 'subject-too-long')
const body = z.string().max(maxCampaignLength, 'body-too-long')

export const campaignForm = z
  .object({
    productId: z.string('product-missing').min(1, 'product-missing').max(100, 'product-missing'),
    subject: z.string('subject-missing').transform(toLine).pipe(subject.min(1, 'subject-missing')),
    body: z.string('body-missing').transform(toParagraphs).pipe(body.min(1, 'body-missing')),
    hindiSubject: z.string().default('').transform(toLine).pipe(subject),
    hindiBody: z.string().default('').transform(toParagraphs).pipe(body),
  })
  .superRefine(({ hindiSubject, hindiBody }, { addIssue }) => {
    // Half a translation would reach buyers as a mail in two languages.
    if (hindiBody && !hindiSubject) addIssue({ code: 'custom', path: ['hindiSubject'], message: 'subject-missing' })
    if (hindiSubject && !hindiBody) addIssue({ code: 'custom', path: ['hindiBody'], message: 'body-missing' })
  })
export type CampaignForm = z.infer<typeof campaignForm>

export type CampaignError =
  | ('product-missing' | 'subject-missing' | 'subject-too-long')
  | ('body-missing' | 'body-too-long')
export type CampaignErrors = Partial<Record<keyof CampaignForm, CampaignError>>
