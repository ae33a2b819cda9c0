import { eq, inArray } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { customers, leads } from '#db/schema/customers.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import { waitingJobs } from '#tests/database/orders.ts'
import type { FreeGuideForm } from './free-guide-form.ts'
import { requestGuide } from './request-guide.server.ts'

const visitor = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux; Android 15)' }

let requests = 0

/** A form with an address that no other test has used. */
function formWith(changed: Partial<FreeGuideForm> = {}): FreeGuideForm {
  const email = `reader${++requests}@example.in`
  return { fullName: 'Asha Rao', class: '10', email, phoneNumber: '9876543210', terms: 'on', ...changed }
}

const customersAt = (email: string) => db.select().from(customers).where(eq(customers.email, email))
const leadsAt = (email: string) => db.select().from(leads).where(eq(leads.email, email))
const listJobs = async (leadId: string) =>
  (await waitingJobs('lead.created')).filter(({ data }) => data.leadId === leadId)

describe('requestGuide', () => {
  it('saves the customer, the lead, both consents and the job that sends the guide', async () => {
    const form = formWith()
    const leadId = await requestGuide(form, visitor)
    expect(await listJobs(leadId)).toHaveLength(1)
    const details = { fullName: 'Asha Rao', email: form.email, phoneNumber: '9876543210', classLevel: 'class-10' }
    const [customer] = await customersAt(form.email)
    expect(customer).toMatchObject(details)
    const [lead] = await leadsAt(form.email)
    expect(lead).toMatchObject({ ...details, id: leadId, customerId: customer?.id })
    const given = await db
      .select()
      .from(consents)
      .where(eq(consents.customerId, customer?.id ?? 0))
      .orderBy(consents.id)
    const proof = { granted: true, textVersion: getConsentTextVersion(), source: 'free-guide', ...visitor }
    expect(given).toMatchObject([
      { purpose: 'termsAccepted', ...proof },
      { purpose: 'privacyAccepted', ...proof },
    ])
  })

  it('keeps the language of the page with the lead, the new customer and the consents', async () => {
    const form = formWith()
    await requestGuide(form, visitor, 'hi')
    const [customer] = await customersAt(form.email)
    expect(customer?.language).toBe('hi')
    expect(await leadsAt(form.email)).toMatchObject([{ language: 'hi' }])
    const given = await db
      .select()
      .from(consents)
      .where(eq(consents.customerId, customer?.id ?? 0))
    expect(given.map(({ language }) => language)).toEqual(['hi', 'hi'])
  })

  it('saves and enqueues nothing when one part fails', async () => {
    const form = formWith()
    const jobsBefore = await waitingJobs('lead.created')
    // PostgreSQL stores no NUL, and the address is saved last, with the consents.
    await expect(requestGuide(form, { ...visitor, ip: '\0' })).rejects.toThrow()
    expect(await customersAt(form.email)).toEqual([])
    expect(await leadsAt(form.email)).toEqual([])
    expect(await waitingJobs('lead.created')).toEqual(jobsBefore)
  })

  it('accepts a visitor without IP address and browser name', async () => {
    const form = formWith()
    await requestGuide(form, { ip: null, userAgent: null })
    expect(await leadsAt(form.email)).toHaveLength(1)
  })

  it('stores email addresses in lower case', async () => {
    const leadId = await requestGuide(formWith({ email: 'Mixed.Case@Example.IN' }), visitor)
    expect(await customersAt('mixed.case@example.in')).toHaveLength(1)
    expect(await leadsAt('mixed.case@example.in')).toMatchObject([{ id: leadId }])
  })

  it('adds a lead but keeps the profile of an existing customer', async () => {
    const first = formWith()
    await requestGuide(first, visitor)
    const before = await customersAt(first.email)
    const second = { fullName: 'Ravi Iyer', class: '12', phoneNumber: '6000000000' } as const
    await requestGuide(formWith({ ...second, email: first.email.toUpperCase() }), visitor)
    expect(await customersAt(first.email)).toEqual(before)
    const saved = await db.select().from(leads).where(eq(leads.email, first.email)).orderBy(leads.createdAt)
    expect(saved).toMatchObject([
      { customerId: before[0]?.id, fullName: 'Asha Rao', classLevel: 'class-10', phoneNumber: '9876543210' },
      { customerId: before[0]?.id, fullName: 'Ravi Iyer', classLevel: 'class-12', phoneNumber: '6000000000' },
    ])
    expect(await db.$count(consents, eq(consents.customerId, before[0]?.id ?? 0))).toBe(4)
  })

  it('creates one customer for several requests at the same moment', async () => {
    const form = formWith()
    const leadIds = await Promise.all([1, 2, 3, 4].map(() => requestGuide(form, visitor)))
    expect(new Set(leadIds).size).toBe(4)
    expect(await customersAt(form.email)).toHaveLength(1)
    expect(await leadsAt(form.email)).toHaveLength(4)
  })

  it('records no advertising consent where no pixel is configured', async () => {
    const form = formWith({ measured: '123' })
    await requestGuide(form, visitor)
    expect(await db.$count(auditLog)).toBe(0)
  })

  it('creates ids that cannot be guessed', async () => {
    const leadId = await requestGuide(formWith(), visitor)
    expect(leadId).toMatch(/^[\w-]{22}$/)
  })

  it.each([
    ['a +tag', (time: number) => `flooded+${time}@gmail.com`],
    ['dots', (time: number) => `${'undotted'.slice(0, time)}.${'undotted'.slice(time)}@gmail.com`],
  ])('mails one mailbox five guides a day, however its address is spelled with %s', async (_, spell) => {
    const ids: string[] = []
    for (let time = 1; time <= 7; time++) ids.push(await requestGuide(formWith({ email: spell(time) }), visitor))
    const saved = await db.select().from(leads).where(inArray(leads.id, ids))
    expect(saved.filter(({ isMailed }) => isMailed)).toHaveLength(5)
    expect(saved).toHaveLength(7)
  })
})
