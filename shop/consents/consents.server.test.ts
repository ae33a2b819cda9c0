import { and, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { consentPurposes, consents } from '#db/schema/consents.ts'
import { customers } from '#db/schema/customers.ts'
import type { Order } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { addOrder, openOrder, visitor } from '#tests/database/orders.ts'
import { currentConsents } from './current-consents.server.ts'
import { grantConsent } from './grant-consent.server.ts'
import { hasConsent, hasStoppedWhatsApp } from './has-consent.server.ts'
import { withdrawConsent } from './withdraw-consent.server.ts'

const complete = ({ id }: Order) => db.transaction((tx) => completeOrderWithin(tx, id))
const countRows = (customerId: number) => db.$count(consents, eq(consents.customerId, customerId))
const listGranted = async (customerId: number) =>
  (await currentConsents(db, customerId)).filter(({ granted }) => granted).map(({ purpose }) => purpose)

async function addPaidCustomer() {
  const order = await openOrder()
  await complete(order)
  return order.customerId
}

describe('currentConsents', () => {
  it('lists all purposes, none of them granted when the customer never made a choice', async () => {
    const { customerId } = await addOrder()
    const current = await currentConsents(db, customerId)
    expect(current.map(({ purpose }) => purpose)).toEqual([...consentPurposes])
    expect(current[2]).toEqual({
      purpose: 'emailMarketing',
      granted: false,
      since: null,
      source: null,
      textVersion: null,
      language: null,
    })
  })

  it('counts the consents of a checkout only after its order is completed', async () => {
    const order = await openOrder()
    expect(await listGranted(order.customerId)).toEqual([])
    await complete(order)
    expect(await listGranted(order.customerId)).toEqual([...consentPurposes])
    const [terms] = await currentConsents(db, order.customerId)
    expect(terms).toEqual({
      purpose: 'termsAccepted',
      granted: true,
      since: expect.any(Date),
      source: 'checkout',
      textVersion: getConsentTextVersion(),
      language: 'en',
    })
  })

  it('returns no granted consents of an erased customer', async () => {
    const customerId = await addPaidCustomer()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
    expect(await listGranted(customerId)).toEqual([])
  })

  it('keeps the consents of customers apart', async () => {
    const [customerId, other] = [await addPaidCustomer(), await addPaidCustomer()]
    await withdrawConsent(db, other, ['emailMarketing'], 'unsubscribe', visitor)
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(true)
    expect(await hasConsent({ customerId: other, purpose: 'emailMarketing' })).toBe(false)
  })
})

describe('withdrawConsent', () => {
  it('withdraws one purpose with its proof, and leaves the others', async () => {
    const customerId = await addPaidCustomer()
    expect(await withdrawConsent(db, customerId, ['emailMarketing'], 'unsubscribe', visitor)).toEqual([
      'emailMarketing',
    ])
    expect(await listGranted(customerId)).toEqual(consentPurposes.filter((purpose) => purpose !== 'emailMarketing'))
    const email = (await currentConsents(db, customerId)).find(({ purpose }) => purpose === 'emailMarketing')
    expect(email).toMatchObject({ granted: false, source: 'unsubscribe', since: expect.any(Date) })
    const ofCustomer = and(eq(consents.customerId, customerId), eq(consents.granted, false))
    expect(await db.select().from(consents).where(ofCustomer)).toMatchObject([{ ...visitor, orderId: null }])
  })

  it('writes one row, however often it is called', async () => {
    const customerId = await addPaidCustomer()
    await withdrawConsent(db, customerId, ['emailMarketing', 'emailMarketing'], 'unsubscribe', visitor)
    expect(await withdrawConsent(db, customerId, ['emailMarketing'], 'unsubscribe', visitor)).toEqual([])
    expect(await countRows(customerId)).toBe(8)
  })

  it('also overrides an order that is paid later', async () => {
    const order = await openOrder()
    await withdrawConsent(db, order.customerId, ['whatsappMarketing'], 'whatsapp', visitor)
    await complete(order)
    expect(await hasConsent({ customerId: order.customerId, purpose: 'whatsappMarketing' })).toBe(false)
    expect(await hasConsent({ customerId: order.customerId, purpose: 'emailMarketing' })).toBe(true)
  })

  /** A customer who withdrew, and another order under the same address. */
  async function agreeAgain(source: 'checkout' | 'checkout-logged-in') {
    const customerId = await addPaidCustomer()
    await withdrawConsent(db, customerId, ['emailMarketing'], 'account', visitor)
    const order = await addOrder({ customerId })
    const consent = { customerId, orderId: order.id, purpose: 'emailMarketing' as const, source, ...visitor }
    await db.insert(consents).values({ ...consent, granted: true, textVersion: '1' })
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(false)
    await complete(order)
    return customerId
  }

  it('outlives an order of a browser that is not logged in, until the customer agrees while logged in', async () => {
    const customerId = await agreeAgain('checkout')
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(false)
    expect(await hasConsent({ customerId, purpose: 'smsMarketing' })).toBe(true)
    expect(await withdrawConsent(db, customerId, ['emailMarketing'], 'unsubscribe', visitor)).toEqual([])
    expect(await grantConsent(db, customerId, ['emailMarketing'], 'account', visitor)).toEqual(['emailMarketing'])
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(true)
  })

  it('no longer applies when the customer agrees again with a new order while logged in', async () => {
    const customerId = await agreeAgain('checkout-logged-in')
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(true)
  })

  it.each(['account', 'unsubscribe', 'whatsapp', 'complaint'] as const)(
    'outlives a free guide request: %s',
    async (source) => {
      const customerId = await addPaidCustomer()
      await withdrawConsent(db, customerId, ['termsAccepted'], source, visitor)
      const consent = { customerId, purpose: 'termsAccepted' as const, granted: true, textVersion: '1' }
      await db.insert(consents).values({ ...consent, source: 'free-guide' })
      expect(await hasConsent({ customerId, purpose: 'termsAccepted' })).toBe(false)
    },
  )

  it('by the shop ends with the next order, because the customer did not choose it', async () => {
    const customerId = await addPaidCustomer()
    const byShop = { customerId, purpose: 'emailMarketing' as const, granted: false, textVersion: '1' }
    await db.insert(consents).values({ ...byShop, source: 'withdrawal' })
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(false)
    await db.insert(consents).values({ ...byShop, granted: true, source: 'checkout' })
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(true)
  })
})

describe('grantConsent', () => {
  it('restores what was withdrawn, and writes one row', async () => {
    const customerId = await addPaidCustomer()
    await withdrawConsent(db, customerId, ['emailMarketing'], 'unsubscribe', visitor)
    expect(await grantConsent(db, customerId, ['emailMarketing', 'smsMarketing'], 'account', visitor)).toEqual([
      'emailMarketing',
    ])
    expect(await grantConsent(db, customerId, ['emailMarketing'], 'account', visitor)).toEqual([])
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(true)
    expect(await countRows(customerId)).toBe(9)
  })

  it('runs in the transaction of its caller', async () => {
    const { customerId } = await addOrder()
    const failing = db.transaction(async (tx) => {
      await grantConsent(tx, customerId, ['emailMarketing'], 'account', visitor)
      throw new Error('undone')
    })
    await expect(failing).rejects.toThrow('undone')
    expect(await countRows(customerId)).toBe(0)
  })
})

describe('hasConsent', () => {
  it('answers calls at the same time in their order, each as the ledger says', async () => {
    const [granted, withdrawn, { customerId: never }] = [
      await addPaidCustomer(),
      await addPaidCustomer(),
      await addOrder(),
    ]
    await withdrawConsent(db, withdrawn, ['whatsappMarketing'], 'account', visitor)
    const wanted = [never, granted, withdrawn, granted].flatMap((customerId) => [
      { customerId, purpose: 'whatsappMarketing' as const },
      { customerId, purpose: 'emailMarketing' as const },
    ])
    const expected = await Promise.all(
      wanted.map(async ({ customerId, purpose }) => (await listGranted(customerId)).includes(purpose)),
    )
    expect(await Promise.all(wanted.map(hasConsent))).toEqual(expected)
    expect(expected).toEqual([false, false, true, true, false, true, true, true])
  })
})

describe('hasStoppedWhatsApp', () => {
  it('is true only for a customer whose phone answered STOP, also when several are asked about together', async () => {
    const [stopped, inAccount, granted] = [await addPaidCustomer(), await addPaidCustomer(), await addPaidCustomer()]
    await withdrawConsent(db, stopped, ['whatsappMarketing'], 'whatsapp', visitor)
    await withdrawConsent(db, inAccount, ['whatsappMarketing'], 'account', visitor)
    const customers = [granted, stopped, inAccount, stopped]
    expect(await Promise.all(customers.map(hasStoppedWhatsApp))).toEqual([false, true, false, true])
  })
})
