import { Hono } from 'hono'
import { z } from 'zod'
import { apiWords } from '#content/interface/en/api.ts'
import { formErrorWords } from '#content/interface/en/form-errors.ts'
import { freeGuideWords } from '#content/interface/en/free-guide.ts'
import { messageLanguages } from '#db/schema/columns.ts'
import { toClassNumber } from '#shop/customers/class-levels.ts'
import { findFirstError } from '#shop/customers/field-errors.ts'
import { sendGuideNow } from '#shop/delivery/send-guide.server.ts'
import { freeGuideForm } from '#shop/leads/free-guide-form.ts'
import { limitGuides } from '#shop/leads/limit-guides.server.ts'
import { requestGuide } from '#shop/leads/request-guide.server.ts'
import { noStore } from '../no-store.ts'
import { readVisitor } from '../read-visitor.ts'
import { storableText } from './storable-text.ts'

const guideRequest = z.object({
  customerName: storableText.optional(),
  customerEmail: storableText.optional(),
  phoneNumber: storableText.optional(),
  classLevel: storableText.optional(),
  termsAccepted: z.unknown(),
  language: z.enum(messageLanguages).nullish(),
})
type GuideRequest = z.infer<typeof guideRequest>

/** POST /api/send-free-guide: the free guide page as an API, returns { data, error }. */
export const sendFreeGuide = new Hono().post('/send-free-guide', async (c) => {
  const refuse = (error: string) => c.json({ data: null, error }, 400, noStore)
  const request = guideRequest.safeParse(await c.req.json().catch(() => null))
  if (!request.success) return refuse(apiWords.invalidGuideRequest)
  const form = freeGuideForm.safeParse(toGuideForm(request.data))
  if (!form.success) {
    const key = findFirstError(form.error)
    return refuse(key ? formErrorWords[key] : apiWords.checkYourDetails)
  }
  const visitor = readVisitor(c)
  const tooMany = await limitGuides(visitor.ip)
  if (tooMany) {
    const headers = { ...noStore, 'Retry-After': String(tooMany.retryAfterSeconds) }
    return c.json({ data: null, error: apiWords.tooManyGuideRequests }, 429, headers)
  }
  const leadId = await requestGuide(form.data, visitor, request.data.language ?? 'en')
  const emailed = await sendGuideNow(leadId)
  const error = emailed ? null : freeGuideWords.notices.emailFailed.description
  return c.json({ data: { saved: true, emailed }, error }, emailed ? 200 : 502, noStore)
})

/** Renames the fields to those of the page's form, so that the same rules apply. */
function toGuideForm({ customerName, customerEmail, phoneNumber, classLevel, termsAccepted }: GuideRequest) {
  return {
    fullName: customerName,
    email: customerEmail,
    phoneNumber,
    class: classLevel && toClassNumber(classLevel),
    terms: termsAccepted === true ? 'on' : '',
  }
}
