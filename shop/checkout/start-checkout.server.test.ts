import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { consents } from '#db/schema/consents.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { getContent, setContent } from '#shop/catalogue/current-content.server.ts'
import type { ClassLevel } from '#shop/customers/class-levels.ts'
import { endOffer } from '#shop/offers/end-offer.server.ts'
import { addOffer } from '#tests/database/offers.ts'
import { addOrder, buyerWith, checkOut, pageAt, startOrder, visitor } from '#tests/database/orders.ts'
import { limitCheckouts, maxCheckouts } from './limit-checkouts.server.ts'

const content = getContent()
afterEach(() => setContent(content))

const toPay = { url: expect.stringContaining('/sandbox/pay/'), orderId: expect.any(String) }
const countOrders = (email: string) => db.$count(orders, eq(orders.email, email))
const startedBy = (...startedOrderIds: string[]) => ({ customer: null, startedOrderIds })

function raisePrice(priceInPaise = 22_000) {
  const products = content.products.map((page) => ({ ...page, product: { ...page.product, priceInPaise } }))
  setContent({ ...content, products })
}

describe('the form', () => {
  it('is refused with an error per field, before anything is counted', async () => {
    const page = pageAt('maths')
    const ip = '203.0.113.30'
    const typed = { page, values: { email: 'asha@example.in', classLevel: 'class-9' }, visitor: { ...visitor, ip } }
    for (let time = 0; time <= maxCheckouts; time++) {
      expect(await checkOut(typed)).toEqual({
        refused: 'invalid',
        errors: {
          name: 'name-required',
          phone: 'phone-required',
          termsAndPrivacy: 'checkout-consent-required',
        },
      })
    }
    expect(await limitCheckouts(ip)).toBeNull()
  })
})

describe('a class that the product is not written for', () => {
  const choose = (
    classLevel: ClassLevel,
    classLevels: ClassLevel[] = [],
    madeForClass: ClassLevel | null = 'class-10',
  ) => checkOut({ page: { ...pageAt('maths'), madeForClass, classLevels }, buyer: buyerWith({ classLevel }) })

  it.each(['class-9', 'class-11', 'class-12'] as const)('is asked about, until it is confirmed: %s', async (chosen) => {
    const asked = { refused: 'other-class', madeFor: 'class-10', chosen }
    expect(await choose(chosen)).toEqual(asked)
    expect(await choose(chosen, [chosen, 'class-10'])).toEqual(asked)
    expect(await checkOut({ buyer: buyerWith({ classLevel: chosen }), isClassConfirmed: true })).toEqual(toPay)
  })

  it('is asked about before the limit counts the checkout', async () => {
    const ip = '203.0.113.31'
    const buyer = buyerWith({ classLevel: 'class-9' })
    for (let time = 0; time <= maxCheckouts; time++) await checkOut({ buyer, visitor: { ...visitor, ip } })
    expect(await limitCheckouts(ip)).toBeNull()
  })

  it('is not asked about for its own class, any class, or a list that leaves out its own', async () => {
    expect(await choose('class-10')).toEqual(toPay)
    expect(await choose('class-12', [], null)).toEqual(toPay)
    expect(await choose('class-12', ['class-11', 'class-12'])).toEqual(toPay)
  })
})

describe('a network with too many orders', () => {
  it('has to wait, also for an order that it has paid', async () => {
    const ip = '203.0.113.32'
    const buyer = buyerWith()
    const { id } = await addOrder({ email: buyer.email, status: 'completed' })
    for (let time = 0; time < maxCheckouts; time++) await limitCheckouts(ip)
    expect(await checkOut({ buyer, visitor: { ...visitor, ip }, proof: startedBy(id) })).toEqual({
      refused: 'too-many-orders',
      retryAfterSeconds: expect.closeTo(600, -1),
    })
  })
})

describe('a browser that has paid', () => {
  it('is led to its order, with any code and at any price', async () => {
    const buyer = buyerWith()
    const { id } = await addOrder({ email: buyer.email, status: 'completed' })
    const paid = { url: `${shopSettings().siteUrl}/thank-you?order_id=${id}&product=maths`, orderId: id }
    const again = { buyer, proof: startedBy(id) }
    expect(await checkOut(again)).toEqual(paid)
    expect(await checkOut({ ...again, code: 'NO-SUCH-CODE', shownPriceInPaise: 1 })).toEqual(paid)
    expect(await checkOut({ ...again, proof: startedBy() })).toEqual(toPay)
  })
})

describe('the shown price', () => {
  it('is the most that a buyer pays', async () => {
    const buyer = buyerWith()
    expect(await checkOut({ buyer, shownPriceInPaise: 20_799 })).toEqual({
      refused: 'price-changed',
      amountInPaise: 20_800,
    })
    expect(await countOrders(buyer.email)).toBe(0)
    for (const shownPriceInPaise of [20_800, 99_900, null]) {
      expect(await startOrder({ shownPriceInPaise })).toMatchObject({ amountInPaise: 20_800 })
    }
  })

  it('is still paid in a checkout that was opened before it rose, by the same browser', async () => {
    const buyer = buyerWith()
    const shown = { buyer, shownPriceInPaise: 20_800 }
    const { id, paymentUrl } = await startOrder(shown)
    raisePrice()
    expect(await checkOut({ ...shown, proof: startedBy(id) })).toEqual({ url: paymentUrl, orderId: id })
    const changed = { refused: 'price-changed', amountInPaise: 22_000 }
    expect(await checkOut(shown)).toEqual(changed)
    expect(await checkOut({ ...shown, shownPriceInPaise: 20_700, proof: startedBy(id) })).toEqual(changed)
    expect(await countOrders(buyer.email)).toBe(1)
  })

  it('is still paid with a code that has ended since', async () => {
    const { id: offerId, code } = await addOffer({ percent: 50 })
    const shown = { buyer: buyerWith(), code, shownPriceInPaise: 10_400 }
    const { id, paymentUrl } = await startOrder(shown)
    await endOffer({ ip: null, name: 'owner' }, offerId)
    expect(await checkOut({ ...shown, proof: startedBy(id) })).toEqual({ url: paymentUrl, orderId: id })
    expect(await checkOut(shown)).toEqual({ refused: 'code-ended' })
    expect(await checkOut({ ...shown, shownPriceInPaise: null, proof: startedBy(id) })).toEqual({
      refused: 'code-ended',
    })
  })
})

describe('a customer with proof', () => {
  async function bought(isLoggedIn: boolean) {
    const order = await addOrder({ status: 'completed', completedAt: new Date(), amountInPaise: 20_800 })
    const { customerId: id, email } = order
    return { buyer: buyerWith({ email }), proof: { customer: { id, email, isLoggedIn }, startedOrderIds: [] } }
  }

  const consentSource = async (orderId: string) =>
    (await db.select().from(consents).where(eq(consents.orderId, orderId)))[0]?.source

  it('agrees as a person who is logged in, with the own address only', async () => {
    const own = await bought(true)
    expect(await consentSource((await startOrder({ ...own, slug: 'science' })).id)).toBe('checkout-logged-in')
    const other = { ...own, buyer: buyerWith(), slug: 'science' }
    expect(await consentSource((await startOrder(other)).id)).toBe('checkout')
    expect(await consentSource((await startOrder({ ...(await bought(false)), slug: 'science' })).id)).toBe('checkout')
  })

  it('pays the difference for a bundle with the own address, however it is written, and is told to use it', async () => {
    const { buyer, proof } = await bought(false)
    const shown = { slug: 'combo', proof, shownPriceInPaise: 14_000 }
    expect(await checkOut({ ...shown, buyer: buyerWith() })).toEqual({ refused: 'other-address' })
    expect(await checkOut({ ...shown, buyer, proof: startedBy() })).toEqual({
      refused: 'price-changed',
      amountInPaise: 34_800,
    })
    const inCapitals = { ...buyer, email: buyer.email.toUpperCase() }
    expect(await startOrder({ ...shown, buyer: inCapitals })).toMatchObject({
      ...{ amountInPaise: 14_000, creditInPaise: 20_800, email: buyer.email },
    })
  })
})

describe('a free copy', () => {
  const checkOutFree = (code: string, email: string, phone: string) =>
    checkOut({ code, buyer: buyerWith({ email, phone }) })

  it('goes to one mailbox ten times a day, however the address is spelled', async () => {
    const code = (await addOffer({ percent: 100 })).code ?? ''
    const answers = []
    for (let time = 1; time <= 40; time++) {
      answers.push(await checkOutFree(code, `free.copy+${time}@gmail.com`, `98765431${String(time).padStart(2, '0')}`))
    }
    expect(answers.filter((answer) => 'url' in answer)).toHaveLength(10)
    expect(answers.at(-1)).toEqual({ refused: 'too-many-free-copies' })
    // Who pays is not counted.
    expect(await checkOut({ buyer: buyerWith({ email: 'freecopy@gmail.com' }) })).toEqual(toPay)
  })

  it('goes to one phone ten times a day', async () => {
    const code = (await addOffer({ percent: 100 })).code ?? ''
    const answers = []
    for (let time = 1; time <= 12; time++)
      answers.push(await checkOutFree(code, `phone${time}@example.in`, '9876500001'))
    expect(answers.filter((answer) => 'url' in answer)).toHaveLength(10)
  })
})
