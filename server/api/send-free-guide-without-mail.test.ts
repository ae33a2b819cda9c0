import { expect, it, vi } from 'vitest'
import { consents } from '#db/schema/consents.ts'
import { customers, leads } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { waitingJobs } from '#tests/database/orders.ts'
import { sendFreeGuide } from './send-free-guide.ts'

// Set before the settings are imported: no server listens on port 1.
vi.hoisted(() => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:1'
})

it('saves the request when the email cannot be sent, reports it, and leaves it to the job', async () => {
  const customerEmail = 'asha@example.in'
  const person = { customerEmail, customerName: 'Asha Rao', phoneNumber: '9876543210' }
  const response = await sendFreeGuide.request('/send-free-guide', {
    method: 'POST',
    body: JSON.stringify({ ...person, classLevel: '10', termsAccepted: true }),
  })
  expect(response.status).toBe(502)
  expect(await response.json()).toEqual({
    data: { saved: true, emailed: false },
    error: 'Your info was saved but email failed. Contact support for your guide.',
  })
  expect(await db.select().from(customers)).toMatchObject([{ email: customerEmail }])
  const [lead] = await db.select().from(leads)
  expect(await db.select().from(consents)).toMatchObject([{ purpose: 'termsAccepted' }, { purpose: 'privacyAccepted' }])
  expect(await db.select().from(deliveries)).toMatchObject([{ leadId: lead?.id, status: 'failed' }])
  expect(await waitingJobs('lead.created')).toMatchObject([{ data: { leadId: lead?.id } }])
})
