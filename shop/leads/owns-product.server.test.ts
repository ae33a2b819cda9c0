import { describe, expect, it } from 'vitest'
import { leads } from '#db/schema/customers.ts'
import type { OrderStatus } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { addCustomer, addOrder, contact } from '#tests/database/orders.ts'
import { ownsProduct } from './owns-product.server.ts'

let made = 0

/** A lead of a new customer who has these orders. */
async function addLead(...bought: [productId: string, status: OrderStatus][]) {
  const id = `lead-${++made}`
  const { id: customerId, email } = await addCustomer(`${id}@example.in`)
  await db.insert(leads).values({ id, customerId, email, ...contact })
  const orderIds: string[] = []
  for (const [productId, status] of bought) orderIds.push((await addOrder({ customerId, productId, status })).id)
  return { id, customerId, orderIds }
}

type Lead = Awaited<ReturnType<typeof addLead>>
const whenLoggedIn = ({ id, customerId }: Lead) => ownsProduct(id, 'combo', { customerId, orderIds: [] })
const inBuyersBrowser = ({ id, orderIds }: Lead) => ownsProduct(id, 'combo', { customerId: undefined, orderIds })

describe('ownsProduct', () => {
  it.each([
    ['logged in', whenLoggedIn],
    ['in the browser that bought', inBuyersBrowser],
  ])('is true after a completed combo order, whatever else was ordered, %s', async (_, owns) => {
    expect(await owns(await addLead(['combo', 'completed']))).toBe(true)
    expect(await owns(await addLead(['maths', 'completed'], ['combo', 'failed'], ['combo', 'completed']))).toBe(true)
  })

  it.each([
    ['logged in', whenLoggedIn],
    ['in the browser that bought', inBuyersBrowser],
  ])('is false while no combo order is completed, %s', async (_, owns) => {
    expect(await owns(await addLead())).toBe(false)
    expect(await owns(await addLead(['combo', 'pending'], ['combo', 'failed']))).toBe(false)
    expect(await owns(await addLead(['maths', 'completed'], ['science', 'completed'], ['social', 'completed']))).toBe(
      false,
    )
  })

  it('is false for a stranger who typed the address of a buyer', async () => {
    const buyer = await addLead(['combo', 'completed'])
    const stranger = await addLead(['combo', 'completed'])
    expect(await ownsProduct(buyer.id, 'combo', { customerId: undefined, orderIds: [] })).toBe(false)
    expect(await ownsProduct(buyer.id, 'combo', { customerId: stranger.customerId, orderIds: stranger.orderIds })).toBe(
      false,
    )
  })

  it('is false in the browser that bought something else', async () => {
    const { id, orderIds } = await addLead(['maths', 'completed'], ['combo', 'completed'])
    expect(await ownsProduct(id, 'combo', { customerId: undefined, orderIds: orderIds.slice(0, 1) })).toBe(false)
  })

  it('is false for an unknown lead', async () => {
    const { customerId, orderIds } = await addLead(['combo', 'completed'])
    expect(await ownsProduct('unknown', 'combo', { customerId, orderIds })).toBe(false)
  })
})
