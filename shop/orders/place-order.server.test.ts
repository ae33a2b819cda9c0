import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consentTextVersion } from '#content/owner/legal/consent-text-version.ts'
import { consentPurposes, consents, customers, orders } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { buyerWith, productAt, visitor } from '#tests/database/orders.ts'
import { completeOrder } from './complete-order.server.ts'
import { type Checkout, placeOrder } from './place-order.server.ts'

function checkoutOf(changed: Partial<Checkout> = {}): Checkout {
  return { product: productAt('maths'), buyer: buyerWith(), visitor, provider: 'sandbox', repetition: null, ...changed }
}

async function place(checkout: Checkout) {
  const placed = await placeOrder(checkout)
  if ('conflict' in placed) throw new Error('conflict')
  return placed.order
}

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await db.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock'
    and datname = current_database()`)
  return rows.length > 0
}

const ordersAt = (email: string) => db.select().from(orders).where(eq(orders.email, email))
const customersAt = (email: string) => db.select().from(customers).where(eq(customers.email, email))

describe('placeOrder', () => {
  it('keeps what was typed and the price of the catalogue', async () => {
    const buyer = buyerWith({ email: 'Mixed.Case@Example.in' })
    const order = await place(checkoutOf({ buyer, product: productAt('combo') }))
    expect(order).toMatchObject({
      status: 'pending',
      productType: 'combo',
      amountInPaise: 34_800,
      fullName: 'Asha Rao',
      email: 'mixed.case@example.in',
      phoneNumber: '9876543210',
      classLevel: 'class-10',
      paymentRef: null,
      nextCheckAt: null,
    })
    expect(order.id).toMatch(/^bb_[\w-]{24}$/)
  })

  it('writes each of the seven consents with its proof', async () => {
    const { customerId } = await place(checkoutOf())
    const given = await db.select().from(consents).where(eq(consents.customerId, customerId)).orderBy(consents.id)
    const proof = { granted: true, textVersion: consentTextVersion, source: 'checkout', ...visitor }
    expect(given).toMatchObject(consentPurposes.map((purpose) => ({ purpose, ...proof })))
  })

  it('leaves the profile of a known address alone', async () => {
    const buyer = buyerWith()
    await place(checkoutOf({ buyer }))
    const before = await customersAt(buyer.email)
    const stranger = { ...buyer, name: 'Somebody Else', phone: '6000000000', classLevel: 'class-12' as const }
    const second = await place(checkoutOf({ buyer: stranger }))
    expect(second).toMatchObject({ customerId: before[0]?.id, fullName: 'Somebody Else', phoneNumber: '6000000000' })
    expect(await customersAt(buyer.email)).toEqual(before)
  })

  it('makes one customer of an address that comes ten times at once', async () => {
    const buyer = buyerWith()
    const placed = await Promise.all(Array.from({ length: 10 }, () => place(checkoutOf({ buyer }))))
    expect(new Set(placed.map(({ id }) => id)).size).toBe(10)
    const [customer, ...others] = await customersAt(buyer.email)
    expect(others).toEqual([])
    expect(await db.$count(consents, eq(consents.customerId, customer?.id ?? 0))).toBe(70)
  })

  it('gives each of a crowd their own order, and only the one who cannot be served an error', async () => {
    const crowd = Array.from({ length: 12 }, (_, index) => buyerWith({ name: `Buyer ${index}` }))
    const [, unlucky] = crowd
    const ip = (buyer: typeof unlucky) => (buyer === unlucky ? '\0' : '203.0.113.7')
    const placed = await Promise.allSettled(
      crowd.map((buyer) => place(checkoutOf({ buyer, visitor: { ip: ip(buyer), userAgent: null } }))),
    )
    expect(placed.map(({ status }) => status === 'fulfilled')).toEqual(crowd.map((buyer) => buyer !== unlucky))
    for (const buyer of crowd) {
      const [order] = await ordersAt(buyer.email)
      if (buyer === unlucky) expect(order).toBeUndefined()
      else expect(order).toMatchObject({ fullName: buyer.name, phoneNumber: buyer.phone })
      expect(await db.$count(consents, eq(consents.orderId, order?.id ?? ''))).toBe(buyer === unlucky ? 0 : 7)
    }
  })

  it('places no order for somebody who is erased at the same moment', async () => {
    const buyer = buyerWith()
    const { customerId } = await place(checkoutOf({ buyer }))
    const erased = { email: `erased-${customerId}@example.in`, erasedAt: sql`now()` }
    const placing = await db.transaction(async (tx) => {
      await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
      const waiting = place(checkoutOf({ buyer }))
      await expect.poll(isSomebodyWaiting).toBe(true)
      await tx.update(customers).set(erased).where(eq(customers.id, customerId))
      return [waiting]
    })
    const order = await placing[0]
    expect(order?.customerId).not.toBe(customerId)
    expect(await customersAt(buyer.email)).toMatchObject([{ id: order?.customerId, erasedAt: null }])
  })

  it('writes nothing when one part cannot be written', async () => {
    const buyer = buyerWith()
    await expect(placeOrder(checkoutOf({ buyer, visitor: { ip: '\0', userAgent: null } }))).rejects.toThrow()
    expect(await ordersAt(buyer.email)).toEqual([])
    expect(await customersAt(buyer.email)).toEqual([])
  })
})

describe('an order asked for twice', () => {
  it('is one order by the same key, with one set of consents', async () => {
    const checkout = checkoutOf({ repetition: { key: 'twice' } })
    const first = await place(checkout)
    expect(await place(checkout)).toEqual(first)
    expect(await db.$count(consents, eq(consents.customerId, first.customerId))).toBe(7)
  })

  it('is one order when twenty ask in parallel', async () => {
    const checkout = checkoutOf({ repetition: { key: 'parallel' } })
    const placed = await Promise.all(Array.from({ length: 20 }, () => place(checkout)))
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
    expect(await ordersAt(checkout.buyer.email)).toHaveLength(1)
  })

  it('is two orders without a key', async () => {
    const checkout = checkoutOf()
    expect((await place(checkout)).id).not.toBe((await place(checkout)).id)
  })

  it('is a conflict when a key comes back with another body, which leaves no trace', async () => {
    const checkout = checkoutOf({ repetition: { key: 'changed' } })
    await place(checkout)
    const renamed = { ...checkout.buyer, name: 'Somebody Else' }
    expect(await placeOrder({ ...checkout, buyer: renamed })).toEqual({ conflict: true })
    expect(await placeOrder({ ...checkout, product: productAt('combo') })).toEqual({ conflict: true })
    expect(await ordersAt(checkout.buyer.email)).toHaveLength(1)
  })

  it('is two orders when two callers use the same key, and neither learns of the other', async () => {
    const [one, two] = [checkoutOf({ repetition: { key: '1' } }), checkoutOf({ repetition: { key: '1' } })]
    const [first, second] = [await place(one), await place(two)]
    expect(second.id).not.toBe(first.id)
    expect(await place(one)).toEqual(first)
    // No text that one caller may choose is the key of another.
    const glued = checkoutOf({ buyer: buyerWith({ email: `x${one.buyer.email}` }), repetition: { key: '1' } })
    expect((await place(glued)).id).not.toBe(first.id)
  })

  it('is another order by the same key a day later, with whatever body', async () => {
    const checkout = checkoutOf({ repetition: { key: 'expires' } })
    const { id } = await place(checkout)
    const age = (hours: number) =>
      db
        .update(orders)
        .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
        .where(eq(orders.id, id))
    await age(23)
    expect((await place(checkout)).id).toBe(id)
    await age(25)
    const again = await Promise.all([1, 2, 3, 4].map(() => place({ ...checkout, product: productAt('combo') })))
    expect(new Set(again.map((order) => order.id)).size).toBe(1)
    expect(again[0]).toMatchObject({ productType: 'combo' })
    expect(again[0]?.id).not.toBe(id)
  })

  it('stays one order by its key after it was completed', async () => {
    const checkout = checkoutOf({ repetition: { key: 'completed' } })
    const { id } = await place(checkout)
    await db.transaction((tx) => completeOrder(tx, id))
    expect(await place(checkout)).toMatchObject({ id, status: 'completed' })
  })
})

describe('an attempt on the checkout page', () => {
  it('is the same order with the same details and another one with changed details', async () => {
    const checkout = checkoutOf({ repetition: { attempt: 'a' } })
    const { id } = await place(checkout)
    expect((await place(checkout)).id).toBe(id)
    const changed = { ...checkout, buyer: { ...checkout.buyer, phone: '6000000000' } }
    expect((await place(changed)).id).not.toBe(id)
    expect((await place(checkout)).id).toBe(id)
  })

  it('begins another order when the first could not be opened for too long', async () => {
    const checkout = checkoutOf({ repetition: { attempt: 'unopened' } })
    const { id } = await place(checkout)
    await db.update(orders).set({ createdAt: sql`now() - interval '5 minutes'` }).where(eq(orders.id, id))
    expect((await place(checkout)).id).not.toBe(id)
  })

  it.each(['completed', 'failed'] as const)('begins another order when the first is %s', async (status) => {
    const checkout = checkoutOf({ repetition: { attempt: status } })
    const { id } = await place(checkout)
    await db.update(orders).set({ status, completedAt: sql`now()` }).where(eq(orders.id, id))
    const again = await Promise.all(Array.from({ length: 8 }, () => place(checkout)))
    expect(new Set(again.map((order) => order.id)).size).toBe(1)
    expect(again[0]?.id).not.toBe(id)
  })
})
