import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { writeMoneyBack } from '#content/interface/write-money-back.ts'
import { startingRefundRules } from '#content/owner/refund-rules.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { setBusiness } from '#tests/business.ts'
import { addOffer } from '#tests/database/offers.ts'
import { addOrder, openOrder, pageAt } from '#tests/database/orders.ts'
import type { Proof } from './proof.ts'
import { readCheckout } from './read-checkout.server.ts'

const nothingProven: Proof = { customer: null, startedOrderIds: [] }
const nothingTyped = { code: null, orderId: null }
const paid = { status: 'completed', completedAt: new Date(), amountInPaise: 20_800 } as const

async function provenCustomer(isLoggedIn: boolean) {
  const { customerId: id, email } = await addOrder(paid)
  return { customer: { id, email, isLoggedIn }, startedOrderIds: [] }
}

describe('readCheckout', () => {
  it('shows the usual price to a browser that proves nothing, and offers the bundle', async () => {
    const shown = await readCheckout(pageAt('maths'), nothingTyped, nothingProven, null)
    expect(shown).toMatchObject({
      ...{ product: { priceInPaise: 20_800 }, code: null, codeNote: null, typedBefore: {}, isOwned: false },
      ...{ isUpgradable: false, ownUpgrade: null, offeredUpgrade: null, upgrade: { id: 'combo' } },
      classes: ['class-9', 'class-10', 'class-11', 'class-12'],
    })
    expect(shown.product).toEqual(shown.usual)
  })

  it('says the owner’s rule about money back', async () => {
    const read = async () => (await readCheckout(pageAt('maths'), nothingTyped, nothingProven, null)).moneyBack
    expect(await read()).toBe('Sales are final')
    const refundRules = { ...startingRefundRules, moneyBack: 'within-days', moneyBackDays: 4 } as const
    setBusiness({ refundRules })
    expect(await read()).toContain('money back within 4 days')
    expect(writeMoneyBack({ refundRules, answerDays: 2 }, 'hi').clause).toContain('4 दिन')
    setBusiness({ refundRules: { ...startingRefundRules, moneyBack: 'ask' } })
    expect(await read()).toContain('ask us')
    setBusiness({ refundRules: startingRefundRules })
  })

  it('says what happened to a code', async () => {
    const better = await addOffer({ percent: 50, name: 'Half price' })
    const read = (code: string | null) => readCheckout(pageAt('science'), { code, orderId: null }, nothingProven, null)
    expect(await read(` ${better.code?.toLowerCase()} `)).toMatchObject({
      ...{ product: { priceInPaise: 10_400 }, usual: { priceInPaise: 20_800 }, code: better.code },
      codeNote: { applied: better.code, offerName: 'Half price' },
    })
    expect(await read('NONE')).toMatchObject({ code: null, codeNote: { refused: 'code-unknown' } })
    expect(await read(`${'x'.repeat(10_000)}`)).toMatchObject({ code: null, codeNote: { refused: 'code-unknown' } })
    expect(await read(' ')).toMatchObject({ code: null, codeNote: null })
  })

  it('lowers the price of a bundle by what the customer paid, unless a code costs less', async () => {
    const proof = await provenCustomer(false)
    const read = (code: string | null) => readCheckout(pageAt('combo'), { code, orderId: null }, proof, null)
    const upgraded = {
      product: { priceInPaise: 14_000 },
      isUpgradable: true,
      typedBefore: { email: proof.customer.email },
    }
    expect(await read(null)).toMatchObject({ ...upgraded, codeNote: null })
    const worse = await addOffer({ percent: 10 })
    expect(await read(worse.code)).toMatchObject({ ...upgraded, code: null, codeNote: { needless: worse.code } })
    const better = await addOffer({ percent: 85 })
    expect(await read(better.code)).toMatchObject({
      ...{ product: { priceInPaise: 5_220 }, code: better.code, isUpgradable: true, ownUpgrade: null, typedBefore: {} },
    })
  })

  it('offers the rest of the bundle, and says what the customer owns', async () => {
    const proof = await provenCustomer(true)
    const { email } = proof.customer
    expect(await readCheckout(pageAt('maths'), nothingTyped, proof, null)).toMatchObject({
      ...{ isOwned: true, offeredUpgrade: { priceInPaise: 14_000 }, typedBefore: { email } },
    })
    expect(await readCheckout(pageAt('science'), nothingTyped, proof, null)).toMatchObject({ isOwned: false })
  })

  it('fills in what the same browser typed for an order that it did not pay', async () => {
    const { id, email } = await openOrder()
    const { id: paidId } = await addOrder(paid)
    const startedOrderIds = [id, paidId]
    const read = async (orderId: string, proof: Proof) =>
      (await readCheckout(pageAt('maths'), { code: null, orderId }, proof, null)).typedBefore
    const typed = { name: 'Asha Rao', email, phone: '9876543210', classLevel: 'class-10', code: '' }
    expect(await read(id, { customer: null, startedOrderIds })).toEqual(typed)
    expect(await read(id, nothingProven)).toEqual({})
    expect(await read(paidId, { customer: null, startedOrderIds })).toEqual({})
  })

  it('shows the usual price for every code to a network that guesses codes', async () => {
    const { code } = await addOffer()
    const read = (typed: string | null) =>
      readCheckout(pageAt('maths'), { code: typed, orderId: null }, nothingProven, '198.51.100.200')
    expect(await read(code)).toMatchObject({ code, codeNote: { applied: code } })
    for (let at = 0; at < 40; at++) await read(`GUESSED-${at}`)
    expect(await read(code)).toMatchObject({ code: null, codeNote: { refused: 'code-not-checked' } })
  })

  it('finds the filled form and the open payment of the same browser again, also without a link', async () => {
    const { id, email } = await openOrder()
    const read = (slug: string, startedOrderIds: string[]) =>
      readCheckout(pageAt(slug), nothingTyped, { customer: null, startedOrderIds }, null)
    const found = await read('maths', [id])
    expect(found.typedBefore).toMatchObject({ name: 'Asha Rao', email })
    expect(found.openPayment).toMatchObject({
      ...{ url: expect.stringContaining('/sandbox/pay/'), amountInPaise: 20_800 },
      statusUrl: expect.stringContaining(`/thank-you?order_id=${id}`),
    })
    for (const [slug, ids] of [
      ['maths', []],
      ['maths', ['unknown']],
      ['science', [id]],
    ] as const) {
      expect(await read(slug, [...ids])).toMatchObject({ typedBefore: {}, openPayment: null })
    }
    await db.update(orders).set({ createdAt: sql`now() - interval '36 minutes'` }).where(eq(orders.id, id))
    expect(await read('maths', [id]), 'too late to pay').toMatchObject({ typedBefore: { email }, openPayment: null })
    const { id: paidId } = await addOrder(paid)
    expect(await read('maths', [id, paidId]), 'paid since').toMatchObject({ typedBefore: {}, openPayment: null })
  })
})
