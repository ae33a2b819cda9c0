import { describe, expect, it } from 'vitest'
import { leads, type OrderStatus } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { addCustomer, addOrder, contact } from '#tests/database/orders.ts'
import { ownsCombo } from './owns-combo.server.ts'

let made = 0

/** A lead of a new customer who has these orders. */
async function addLead(...bought: [productType: string, status: OrderStatus][]): Promise<string> {
  const id = `lead-${++made}`
  const { id: customerId, email } = await addCustomer(`${id}@example.in`)
  await db.insert(leads).values({ id, customerId, email, ...contact })
  for (const [productType, status] of bought) await addOrder({ customerId, productType, status })
  return id
}

describe('ownsCombo', () => {
  it('is true after a completed combo order, whatever else was ordered', async () => {
    expect(await ownsCombo(await addLead(['combo', 'completed']))).toBe(true)
    expect(await ownsCombo(await addLead(['maths', 'completed'], ['combo', 'failed'], ['combo', 'completed']))).toBe(
      true,
    )
  })

  it('is false while no combo order is completed', async () => {
    expect(await ownsCombo(await addLead())).toBe(false)
    expect(await ownsCombo(await addLead(['combo', 'pending'], ['combo', 'failed']))).toBe(false)
    expect(
      await ownsCombo(await addLead(['maths', 'completed'], ['science', 'completed'], ['social', 'completed'])),
    ).toBe(false)
  })

  it('is false for another customer’s order', async () => {
    const lead = await addLead(['maths', 'completed'])
    await addLead(['combo', 'completed'])
    expect(await ownsCombo(lead)).toBe(false)
  })

  it('is false for an unknown lead', async () => {
    expect(await ownsCombo('unknown')).toBe(false)
  })
})
