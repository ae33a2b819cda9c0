import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { requestGuide } from '#shop/leads/request-guide.server.ts'
import { visitor } from '#tests/database/orders.ts'
import { sendGuide, sendGuideNow } from './send-guide.server.ts'

const smtp = await vi.hoisted(async () => (await import('#tests/smtp.ts')).startSmtpForShop())

afterAll(() => smtp.stop())
afterEach(() => {
  smtp.behaviour.rejectionFor = () => null
  smtp.behaviour.held = null
})

let asked = 0

async function newLead(fullName = 'Kavya Iyer', email = `reader${++asked}@example.in`) {
  const form = { fullName, class: '10', email, phoneNumber: '9876543210', terms: 'on' } as const
  return { email, leadId: await requestGuide(form, visitor) }
}

const triesOf = (leadId: string) =>
  db.select().from(deliveries).where(eq(deliveries.leadId, leadId)).orderBy(deliveries.id)

describe('the mail with the guide', () => {
  it('is sent at once, and not again by its job', async () => {
    const { leadId, email } = await newLead()
    expect(await sendGuideNow(leadId)).toBe(true)
    expect(await sendGuide(leadId)).toBe('sent-before')
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect(await triesOf(leadId)).toMatchObject([{ kind: 'guide', status: 'sent', address: email }])
  })

  it('carries a link of its own and greets by first name', async () => {
    const { leadId, email } = await newLead('<img/src=x> Iyer')
    await sendGuide(leadId)
    const body = smtp.mailsTo(email)[0]?.message.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
    expect(body).toContain(`/download/guide/${leadId}.`)
    expect(body).toContain('Hello &lt;img/src=x&gt;,')
    expect(body?.split('text/html')[1]).not.toContain('<img')
    expect(body).not.toContain('Iyer')
  })

  it('is sent by the job when the server is down at first, and once', async () => {
    const { leadId, email } = await newLead()
    await smtp.stop()
    expect(await sendGuideNow(leadId)).toBe(false)
    await expect(sendGuide(leadId)).rejects.toThrow('ECONNREFUSED')
    await smtp.start()
    expect(await sendGuide(leadId)).toBe('sent')
    expect(await sendGuide(leadId)).toBe('sent-before')
    expect(smtp.mailsTo(email)).toHaveLength(1)
    expect((await triesOf(leadId)).map(({ status }) => status)).toEqual(['failed', 'failed', 'sent'])
  })

  it('is not waited for longer than a few seconds, and still arrives once when the server is slow', async () => {
    const { leadId, email } = await newLead()
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    smtp.behaviour.held = held
    const startedAt = Date.now()
    expect(await sendGuideNow(leadId)).toBe(false)
    expect(Date.now() - startedAt).toBeLessThan(10_000)
    // The job comes while the first try is still under way: it must not begin a second one.
    await expect(sendGuide(leadId)).rejects.toThrow('being sent by somebody else')
    answer()
    await vi.waitFor(async () => expect((await triesOf(leadId))[0]?.status).toBe('sent'), 30_000)
    expect(await sendGuide(leadId)).toBe('sent-before')
    expect(smtp.mailsTo(email)).toHaveLength(1)
  })

  it('does not fill the mailbox of somebody whose address is typed again and again', async () => {
    const email = 'stranger@example.in'
    for (let request = 0; request < 8; request++) await sendGuide((await newLead('Asha Rao', email)).leadId)
    expect(smtp.mailsTo(email)).toHaveLength(5)
    const { leadId } = await newLead()
    expect(await sendGuide(leadId)).toBe('sent')
  })

  it('is not sent for a request that nobody made', async () => {
    expect(await sendGuide('unknown')).toBe('refused')
  })
})
