import { z } from 'zod'
import type { Campaign } from '#db/schema/campaigns.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import { campaignSpeeds } from '#shop/messages/mail-speeds.ts'
import { maxCampaignLength, maxSubjectLength } from './campaign-limits.ts'

export const campaignSpeed = z.coerce.number().pipe(z.literal(campaignSpeeds))

const toLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const toParagraphs = (text: string) => text.replaceAll(/\r\n?/g, '\n').trim()
const subject = z.string().max(maxSubjectLength, 'subject-too-long')
const body = z.string().max(maxCampaignLength, 'body-too-long')

type CampaignAudience = Pick<Campaign, 'audience' | 'productId' | 'classLevel'>

/** As a select sends it: "all-buyers", "guide-readers", "product:maths" or "class:class-10". */
const audience = z.string('audience-missing').transform((typed, { addIssue }): CampaignAudience => {
  const none = { productId: null, classLevel: null }
  if (typed === 'all-buyers' || typed === 'guide-readers') return { ...none, audience: typed }
  const [kind, value = ''] = typed.split(/:(.*)/s)
  const classLevel = classLevels.find((known) => known === value)
  if (kind === 'class' && classLevel) return { ...none, audience: 'class', classLevel }
  if (kind === 'product' && /^.{1,100}$/.test(value)) {
    return { ...none, audience: 'product', productId: value }
  }
  addIssue({ code: 'custom', message: 'audience-missing' })
  return z.NEVER
})

export const campaignForm = z
  .object({
    audience,
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
  .transform(({ audience, ...words }) => ({ ...audience, ...words }))
export type CampaignForm = z.output<typeof campaignForm>
export type CampaignField = keyof z.input<typeof campaignForm>

export type CampaignError =
  | ('audience-missing' | 'subject-missing' | 'subject-too-long')
  | ('body-missing' | 'body-too-long')
export type CampaignErrors = Partial<Record<CampaignField, CampaignError>>
