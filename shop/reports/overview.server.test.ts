import { describe, expect, it } from 'vitest'
import { customers, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder } from '#tests/database/orders.ts'
import { readOverview } from './overview.server.ts'

async function addCustomers(...emails: string[]): Promise<number[]> {
  const details = { fullName: 'Asha Rao', phoneNumber: '9876543210', classLevel: 'class-10' }
  const added = await db
    .insert(customers)
    .values(emails.map((email) => ({ email, ...details })))
    .returning()
  return added.map(({ id }) => id)
}

describe('readOverview', () => {
  it('is all zeros in an empty shop', async () => {
    expect(await readOverview()).toEqual({
      totalCustomers: 0,
      totalOrders: 0,
      completedOrders: 0,
      totalRevenueInPaise: 0,
      conversionRate: 0,
    })
  })

  it('counts people before the first order', async () => {
    await addCustomers('reader@example.in')
    expect(await readOverview()).toMatchObject({ totalCustomers: 1, totalOrders: 0, totalRevenueInPaise: 0 })
  })

  it('says what the rows say', async () => {
    const [asha = 0, ravi = 0] = await addCustomers('asha@example.in', 'ravi@example.in')
    // Two amounts whose sum is more than PostgreSQL's integer can hold.
    await addOrder({ customerId: asha, productType: 'maths', status: 'completed', amountInPaise: 2_000_000_000 })
    await addOrder({ customerId: asha, productType: 'combo', status: 'completed', amountInPaise: 2_000_000_001 })
    await addOrder({ customerId: ravi, productType: 'social', status: 'pending', amountInPaise: 70 })
    await addOrder({ customerId: ravi, productType: 'social', status: 'failed', amountInPaise: 7 })
    const people = await db.select().from(customers)
    const all = await db.select().from(orders)
    const completed = all.filter(({ status }) => status === 'completed')
    expect(await readOverview()).toEqual({
      totalCustomers: people.length,
      totalOrders: all.length,
      completedOrders: completed.length,
      totalRevenueInPaise: completed.reduce((sum, { amountInPaise }) => sum + amountInPaise, 0),
      conversionRate: Math.round((completed.length / people.length) * 100),
    })
    // The same in plain numbers, so that the sum above is not trusted blindly.
    expect(await readOverview()).toEqual({
      totalCustomers: 3,
      totalOrders: 4,
      completedOrders: 2,
      totalRevenueInPaise: 4_000_000_001,
      conversionRate: 67,
    })
  })
})
