import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consentTextVersion } from '#content/owner/legal/consent-text-version.ts'
import { consentPurposes, consents, customers, type Order } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { addOrder, openOrder, visitor } from '#tests/database/orders.ts'
import { currentConsents } from './current-consents.server.ts'
import { grantConsent } from './grant-consent.server.ts'
import { hasConsent } from './has-consent.server.ts'
import { withdrawConsent } from './withdraw-consent.server.ts'

const complete = ({ id }: Order) => db.transaction((tx) => completeOrderWithin(tx, id))
const rowsOf = (customerId: number) => db.$count(consents, eq(consents.customerId, customerId))
const grantedOf = async (customerId: number) =>
  (await currentConsents(db, customerId)).filter(({ granted }) => granted).map(({ purpose }) => purpose)

async function paidCustomer() {
  const order = await openOrder()
  await complete(order)
  return order.customerId
}

describe('currentConsents', () => {
  it('names all seven, of which nobody has given any who was never asked', async () => {
    const { customerId } = await addOrder()
    const current = await currentConsents(db, customerId)
    expect(current.map(({ purpose }) => purpose)).toEqual([...consentPurposes])
    expect(current[2]).toEqual({
      purpose: 'emailMarketing',
      granted: false,
      since: null,
      source: null,
      textVersion: null,
    })
  })

  it('counts what a checkout grants once its order is completed, and not before', async () => {
    const order = await openOrder()
    expect(await grantedOf(order.customerId)).toEqual([])
    await complete(order)
    expect(await grantedOf(order.customerId)).toEqual([...consentPurposes])
    const [terms] = await currentConsents(db, order.customerId)
    expect(terms).toEqual({
      purpose: 'termsAccepted',
      granted: true,
      since: expect.any(Date),
      source: 'checkout',
      textVersion: consentTextVersion,
    })
  })

  it('holds nothing against somebody who was forgotten', async () => {
    const customerId = await paidCustomer()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
    expect(await grantedOf(customerId)).toEqual([])
  })

  it('holds for one customer what that customer gave', async () => {
    const [customerId, other] = [await paidCustomer(), await paidCustomer()]
    await withdrawConsent(db, other, ['emailMarketing'], 'unsubscribe', visitor)
    expect(await hasConsent(db, customerId, 'emailMarketing')).toBe(true)
    expect(await hasConsent(db, other, 'emailMarketing')).toBe(false)
  })
})

describe('withdrawing', () => {
  it('ends one purpose and leaves the others, with its proof', async () => {
    const customerId = await paidCustomer()
    expect(await withdrawConsent(db, customerId, ['emailMarketing'], 'unsubscribe', visitor)).toEqual([
      'emailMarketing',
    ])
    expect(await grantedOf(customerId)).toEqual(consentPurposes.filter((purpose) => purpose !== 'emailMarketing'))
    const email = (await currentConsents(db, customerId)).find(({ purpose }) => purpose === 'emailMarketing')
    expect(email).toMatchObject({ granted: false, source: 'unsubscribe', since: expect.any(Date) })
    const ofCustomer = and(eq(consents.customerId, customerId), eq(consents.granted, false))
    expect(await db.select().from(consents).where(ofCustomer)).toMatchObject([{ ...visitor, orderId: null }])
  })

  it('is written once however often it is said', async () => {
    const customerId = await paidCustomer()
    await withdrawConsent(db, customerId, ['emailMarketing', 'emailMarketing'], 'unsubscribe', visitor)
    expect(await withdrawConsent(db, customerId, ['emailMarketing'], 'unsubscribe', visitor)).toEqual([])
    expect(await rowsOf(customerId)).toBe(8)
  })

  it('also ends what an order grants that is paid afterwards', async () => {
    const order = await openOrder()
    await withdrawConsent(db, order.customerId, ['whatsappMarketing'], 'whatsapp', visitor)
    await complete(order)
    expect(await hasConsent(db, order.customerId, 'whatsappMarketing')).toBe(false)
    expect(await hasConsent(db, order.customerId, 'emailMarketing')).toBe(true)
  })

  it('is over when the same person agrees again with another order', async () => {
    const first = await openOrder()
    await complete(first)
    await withdrawConsent(db, first.customerId, ['emailMarketing'], 'account', visitor)
    const second = await addOrder({ customerId: first.customerId })
    const again = { customerId: first.customerId, orderId: second.id, purpose: 'emailMarketing' as const }
    await db.insert(consents).values({ ...again, granted: true, textVersion: '1', source: 'checkout' })
    expect(await hasConsent(db, first.customerId, 'emailMarketing')).toBe(false)
    await complete(second)
    expect(await hasConsent(db, first.customerId, 'emailMarketing')).toBe(true)
  })
})

describe('granting', () => {
  it('gives back what was withdrawn, and is written once', async () => {
    const customerId = await paidCustomer()
    await withdrawConsent(db, customerId, ['emailMarketing'], 'unsubscribe', visitor)
    expect(await grantConsent(db, customerId, ['emailMarketing', 'smsMarketing'], 'account', visitor)).toEqual([
      'emailMarketing',
    ])
    expect(await grantConsent(db, customerId, ['emailMarketing'], 'account', visitor)).toEqual([])
    expect(await hasConsent(db, customerId, 'emailMarketing')).toBe(true)
    expect(await rowsOf(customerId)).toBe(9)
  })

  it('happens in the transaction that asks for it', async () => {
    const { customerId } = await addOrder()
    const failing = db.transaction(async (tx) => {
      await grantConsent(tx, customerId, ['emailMarketing'], 'account', visitor)
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await rowsOf(customerId)).toBe(0)
  })
})
