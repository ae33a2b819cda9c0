import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { customers } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { loadEditions } from '#shop/catalogue/files/current-editions.server.ts'
import { guideFile } from '#shop/catalogue/files/files.server.ts'
import { ensureCurrentEdition } from '#shop/editions/current-edition.server.ts'
import { addEdition } from '#shop/editions/published-editions.server.ts'
import { requestGuide } from '#shop/leads/request-guide.server.ts'
import { visitor } from '#tests/database/orders.ts'
import { makePdf } from '#tests/pdf/make-pdf.ts'
import { sendGuide, sendGuideNow } from './send-guide.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/fakes/smtp.ts')).startSmtpForShop())

afterAll(() => smtp.stop())
afterEach(() => {
  smtp.behaviour.rejectionFor = () => null
  smtp.behaviour.held = null
})

let count = 0

async function addLead(fullName = 'Kavya Iyer', email = `reader${++count}@example.in`) {
  const form = { fullName, class: '10', email, phoneNumber: '9876543210', terms: 'on' } as const
  return { email, leadId: await requestGuide(form, visitor) }
}

const listAttempts = (leadId: string) =>
  db.select().from(deliveries).where(eq(deliveries.leadId, leadId)).orderBy(deliveries.id)

describe('the mail with the guide', () => {
  it('is sent immediately, and not again by its job', async () => {
    // With a new lead, because on a busy machine the mail can take longer than a visitor waits.
    const { leadId, email } = await vi.waitFor(async () => {
      const lead = await addLead()
      expect(await sendGuideNow(lead.leadId)).toBe(true)
      return lead
    }, 120_000)
    expect(await sendGuide(leadId)).toBe('sent-before')
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect(await listAttempts(leadId)).toMatchObject([{ kind: 'guide', status: 'sent', address: email }])
  })

  it.each([
    ['Meera Iyer', 'Hello Meera,', 'Iyer'],
    ['<img/src=x> Iyer', 'Hello,', 'img/src'],
  ])('contains a personal link and greets %s with "%s"', async (fullName, greeting, leftOut) => {
    const { leadId, email } = await addLead(fullName)
    await sendGuide(leadId)
    const body = smtp.mailsTo(email)[0]?.message.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
    expect(body).toContain(`/download/guide/${leadId}.`)
    expect(body).toContain(greeting)
    expect(body).not.toContain(leftOut)
  })

  it('also links to the form for phones, which only the guide of the shop itself has', async () => {
    const readMail = async () => {
      await loadEditions()
      const { leadId, email } = await addLead()
      await sendGuide(leadId)
      return smtp.mailsTo(email)[0]?.message.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
    }
    expect(await readMail()).not.toContain('?size=phone')
    await ensureCurrentEdition(guideFile.file)
    expect(await readMail()).toMatch(/\/download\/guide\/\S+\?size=phone/)
    await addEdition(guideFile.file, await makePdf({ pages: 2 }), 'upload')
    expect(await readMail()).not.toContain('?size=phone')
  })

  it('is sent once by the job when the mail server was down', async () => {
    const { leadId, email } = await addLead()
    await smtp.stop()
    expect(await sendGuideNow(leadId)).toBe(false)
    await expect(sendGuide(leadId)).rejects.toThrow('ECONNREFUSED')
    await smtp.start()
    expect(await sendGuide(leadId)).toBe('sent')
    expect(await sendGuide(leadId)).toBe('sent-before')
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect((await listAttempts(leadId)).map(({ status }) => status)).toEqual(['failed', 'failed', 'sent'])
  })

  it('makes the visitor wait a few seconds at most, and arrives once when the server is slow', async () => {
    const { leadId, email } = await addLead()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    smtp.behaviour.held = held
    // Without a limit this would wait for the answer, which comes below.
    expect(await sendGuideNow(leadId)).toBe(false)
    await expect.poll(() => listAttempts(leadId)).toMatchObject([{ status: 'sending' }])
    // The job runs while the first attempt is still in progress: it must not start a second one.
    await expect(sendGuide(leadId)).rejects.toThrow('another process is sending')
    answer()
    await vi.waitFor(async () => expect((await listAttempts(leadId))[0]?.status).toBe('sent'), 60_000)
    expect(await sendGuide(leadId)).toBe('sent-before')
    expect(smtp.mailsTo(email)).toHaveLength(1)
  })

  it('is sent five times per day at most to the same address, even for 20 requests in parallel', async () => {
    const email = `stranger${++count}@example.in`
    const requestAndSend = async () => {
      const { leadId } = await addLead('Asha Rao', email)
      await Promise.allSettled([sendGuideNow(leadId), sendGuide(leadId)])
    }
    await Promise.all(Array.from({ length: 20 }, requestAndSend))
    expect(smtp.mailsTo(email)).toHaveLength(5)
    expect(await sendGuide((await addLead('Asha Rao', email)).leadId)).toBe('sent-before')
    const { leadId } = await addLead()
    expect(await sendGuide(leadId)).toBe('sent')
  })

  it('counts as not sent when the mail server refuses the address, and is not tried again', async () => {
    const { leadId, email } = await addLead()
    smtp.behaviour.rejectionFor = () => ({ at: 'RCPT TO', code: 550, text: '5.1.1 No such user' })
    expect(await sendGuideNow(leadId)).toBe(false)
    expect(await sendGuideNow(leadId)).toBe(false)
    expect(await sendGuide(leadId)).toBe('refused')
    expect(smtp.recipients.filter((address) => address === email)).toHaveLength(1)
  })

  it('is not sent to a customer who was erased', async () => {
    const { leadId, email } = await addLead()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.email, email))
    expect(await sendGuide(leadId)).toBe('refused')
    expect(smtp.mailsTo(email)).toEqual([])
  })

  it('is not sent for an unknown request', async () => {
    expect(await sendGuide('unknown')).toBe('refused')
  })
})
