import { expect, it, vi } from 'vitest'
import { consents, customers, leads } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { listDemoMail } from '#platform/demo-mailbox.server.ts'
import { requestGuide } from './request-guide.server.ts'

// Settings are read at import, which is later than this: nobody listens at port 1.
vi.hoisted(() => {
  process.env.SMTP_URL = 'smtp://127.0.0.1:1'
})

it('keeps the request when the mail cannot be sent, and says so', async () => {
  const email = 'asha@example.in'
  const form = { fullName: 'Asha Rao', class: '10', email, phoneNumber: '9876543210', terms: 'on' } as const
  const { leadId, mailed } = await requestGuide(form, { ip: '203.0.113.7', userAgent: 'Mozilla/5.0' })
  expect(mailed).toBe(false)
  expect(await db.select().from(customers)).toMatchObject([{ email }])
  expect(await db.select().from(leads)).toMatchObject([{ id: leadId, email }])
  expect(await db.select().from(consents)).toMatchObject([{ purpose: 'termsAccepted' }, { purpose: 'privacyAccepted' }])
  expect(await listDemoMail()).toEqual([])
})
