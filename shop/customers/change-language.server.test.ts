import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { consents } from '#db/schema/consents.ts'
import { customers, leads } from '#db/schema/customers.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addCustomer, addOrder, contact, orderNow } from '#tests/database/orders.ts'
import { changeLanguage } from './change-language.server.ts'
import { eraseUnlessPaying } from './erase-customer.server.ts'
import { exportCustomer } from './export-customer.server.ts'

async function addReader(email: string) {
  const { id } = await addCustomer(email)
  const order = await addOrder({ customerId: id, email, status: 'completed' })
  await db.insert(leads).values({ id: `lead-${email}`, customerId: id, email, ...contact })
  const consent = { customerId: id, purpose: 'termsAccepted' as const, granted: true, textVersion: '1' }
  await db.insert(consents).values({ ...consent, language: 'en', source: 'free-guide' })
  return { id, orderId: order.id }
}

it('changes the language of all messages, and leaves other customers and past consents as they are', async () => {
  const [reader, other] = [await addReader('reads-hindi@example.in'), await addReader('reads-english@example.in')]
  await changeLanguage(reader.id, 'hi')
  expect(await exportCustomer(reader.id)).toMatchObject({
    profile: { language: 'hi' },
    orders: [{ language: 'hi' }],
    freeGuideRequests: [{ language: 'hi' }],
    consents: [{ language: 'en' }],
  })
  expect(await exportCustomer(other.id)).toMatchObject({ profile: { language: 'en' }, orders: [{ language: 'en' }] })
})

it('keeps no language of an erased customer', async () => {
  const { id, orderId } = await addReader('erased-hindi@example.in')
  await changeLanguage(id, 'hi')
  await db.transaction((tx) => eraseUnlessPaying(tx, id, 'account'))
  const [customer] = await db.select().from(customers).where(eq(customers.id, id))
  expect(customer?.language).toBe('en')
  expect((await orderNow(orderId)).language).toBe('en')
})
