import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consentPurposes, consents } from '#db/schema/consents.ts'
import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { countLockWaits } from '#tests/database/locks.ts'
import { buyerWith, orderNow, productAt, visitor } from '#tests/database/orders.ts'
import { type Checkout, placeOrder } from './place-order.server.ts'

function checkoutWith(changed: Partial<Checkout> = {}): Checkout {
  return {
    product: productAt('maths'),
    buyer: buyerWith(),
    visitor,
    provider: 'sandbox',
    idempotency: null,
    ...changed,
  }
}

async function place(checkout: Checkout) {
  const placed = await placeOrder(checkout)
  if ('refused' in placed) throw new Error(placed.refused)
  const { id, createdAt, paymentUrl, amountInPaise, email } = placed.order
  const stored = await orderNow(id)
  expect(stored).toMatchObject({ createdAt, paymentUrl, amountInPaise, email })
  return stored
}

const ordersAt = (email: string) => db.select().from(orders).where(eq(orders.email, email))
const customersAt = (email: string) => db.select().from(customers).where(eq(customers.email, email))

describe('placeOrder', () => {
  it('stores the typed details and the price from the catalogue', async () => {
    const buyer = buyerWith({ email: 'Mixed.Case@Example.in' })
    const order = await place(checkoutWith({ buyer, product: productAt('combo') }))
    expect(order).toMatchObject({
      status: 'pending',
      productId: 'combo',
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

  it('writes seven consents with ip address and browser', async () => {
    const { customerId } = await place(checkoutWith())
    const given = await db.select().from(consents).where(eq(consents.customerId, customerId)).orderBy(consents.id)
    const proof = { granted: true, textVersion: getConsentTextVersion(), source: 'checkout', ...visitor }
    expect(given).toMatchObject(consentPurposes.map((purpose) => ({ purpose, ...proof })))
  })

  it('keeps the language of the page with the order, the new customer and the consents', async () => {
    const order = await place(checkoutWith({ language: 'hi' }))
    expect(order.language).toBe('hi')
    expect(await customersAt(order.email)).toMatchObject([{ language: 'hi' }])
    const given = await db.select().from(consents).where(eq(consents.orderId, order.id))
    expect(given.map(({ language }) => language)).toEqual(Array(7).fill('hi'))
    expect((await place(checkoutWith())).language).toBe('en')
  })

  it('lets the profile follow the language of the newest paid order', async () => {
    const buyer = buyerWith()
    await place(checkoutWith({ buyer }))
    const inHindi = await place(checkoutWith({ buyer, language: 'hi' }))
    expect(await customersAt(buyer.email)).toMatchObject([{ language: 'en' }])
    await db.transaction((tx) => completeOrderWithin(tx, inHindi.id))
    expect(await customersAt(buyer.email)).toMatchObject([{ language: 'hi' }])
  })

  it('places another order when the buyer switches the language before paying', async () => {
    const checkout = checkoutWith({ idempotency: { attempt: 'switches-language' } })
    const [first, again, inHindi] = [
      await place(checkout),
      await place(checkout),
      await place({ ...checkout, language: 'hi' }),
    ]
    expect(again.id).toBe(first.id)
    expect(inHindi.id).not.toBe(first.id)
  })

  it('keeps where the buyer came from and the State, when they are known', async () => {
    expect(await place(checkoutWith())).toMatchObject({ source: null, placeOfSupply: null })
    const known = checkoutWith({ source: 'instagram', buyer: { ...buyerWith(), placeOfSupply: '29' } })
    expect(await place(known)).toMatchObject({ source: 'instagram', placeOfSupply: '29' })
  })

  it('does not change the profile of a known customer', async () => {
    const buyer = buyerWith()
    await place(checkoutWith({ buyer }))
    const before = await customersAt(buyer.email)
    const stranger = { ...buyer, name: 'Ravi Nair', phone: '6000000000', classLevel: 'class-12' as const }
    const second = await place(checkoutWith({ buyer: stranger }))
    expect(second).toMatchObject({ customerId: before[0]?.id, fullName: 'Ravi Nair', phoneNumber: '6000000000' })
    expect(await customersAt(buyer.email)).toEqual([{ ...before[0], lastActiveAt: second.createdAt }])
  })

  it('adds one customer when the same address orders ten times at the same time', async () => {
    const buyer = buyerWith()
    const placed = await Promise.all(Array.from({ length: 10 }, () => place(checkoutWith({ buyer }))))
    expect(new Set(placed.map(({ id }) => id)).size).toBe(10)
    const [customer, ...others] = await customersAt(buyer.email)
    expect(others).toEqual([])
    expect(await db.$count(consents, eq(consents.customerId, customer?.id ?? 0))).toBe(70)
  })

  it('writes each order of a batch and fails only for the buyer whose order cannot be written', async () => {
    const buyers = Array.from({ length: 12 }, (_, index) => buyerWith({ name: `Buyer ${index}` }))
    const [, refused] = buyers
    const ip = (buyer: typeof refused) => (buyer === refused ? '\0' : '203.0.113.7')
    const placed = await Promise.allSettled(
      buyers.map((buyer) => place(checkoutWith({ buyer, visitor: { ip: ip(buyer), userAgent: null } }))),
    )
    expect(placed.map(({ status }) => status === 'fulfilled')).toEqual(buyers.map((buyer) => buyer !== refused))
    for (const buyer of buyers) {
      const [order] = await ordersAt(buyer.email)
      if (buyer === refused) expect(order).toBeUndefined()
      else expect(order).toMatchObject({ fullName: buyer.name, phoneNumber: buyer.phone })
      expect(await db.$count(consents, eq(consents.orderId, order?.id ?? ''))).toBe(buyer === refused ? 0 : 7)
    }
  })

  it('adds a new customer when the known one is erased at the same time', async () => {
    const buyer = buyerWith()
    const { customerId } = await place(checkoutWith({ buyer }))
    const erased = { email: `erased-${customerId}@example.in`, erasedAt: sql`now()` }
    const placing = await db.transaction(async (tx) => {
      await tx.select().from(customers).where(eq(customers.id, customerId)).for('update')
      const waiting = place(checkoutWith({ buyer }))
      await expect.poll(countLockWaits).toBe(1)
      await tx.update(customers).set(erased).where(eq(customers.id, customerId))
      return [waiting]
    })
    const order = await placing[0]
    expect(order?.customerId).not.toBe(customerId)
    expect(await customersAt(buyer.email)).toMatchObject([{ id: order?.customerId, erasedAt: null }])
  })

  it('writes nothing when one part cannot be written', async () => {
    const buyer = buyerWith()
    const unwritable = checkoutWith({ buyer, visitor: { ip: '\0', userAgent: null } })
    await expect(placeOrder(unwritable)).rejects.toThrow()
    await expect(placeOrder({ ...unwritable, idempotency: { key: 'unwritable' } })).rejects.toThrow()
    expect(await ordersAt(buyer.email)).toEqual([])
    expect(await customersAt(buyer.email)).toEqual([])
  })
})

describe('a repeated request', () => {
  it('returns the first order for the same key, and writes its consents once', async () => {
    const checkout = checkoutWith({ idempotency: { key: 'twice' } })
    const first = await place(checkout)
    expect(await place(checkout)).toEqual(first)
    expect(await db.$count(consents, eq(consents.customerId, first.customerId))).toBe(7)
  })

  it('places one order when twenty requests run in parallel', async () => {
    const checkout = checkoutWith({ idempotency: { key: 'parallel' } })
    const placed = await Promise.all(Array.from({ length: 20 }, () => place(checkout)))
    expect(new Set(placed.map(({ id }) => id)).size).toBe(1)
    expect(await ordersAt(checkout.buyer.email)).toHaveLength(1)
  })

  it('places two orders without a key', async () => {
    const checkout = checkoutWith()
    expect((await place(checkout)).id).not.toBe((await place(checkout)).id)
  })

  it('is refused when the key was used with other details', async () => {
    const checkout = checkoutWith({ idempotency: { key: 'changed' } })
    await place(checkout)
    const renamed = { ...checkout.buyer, name: 'Ravi Nair' }
    expect(await placeOrder({ ...checkout, buyer: renamed })).toEqual({ refused: 'key-reused' })
    expect(await placeOrder({ ...checkout, product: productAt('combo') })).toEqual({ refused: 'key-reused' })
    expect(await ordersAt(checkout.buyer.email)).toHaveLength(1)
  })

  it('places two orders when two buyers use the same key', async () => {
    const [one, two] = [checkoutWith({ idempotency: { key: '1' } }), checkoutWith({ idempotency: { key: '1' } })]
    const [first, second] = [await place(one), await place(two)]
    expect(second.id).not.toBe(first.id)
    expect(await place(one)).toEqual(first)
    // One caller must not be able to build another caller's key.
    const joined = checkoutWith({ buyer: buyerWith({ email: `x${one.buyer.email}` }), idempotency: { key: '1' } })
    expect((await place(joined)).id).not.toBe(first.id)
  })

  it('places another order for the same key after a day', async () => {
    const checkout = checkoutWith({ idempotency: { key: 'expires' } })
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
    expect(again[0]).toMatchObject({ productId: 'combo' })
    expect(again[0]?.id).not.toBe(id)
  })

  it('returns the first order for the same key after it was completed', async () => {
    const checkout = checkoutWith({ idempotency: { key: 'completed' } })
    const { id } = await place(checkout)
    await db.transaction((tx) => completeOrderWithin(tx, id))
    expect(await place(checkout)).toMatchObject({ id, status: 'completed' })
  })
})

describe('an attempt on the checkout page', () => {
  it('returns the same order for the same details, and another one for changed details', async () => {
    const checkout = checkoutWith({ idempotency: { attempt: 'a' } })
    const { id } = await place(checkout)
    expect((await place(checkout)).id).toBe(id)
    const changed = { ...checkout, buyer: { ...checkout.buyer, phone: '6000000000' } }
    expect((await place(changed)).id).not.toBe(id)
    expect((await place(checkout)).id).toBe(id)
  })

  it('places another order for another State, and for another credit of an upgrade', async () => {
    const checkout = checkoutWith({ product: productAt('combo'), idempotency: { attempt: 'b' } })
    const earlier = await place(checkoutWith())
    const creditOf = (inPaise: number) => {
      const credits = [{ orderId: earlier.id, inPaise }]
      return { credit: { priceInPaise: 34_800 - inPaise, creditInPaise: inPaise, credits, isFloor: false } }
    }
    const variants: Checkout[] = [
      checkout,
      { ...checkout, buyer: { ...checkout.buyer, placeOfSupply: '29' } },
      { ...checkout, buyer: { ...checkout.buyer, placeOfSupply: '27' } },
      { ...checkout, ...creditOf(20_800) },
      { ...checkout, ...creditOf(10_000) },
    ]
    const ids: string[] = []
    for (const variant of variants) {
      const { id } = await place(variant)
      expect((await place(variant)).id).toBe(id)
      ids.push(id)
    }
    expect(new Set(ids).size).toBe(variants.length)
  })

  it('places another order when the first payment could not be opened within minutes', async () => {
    const checkout = checkoutWith({ idempotency: { attempt: 'unopened' } })
    const { id } = await place(checkout)
    await db.update(orders).set({ createdAt: sql`now() - interval '5 minutes'` }).where(eq(orders.id, id))
    expect((await place(checkout)).id).not.toBe(id)
  })

  it('returns the same order as long as its payment is open', async () => {
    const checkout = checkoutWith({ idempotency: { attempt: 'open' } })
    const { id } = await place(checkout)
    const opened = { paymentRef: `open-${id}`, createdAt: sql`now() - interval '30 minutes'` }
    await db.update(orders).set(opened).where(eq(orders.id, id))
    expect((await place(checkout)).id).toBe(id)
  })

  it.each(['completed', 'failed'] as const)('places another order when the first is %s', async (status) => {
    const checkout = checkoutWith({ idempotency: { attempt: status } })
    const { id } = await place(checkout)
    await db.update(orders).set({ status, completedAt: sql`now()` }).where(eq(orders.id, id))
    const again = await Promise.all(Array.from({ length: 8 }, () => place(checkout)))
    expect(new Set(again.map((order) => order.id)).size).toBe(1)
    expect(again[0]?.id).not.toBe(id)
  })
})
