import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { orderCredits, orderProblems, orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { Checkout } from '#shop/checkout/place-order.server.ts'
import { acceptPayment } from '#shop/payments/accept-payment.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { refundPayment } from '#shop/refunds/refund-payment.server.ts'
import { syncRefunds } from '#shop/refunds/sync-refunds.server.ts'
import { addOffer } from '#tests/database/offers.ts'
import { addOrder, buyerWith, gift, orderNow, startOrder } from '#tests/database/orders.ts'
import { findUpgrade, listUpgrades } from './list-upgrades.server.ts'
import { createUpgradeToken, readUpgradeToken } from './upgrade-link.server.ts'

const actor = { ip: null, name: 'owner' }
let buyer: ReturnType<typeof buyerWith>

beforeEach(() => {
  buyer = buyerWith()
})

interface Changes {
  email: string
  idempotency: Checkout['idempotency']
  code: string | null
}

async function start(
  slug: string,
  provenId?: number,
  { email = buyer.email, idempotency = null, code = null }: Partial<Changes> = {},
) {
  const customer = provenId === undefined ? null : { id: provenId, email: buyer.email, isLoggedIn: false }
  const proof = { customer, startedOrderIds: [] }
  return startOrder({ slug, buyer: { ...buyer, email }, idempotency, proof, code })
}

async function pay({ id, paymentRef }: { id: string; paymentRef: string | null }) {
  await recordTransfer({ ref: paymentRef ?? '', method: 'upi', fault: 'drop' })
  await syncPayment(id)
  return orderNow(id)
}

const buy = async (slug: string, customerId?: number) => pay(await start(slug, customerId))

/** Writes the refund; the provider has not made it yet. */
async function requestRefund(orderId: string, amountInPaise: number, left = amountInPaise) {
  const [payment] = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, orderId))
  const request = { reason: 'other' as const, note: '', seenLeftInPaise: left }
  return refundPayment(actor, { orderId, paymentId: payment?.externalId ?? '', amountInPaise, ...request })
}

async function refund(orderId: string, amountInPaise: number, left = amountInPaise) {
  const outcome = await requestRefund(orderId, amountInPaise, left)
  await syncRefunds(orderId)
  return outcome
}

describe('an upgrade', () => {
  it('names what was bought in the language of the page', async () => {
    const { customerId } = await buy('maths')
    const [inEnglish] = await listUpgrades(customerId)
    const [inHindi] = await inLanguage('hi', () => listUpgrades(customerId))
    expect(inEnglish?.counted).toMatchObject([{ productName: 'Mathematics Blueprint' }])
    expect(inHindi?.counted).toMatchObject([{ productName: expect.stringMatching(/\p{Script=Devanagari}/u) }])
  })

  it('costs the difference when one subject is owned, and is frozen in the order', async () => {
    const { customerId, id } = await buy('maths')
    const [upgrade] = await listUpgrades(customerId)
    expect(upgrade).toMatchObject({ priceInPaise: 14_000, missing: ['Science', 'Social Science'], isFloor: false })
    const order = await start('combo', customerId)
    expect(order).toMatchObject({ priceInPaise: 34_800, creditInPaise: 20_800, amountInPaise: 14_000, discount: null })
    const credits = await db.select().from(orderCredits).where(eq(orderCredits.orderId, order.id))
    expect(credits).toEqual([{ orderId: order.id, creditedOrderId: id, inPaise: 20_800 }])
    expect(await pay(order)).toMatchObject({ status: 'completed', amountInPaise: 14_000 })
    expect(order.files).toHaveLength(6)
    expect(await listUpgrades(customerId)).toEqual([])
  })

  it('is ordered once when the buyer presses Pay again, in sequence or in parallel', async () => {
    const { customerId } = await buy('maths')
    const pressPay = () => start('combo', customerId, { idempotency: { attempt: 'upgrade' } })
    const [first, ...others] = [...(await Promise.all([pressPay(), pressPay()])), await pressPay()]
    for (const order of others) expect(order).toMatchObject({ id: first?.id, amountInPaise: 14_000 })
  })

  it('costs less with a better code, which then counts instead of the earlier order', async () => {
    const { customerId } = await buy('maths')
    const [better, worse, ended] = [
      await addOffer({ percent: 85 }),
      await addOffer({ percent: 10 }),
      await addOffer({ endedAt: new Date() }),
    ]
    const startWith = (code: string | null) => start('combo', customerId, { code })
    expect(await startWith(better.code)).toMatchObject({ amountInPaise: 5_220, creditInPaise: 0 })
    for (const { code } of [worse, ended]) {
      expect(await startWith(code)).toMatchObject({ amountInPaise: 14_000, creditInPaise: 20_800, discount: null })
    }
  })

  it('costs the floor when two subjects are owned', async () => {
    const { customerId } = await buy('maths')
    await buy('science')
    expect(await listUpgrades(customerId)).toMatchObject([
      { priceInPaise: 4_900, missing: ['Social Science'], isFloor: true, paidInPaise: 41_600 },
    ])
    expect(await buy('combo', customerId)).toMatchObject({ status: 'completed', amountInPaise: 4_900 })
  })

  it('subtracts refunds from what was paid', async () => {
    const { customerId, id } = await buy('maths')
    await refund(id, 10_000, 20_800)
    expect(await listUpgrades(customerId)).toMatchObject([{ priceInPaise: 34_800 - 10_800 }])
  })

  it('subtracts a refund from the moment of its request, and is then completed at that price', async () => {
    const { customerId, id } = await buy('maths')
    await requestRefund(id, 10_000, 20_800)
    expect(await listUpgrades(customerId)).toMatchObject([{ priceInPaise: 34_800 - 10_800, paidInPaise: 10_800 }])
    expect(await buy('combo', customerId)).toMatchObject({ status: 'completed', amountInPaise: 34_800 - 10_800 })
  })

  it('does not count an order of which the whole price was requested back', async () => {
    const { customerId, id } = await buy('maths')
    await buy('science')
    await requestRefund(id, 20_800)
    expect(await listUpgrades(customerId)).toMatchObject([
      { priceInPaise: 14_000, missing: ['Mathematics', 'Social Science'], paidInPaise: 20_800 },
    ])
    await db.update(refunds).set({ state: 'failed' }).where(eq(refunds.orderId, id))
    expect(await listUpgrades(customerId)).toMatchObject([{ priceInPaise: 4_900, missing: ['Social Science'] }])
  })

  it('is not offered after a full refund, for a free order, or to an owner of everything', async () => {
    const { customerId, id } = await buy('maths')
    await refund(id, 20_800)
    expect(await listUpgrades(customerId)).toEqual([])
    await buy('combo')
    expect(await listUpgrades(customerId)).toEqual([])
  })

  it.each([
    ['without proof', undefined, {}],
    ['with the address of another person', 'own', { email: 'stranger@example.in' }],
  ])('costs the full price %s', async (_, proof, changes) => {
    const { customerId } = await buy('maths')
    const order = await start('combo', proof === 'own' ? customerId : undefined, changes)
    expect(order).toMatchObject({ amountInPaise: 34_800, creditInPaise: 0 })
  })

  it('is held when the owner has requested the refund of the earlier order, which the provider has not made yet', async () => {
    const { customerId, id } = await buy('maths')
    const upgrade = await start('combo', customerId)
    await requestRefund(id, 5_000, 20_800)
    expect(await pay(upgrade)).toMatchObject({ status: 'pending' })
  })

  it('counts an earlier order whose second payment is about to go back', async () => {
    const base = await buy('maths')
    await pay(base)
    const upgrade = await start('combo', base.customerId)
    const payments = await db.select().from(receivedPayments).where(eq(receivedPayments.orderId, base.id))
    await refundPayment(actor, {
      ...{ orderId: base.id, paymentId: payments[1]?.externalId ?? '', amountInPaise: 20_800, seenLeftInPaise: 20_800 },
      ...{ reason: 'duplicate', note: '' },
    })
    expect(await pay(upgrade)).toMatchObject({ status: 'completed', amountInPaise: 14_000 })
  })

  it('counts each earlier order once: a second upgrade paid later is held for the owner', async () => {
    const { customerId } = await buy('maths')
    const [one, other] = [await start('combo', customerId), await start('combo', customerId)]
    const states = await Promise.all([pay(one), pay(other)])
    expect(states.map(({ status }) => status).sort()).toEqual(['completed', 'pending'])
    const held = states.find(({ status }) => status === 'pending')
    const problems = await db
      .select()
      .from(orderProblems)
      .where(eq(orderProblems.orderId, held?.id ?? ''))
    expect(problems).toMatchObject([{ kind: 'credit-used-up', detail: { lostCredit: 'counted-elsewhere' } }])
    expect(await acceptPayment(actor, held?.id ?? '')).toMatchObject({ amountInPaise: 14_000 })
  })

  it('is held when the earlier order was refunded before the upgrade was paid', async () => {
    const { customerId, id } = await buy('maths')
    const upgrade = await start('combo', customerId)
    await refund(id, 20_800)
    expect(await pay(upgrade)).toMatchObject({ status: 'pending' })
    const problems = await db.select().from(orderProblems).where(eq(orderProblems.orderId, upgrade.id))
    expect(problems).toMatchObject([{ kind: 'credit-used-up', detail: { lostCredit: 'refunded' } }])
  })

  it('keeps the earlier order from being refunded, until the upgrade itself is refunded', async () => {
    const { customerId, id } = await buy('maths')
    const upgrade = await buy('combo', customerId)
    expect(await refund(id, 20_800)).toEqual({ refused: 'credited' })
    expect(await refund(upgrade.id, 14_000)).toHaveProperty('refund')
    expect(await orderNow(upgrade.id)).toMatchObject({ refundedAt: expect.any(Date), refundedInPaise: 14_000 })
    expect(await refund(id, 20_800)).toHaveProperty('refund')
  })

  it('can be bought again for the difference after its refund', async () => {
    const { customerId } = await buy('maths')
    const upgrade = await buy('combo', customerId)
    await refund(upgrade.id, 14_000)
    expect(await listUpgrades(customerId)).toMatchObject([{ priceInPaise: 14_000 }])
  })
})

describe('what counts for an upgrade', () => {
  const paid = { status: 'completed', amountInPaise: 20_800, priceInPaise: 20_800 } as const
  const free = { status: 'completed', amountInPaise: 0, priceInPaise: 20_800, discount: gift } as const
  const fileNamed = (file: string) => ({ file, title: file, downloadName: `${file}.pdf` })

  it('is not a free copy, which is owned all the same', async () => {
    const { customerId } = await addOrder({ ...free, productId: 'maths' })
    expect(await listUpgrades(customerId)).toEqual([])
    const { id } = await addOrder({ ...paid, productId: 'science', customerId })
    expect(await listUpgrades(customerId)).toMatchObject([
      { priceInPaise: 14_000, missing: ['Social Science'], counted: [{ id }], credits: [{ orderId: id }] },
    ])
  })

  it('is not a product with a file that the bundle does not have', async () => {
    const files = [fileNamed('maths'), fileNamed('a-poster')]
    const { customerId } = await addOrder({ ...paid, files })
    expect(await listUpgrades(customerId)).toEqual([])
    const { id } = await addOrder({ ...paid, productId: 'science', customerId })
    expect(await listUpgrades(customerId)).toMatchObject([{ counted: [{ id }], paidInPaise: 20_800 }])
  })

  it('is an order once: not again after it counted for a bundle that has grown since', async () => {
    const { customerId, id } = await addOrder({ ...paid, productId: 'maths' })
    const smaller = await addOrder({
      ...{ status: 'completed', customerId, productId: 'combo', files: [fileNamed('maths'), fileNamed('science')] },
      ...{ priceInPaise: 34_800, creditInPaise: 20_800, amountInPaise: 14_000 },
    })
    await db.insert(orderCredits).values({ orderId: smaller.id, creditedOrderId: id, inPaise: 20_800 })
    expect(await listUpgrades(customerId)).toMatchObject([
      { priceInPaise: 20_800, missing: ['Social Science'], counted: [{ id: smaller.id }], paidInPaise: 14_000 },
    ])
  })

  it('is found by the bundle', async () => {
    const { customerId } = await addOrder({ ...paid, productId: 'maths' })
    expect(await findUpgrade(customerId, 'combo')).toMatchObject({ priceInPaise: 14_000, bundle: { id: 'combo' } })
    expect(await findUpgrade(customerId, 'maths')).toBeNull()
  })
})

describe('the credit of two earlier orders', () => {
  it('counts only as long as each of them keeps its price', async () => {
    const { customerId, id } = await buy('maths')
    await buy('science')
    const upgrade = await start('combo', customerId)
    await requestRefund(id, 20_800)
    expect(await pay(upgrade)).toMatchObject({ status: 'pending' })
  })
})

describe('the link in the mail', () => {
  it('proves the order, until its address is corrected', async () => {
    const order = await buy('maths')
    const token = createUpgradeToken(order)
    expect(await readUpgradeToken(token)).toMatchObject({ customerId: order.customerId })
    expect(await readUpgradeToken(`${token.slice(0, -2)}xx`)).toBeNull()
    expect(await readUpgradeToken(`${order.id}.`)).toBeNull()
    for (const changed of [null, undefined, '', 'no-signature', `x${token}`, `${token}x`, `?${token}`, `${token}?`]) {
      expect(await readUpgradeToken(changed)).toBeNull()
    }
    await db.update(orders).set({ linkGeneration: 1 }).where(eq(orders.id, order.id))
    expect(await readUpgradeToken(token)).toBeNull()
  })
})
