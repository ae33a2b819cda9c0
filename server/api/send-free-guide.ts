import { Hono } from 'hono'
import { z } from 'zod'
import { classNumber } from '#shop/customers/class-levels.ts'
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
})
type GuideRequest = z.infer<typeof guideRequest>

const mailFailed = 'Your info was saved but email failed. Contact support for your guide.'

/** POST /api/send-free-guide: what the free guide's page does, for programs. Answers { data, error }. */
export const sendFreeGuide = new Hono().post('/send-free-guide', async (c) => {
  const refuse = (error: string) => c.json({ data: null, error }, 400, noStore)
  const request = guideRequest.safeParse(await c.req.json().catch(() => null))
  if (!request.success) return refuse('The request is not one for the guide in JSON')
  const form = freeGuideForm.safeParse(formOf(request.data))
  if (!form.success) return refuse(form.error.issues[0]?.message ?? 'Please check your details')
  const visitor = readVisitor(c)
  const tooMany = await limitGuides(visitor.ip)
  if (tooMany) {
    const headers = { ...noStore, 'Retry-After': `${tooMany.waitSeconds}` }
    return c.json({ data: null, error: 'Too many requests from your network. Please try again later.' }, 429, headers)
  }
  const leadId = await requestGuide(form.data, visitor)
  const emailed = await sendGuideNow(leadId)
  if (!emailed) return c.json({ data: { saved: true, emailed }, error: mailFailed }, 502, noStore)
  return c.json({ data: { saved: true, emailed }, error: null }, 200, noStore)
})

/** The same fields as the page's form, so that the same rules and the same words hold. */
function formOf({ customerName, customerEmail, phoneNumber, classLevel, termsAccepted }: GuideRequest) {
  return {
    fullName: customerName,
    email: customerEmail,
    phoneNumber,
    class: classLevel && classNumber(classLevel),
    terms: termsAccepted === true ? 'on' : '',
  }
}
