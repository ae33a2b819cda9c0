import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customers } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { completeOrder } from './complete-order.server.ts'

const complete = (id: string) => db.transaction((tx) => completeOrder(tx, id))

describe('completeOrder', () => {
  it.each(['pending', 'failed'] as const)('completes a %s order and asks for its delivery', async (status) => {
    const { id } = await addOrder({ status, nextCheckAt: new Date() })
    expect(await complete(id)).toMatchObject({ id, status: 'completed' })
    expect(await orderNow(id)).toMatchObject({ completedAt: expect.any(Date), nextCheckAt: null })
    expect(await waitingJobs('order.completed', id)).toHaveLength(1)
  })

  it('completes once when ten ask in parallel', async () => {
    const { id } = await addOrder()
    const answers = await Promise.all(Array.from({ length: 10 }, () => complete(id)))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await waitingJobs('order.completed', id)).toHaveLength(1)
  })

  it('asks for no delivery when the transaction fails after it', async () => {
    const { id } = await addOrder()
    const crash = db.transaction(async (tx) => {
      await completeOrder(tx, id)
      throw new Error('crash')
    })
    await expect(crash).rejects.toThrow('crash')
    expect(await orderNow(id)).toMatchObject({ status: 'pending' })
    expect(await waitingJobs('order.completed', id)).toEqual([])
  })

  it('takes the details of a paid order into the profile', async () => {
    const { id, customerId } = await addOrder({
      fullName: 'Asha R. Rao',
      phoneNumber: '6000000000',
      classLevel: 'class-9',
    })
    await complete(id)
    const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
    expect(customer).toMatchObject({ fullName: 'Asha R. Rao', phoneNumber: '6000000000', classLevel: 'class-9' })
  })

  it('knows no order that does not exist', async () => {
    expect(await complete('nobody')).toBeNull()
  })
})
