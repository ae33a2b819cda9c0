import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { customers, leads } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { listCustomers } from '#shop/search/list-customers.server.ts'
import { addCustomer, addOrder, contact } from '#tests/database/orders.ts'
import { correctCustomer, customerCorrection } from './correct-customer.server.ts'
import { eraseCustomer } from './erase-customer.server.ts'
import { exportCustomer } from './export-customer.server.ts'
import { saveCustomerNote } from './save-customer-note.server.ts'

const actor = { ip: '203.0.113.9', name: 'owner' }
const read = async (id: number) => (await db.select().from(customers).where(eq(customers.id, id)))[0]
const actsOn = async (id: number) =>
  (await db.select().from(auditLog).where(eq(auditLog.customerId, id)).orderBy(auditLog.id)).map(({ act, detail }) => ({
    act,
    detail,
  }))

it('corrects the profile and keeps what the buyer typed for an order', async () => {
  const order = await addOrder({ status: 'completed' })
  const typed = customerCorrection.parse({ name: '  Asha   Rao-Iyer ', phone: '+91 91234 56789' })
  expect(await correctCustomer(actor, order.customerId, typed)).toEqual({ corrected: true })
  expect(await read(order.customerId)).toMatchObject({ fullName: 'Asha Rao-Iyer', phoneNumber: '9123456789' })
  const [kept] = await db.select().from(orders).where(eq(orders.id, order.id))
  expect(kept).toMatchObject({ fullName: order.fullName, phoneNumber: order.phoneNumber })
  expect(await actsOn(order.customerId)).toEqual([{ act: 'customer-corrected', detail: {} }])
})

it.each([
  { name: ' ', phone: '9876543210' },
  { name: 'x'.repeat(101), phone: '9876543210' },
  { name: 'Asha', phone: '12345' },
])('refuses %o', (typed) => {
  expect(customerCorrection.safeParse(typed).success).toBe(false)
})

it('replaces a note that another window has changed only after the owner has seen it', async () => {
  const { id } = await addCustomer('two-windows@example.in')
  await saveCustomerNote(actor, id, 'Calls\nafter 6 pm', '')
  const changed = { refused: 'note-changed', stored: 'Calls\nafter 6 pm' }
  expect(await saveCustomerNote(actor, id, 'Wants a bill', '')).toEqual(changed)
  expect((await read(id))?.note).toBe('Calls\nafter 6 pm')
  expect(await saveCustomerNote(actor, id, 'Wants a bill', 'Calls\r\nafter 6 pm')).toEqual({ saved: true })
})

it('keeps a note, exports it with the data, and erases it', async () => {
  const { id } = await addCustomer('noted@example.in')
  expect(await saveCustomerNote(actor, id, ' Calls after 6 pm.\u202e ')).toEqual({ saved: true })
  expect((await read(id))?.note).toBe('Calls after 6 pm.')
  expect(await saveCustomerNote(actor, id, 'x'.repeat(1_001))).toEqual({ refused: 'note-too-long' })
  expect((await exportCustomer(id)).profile.note).toBe('Calls after 6 pm.')
  await eraseCustomer(actor, id)
  expect((await read(id))?.note).toBe('')
  expect(await saveCustomerNote(actor, id, 'again')).toEqual({ refused: 'unknown-customer' })
  expect(await correctCustomer(actor, id, { name: 'Asha', phone: '9876543210' })).toEqual({
    refused: 'unknown-customer',
  })
  expect((await actsOn(id)).map(({ act }) => act)).toEqual(['customer-note-saved', 'customer-erased'])
})

it('tells buyers from readers of the guide, and what a buyer has spent', async () => {
  const reader = await addCustomer('reader@example.in')
  await db.insert(leads).values({ id: 'lead-1', customerId: reader.id, email: reader.email, ...contact })
  const buyer = await addCustomer('buyer-of-two@example.in')
  await db.insert(leads).values({ id: 'lead-2', customerId: buyer.id, email: buyer.email, ...contact })
  const paid = { customerId: buyer.id, status: 'completed' as const, completedAt: new Date() }
  await addOrder({ ...paid, amountInPaise: 20_800 })
  await addOrder({ ...paid, amountInPaise: 34_800, refundedInPaise: 4_800, lastRefundAt: new Date() })
  const started = await addOrder()
  const list = async (kind: 'buyers' | 'readers', search = '') => {
    const page = await listCustomers({ kind, search, pageSize: 100 })
    return 'rows' in page ? page.rows : []
  }
  expect((await list('readers')).map(({ id }) => id)).toEqual([reader.id])
  expect((await list('readers', 'reader@')).map(({ id }) => id)).toEqual([reader.id])
  expect(await list('readers', 'buyer-of-two')).toEqual([])
  const buyers = await list('buyers')
  expect(buyers[0]).toMatchObject({ id: buyer.id, completedOrders: 2, spentInPaise: 50_800 })
  expect(buyers.some(({ id }) => id === started.customerId)).toBe(false)
})
