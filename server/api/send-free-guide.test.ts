import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { leads } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { sendFreeGuide } from './send-free-guide.ts'

let made = 0

const requestWith = (changed: Record<string, unknown> = {}) => ({
  customerEmail: `caller${++made}@example.in`,
  customerName: 'Asha Rao',
  phoneNumber: '12345 67890',
  classLevel: '10',
  termsAccepted: true,
  ...changed,
})

async function post(body: unknown) {
  const response = await sendFreeGuide.request('/send-free-guide', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

const leadsAt = (email: string) => db.select().from(leads).where(eq(leads.email, email))

describe('POST /api/send-free-guide', () => {
  it.each(['10', 'class-10'])('saves the request and sends the guide, for the class %s', async (classLevel) => {
    const request = requestWith({ classLevel })
    expect(await post(request)).toEqual({ status: 200, body: { data: { saved: true, emailed: true }, error: null } })
    const [lead] = await leadsAt(request.customerEmail)
    expect(lead).toMatchObject({ fullName: 'Asha Rao', phoneNumber: '1234567890', classLevel: 'class-10' })
    const sent = await db
      .select()
      .from(deliveries)
      .where(eq(deliveries.leadId, lead?.id ?? ''))
    expect(sent).toMatchObject([{ status: 'sent' }])
  })

  it.each([
    [{ customerName: ' ' }, 'Name is required'],
    [{ classLevel: undefined }, 'Please select your class'],
    [{ classLevel: '8' }, 'Please select your class'],
    [{ customerEmail: undefined }, 'Email is required'],
    [{ customerEmail: 'asha' }, 'Please enter a valid email'],
    [{ phoneNumber: '123' }, 'Please enter a valid 10-digit phone number'],
    [{ termsAccepted: false }, 'You must agree to the terms and privacy policy'],
    [{ termsAccepted: 'true' }, 'You must agree to the terms and privacy policy'],
    [{ customerName: 1 }, 'The request body is not a valid guide request in JSON'],
  ])('refuses %j with the form’s error', async (changed, error) => {
    const request = requestWith(changed)
    expect(await post(request)).toEqual({ status: 400, body: { data: null, error } })
    expect(await leadsAt(request.customerEmail ?? '')).toEqual([])
  })

  it.each(['', 'null', '[]', '{"customerName":'])('refuses a malformed body: %j', async (text) => {
    expect((await post(text)).status).toBe(400)
  })

  it('replaces characters that the database cannot store', async () => {
    const request = requestWith({ customerName: 'Asha\ud83d Rao' })
    expect((await post(request)).status).toBe(200)
    expect(await leadsAt(request.customerEmail)).toMatchObject([{ fullName: 'Asha\ufffd Rao' }])
  })
})
