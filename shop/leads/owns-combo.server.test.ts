import { describe, expect, it } from 'vitest'
import { leads, type OrderStatus } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addCustomer, addOrder, contact } from '#tests/database/orders.ts'
import { ownsCombo } from './owns-combo.server.ts'

let made = 0

/** A lead of a new customer who has these orders. */
async function leadOf(...bought: [productType: string, status: OrderStatus][]): Promise<string> {
  const id = `lead-${++made}`
  const { id: customerId, email } = await addCustomer(`${id}@example.in`)
  await db.insert(leads).values({ id, customerId, email, ...contact })
  for (const [productType, status] of bought) await addOrder({ customerId, productType, status })
  return id
}

describe('ownsCombo', () => {
  it('is true after a completed combo order, whatever else was ordered', async () => {
    expect(await ownsCombo(await leadOf(['combo', 'completed']))).toBe(true)
    expect(await ownsCombo(await leadOf(['maths', 'completed'], ['combo', 'failed'], ['combo', 'completed']))).toBe(
      true,
    )
  })

  it('is false while no combo order is completed', async () => {
    expect(await ownsCombo(await leadOf())).toBe(false)
    expect(await ownsCombo(await leadOf(['combo', 'pending'], ['combo', 'failed']))).toBe(false)
    expect(
      await ownsCombo(await leadOf(['maths', 'completed'], ['science', 'completed'], ['social', 'completed'])),
    ).toBe(false)
  })

  it('is false for another person’s order', async () => {
    const lead = await leadOf(['maths', 'completed'])
    await leadOf(['combo', 'completed'])
    expect(await ownsCombo(lead)).toBe(false)
  })

  it('is false for a lead that nobody knows', async () => {
    expect(await ownsCombo('unknown')).toBe(false)
  })
})
