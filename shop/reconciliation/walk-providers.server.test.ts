import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { consents } from '#db/schema/consents.ts'
import { customers } from '#db/schema/customers.ts'
import { invoices } from '#db/schema/invoices.ts'
import { lostCredits, orderCredits, orderProblems, orders } from '#db/schema/orders.ts'
import { disputes, providerWalks, unmatchedPayments } from '#db/schema/payments.ts'
import { sandboxPayments, sandboxTransfers } from '#db/schema/sandbox.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findLateWalk, findPaymentDrought, findUnmatchedPayments } from '#shop/alerts/find-payment-alerts.server.ts'
import { issueInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { findUsedCredits } from '#shop/orders/upgrades/list-upgrades.server.ts'
import { chosenProviders, findProvider } from '#shop/payments/configured-providers.server.ts'
import { type PaymentProvider, ProviderError } from '#shop/payments/provider.ts'
import { openDispute } from '#shop/payments/providers/sandbox/disputes.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { addRefund } from '#shop/payments/providers/sandbox/refunds.server.ts'
import { signatureHeader, signWebhook } from '#shop/payments/providers/sandbox/webhook-signature.server.ts'
import { receiveWebhook } from '#shop/payments/receive-webhook.server.ts'
import { syncDispute } from '#shop/payments/sync-dispute.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { syncRefunds } from '#shop/refunds/sync-refunds.server.ts'
import { gstin, setBusiness } from '#tests/business.ts'
import { loseOrders } from '#tests/database/lose-orders.ts'
import { addOffer } from '#tests/database/offers.ts'
import { addOrder, buyerWith, deleteJobs, orderNow, startOrder, waitingJobs } from '#tests/database/orders.ts'
import { matchUnknownPayment } from './match-payment.server.ts'
import { leavePayment, orderFromPayment } from './order-from-payment.server.ts'
import { findPaymentToName, readComparison } from './read-comparison.server.ts'
import { walkAfterRestore, walkProviders } from './walk-providers.server.ts'

const hour = 3_600_000
const provider = findProvider('sandbox') as PaymentProvider
const original = { ...provider }

beforeEach(async () => {
  await db.execute(sql`truncate orders, sandbox_transfers, sandbox_payments, provider_walks, unmatched_payments,
    invoices cascade`)
  await deleteJobs()
})

afterEach(() => {
  Object.assign(provider, original)
})

/** The walk of the next night, an hour after the payments, which are then no longer of the last minutes. */
async function walk() {
  const night = { walkedUntil: new Date(), cluster: await currentCluster() }
  await db
    .insert(providerWalks)
    .values({ provider: 'sandbox', ...night })
    .onConflictDoUpdate({ target: providerWalks.provider, set: { finishedAt: null } })
  await walkAgain()
}

const walkAgain = () => walkProviders(new Date(Date.now() + hour))

async function currentCluster(): Promise<string> {
  const { rows } = await db.execute<{ cluster: string }>(sql`
    select system_identifier || '/' || timeline_id as cluster from pg_control_system(), pg_control_checkpoint()`)
  return rows[0]?.cluster ?? ''
}

async function pay(order: { paymentRef: string }, sent: { amountInPaise?: number; currency?: string } = {}) {
  await recordTransfer({ ref: order.paymentRef, method: 'upi', fault: 'drop', ...sent })
}

async function buy(checkout?: Parameters<typeof startOrder>[0]) {
  const order = await startOrder(checkout)
  await pay(order)
  return order
}

const deliveriesOf = async (id: string) => (await waitingJobs('order.completed', id)).length
const unmatched = () => db.select().from(unmatchedPayments)

describe('a payment whose order was lost', () => {
  it('becomes the same order again, is delivered once and numbered without a gap', async () => {
    const [before, lost] = [await buy(), await buy({ language: 'hi' })]
    for (const { id } of [before, lost]) await syncPayment(id)
    const placed = await orderNow(lost.id)
    await loseOrders(lost.id)
    await walk()
    const { rebuiltAt, completedAt, number, customerId, ...rebuilt } = await orderNow(lost.id)
    expect(rebuilt).toMatchObject({
      ...{ status: 'completed', productId: placed.productId, files: placed.files, language: 'hi' },
      ...{ amountInPaise: placed.amountInPaise, listPriceInPaise: placed.listPriceInPaise, email: placed.email },
      ...{ fullName: placed.fullName, phoneNumber: placed.phoneNumber, createdAt: placed.createdAt },
      ...{ paymentRef: placed.paymentRef, placeOfSupply: placed.placeOfSupply, classLevel: placed.classLevel },
    })
    expect([rebuiltAt, completedAt]).toEqual([expect.any(Date), expect.any(Date)])
    expect((await orderNow(before.id)).rebuiltAt).toBeNull()
    expect(await deliveriesOf(lost.id)).toBe(1)
    const agreed = await db.select().from(consents).where(eq(consents.orderId, lost.id))
    expect(agreed).toHaveLength(7)
    expect(agreed[0]).toMatchObject({ granted: true, createdAt: placed.createdAt, ip: null })
    await issueInvoices()
    const numbered = await db.select().from(invoices).orderBy(invoices.serial)
    expect(numbered.map(({ serial }) => serial)).toEqual([1, 2])
    expect(await db.select().from(providerWalks)).toMatchObject([{ compared: 2, rebuilt: 1, position: null }])
  })

  it('becomes an order at once when the provider sends its webhook again', async () => {
    const lost = await buy()
    await loseOrders(lost.id)
    const body = JSON.stringify({ id: 'evt_late', type: 'payment.paid', ref: lost.paymentRef, createdAt: new Date() })
    const headers = new Headers({ [signatureHeader]: signWebhook(body) })
    expect(await receiveWebhook('sandbox', body, headers)).toBe('accepted')
    const [job] = await waitingJobs('payment.unknown')
    if (job) await matchUnknownPayment(job.data)
    expect(await orderNow(lost.id)).toMatchObject({ status: 'completed', rebuiltAt: expect.any(Date) })
    expect(await deliveriesOf(lost.id)).toBe(1)
  })

  it('counts a code and an earlier order as it did at the checkout', async () => {
    const offer = await addOffer({ code: 'ONCE', maxUses: 1 })
    const coded = await startOrder({ code: offer.code ?? '' })
    await pay(coded)
    await loseOrders(coded.id)
    await walk()
    expect(await orderNow(coded.id)).toMatchObject({ status: 'completed', discount: { code: 'ONCE' } })
  })

  it.each([
    ['amount-mismatch', { amountInPaise: 100 }],
    ['currency-mismatch', { currency: 'USD' }],
  ])('waits for the owner when the money differs from the facts: %s', async (kind, sent) => {
    const lost = await startOrder()
    await pay(lost, sent)
    await loseOrders(lost.id)
    await walk()
    expect(await orderNow(lost.id)).toMatchObject({ status: 'pending' })
    expect(await db.select().from(orderProblems)).toMatchObject([{ orderId: lost.id, kind }])
    expect(await deliveriesOf(lost.id)).toBe(0)
  })

  it('sends no files when the owner has refunded it meanwhile', async () => {
    const lost = await buy()
    const [transfer] = await db.select().from(sandboxTransfers)
    await addRefund({ transferId: transfer?.id ?? '', amountInPaise: lost.amountInPaise, ownId: null })
    await loseOrders(lost.id)
    await walk()
    expect(await db.$count(orders)).toBe(0)
    expect(await unmatched()).toEqual([])
  })

  it('does not undo what the customer has decided since', async () => {
    const lost = await buy()
    const { customerId } = await orderNow(lost.id)
    await loseOrders(lost.id)
    const withdrawn = { customerId, purpose: 'emailMarketing', granted: false, source: 'account' } as const
    await db.insert(consents).values({ ...withdrawn, textVersion: 'x', language: 'en' })
    await walk()
    const rows = await db.select().from(consents).where(eq(consents.purpose, 'emailMarketing'))
    expect(rows.filter((row) => row.customerId === customerId).map(({ granted }) => granted)).toEqual([false])
  })

  it('takes a name as text, whatever it contains', async () => {
    const name = '=HYPERLINK("x") facts_1/<script>'
    const lost = await buy({ buyer: buyerWith({ name }) })
    await loseOrders(lost.id)
    await walk()
    expect(await orderNow(lost.id)).toMatchObject({ fullName: name, status: 'completed' })
  })
})

describe('a payment that does not become an order by itself', () => {
  const changeNotes = (change: (notes: Record<string, string>) => Record<string, string>) => async () => {
    const [payment] = await db.select().from(sandboxPayments)
    await db.update(sandboxPayments).set({ notes: change(payment?.notes ?? {}) })
  }

  it.each([
    ['missing', changeNotes(({ order_id = '' }) => ({ order_id }))],
    ['invalid', changeNotes((notes) => ({ ...notes, facts_2: `${notes.facts_2}x` }))],
    ['no-buyer', () => db.update(sandboxPayments).set({ buyer: null })],
  ])('is shown to the owner: %s', async (reason, change) => {
    const lost = await buy()
    await loseOrders(lost.id)
    await change()
    await walk()
    await walk()
    expect(await unmatched()).toMatchObject([{ reason, namedOrder: lost.id, amountInPaise: lost.amountInPaise }])
    expect(await db.$count(orders)).toBe(0)
  })

  it.each(['earlier order first', 'upgrade first'])('uses up the credit of an upgrade: %s', async (sequence) => {
    const buyer = buyerWith()
    const earlier = await buy({ buyer })
    await syncPayment(earlier.id)
    const { customerId } = await orderNow(earlier.id)
    const proof = { customer: { id: customerId, email: buyer.email, isLoggedIn: false }, startedOrderIds: [] }
    const upgrade = await buy({ slug: 'combo', buyer, proof })
    await syncPayment(upgrade.id)
    const { creditInPaise } = await orderNow(upgrade.id)
    expect(creditInPaise).toBeGreaterThan(0)
    await loseOrders(upgrade.id)
    await loseOrders(earlier.id)
    const [first, second] = sequence === 'upgrade first' ? [upgrade, earlier] : [earlier, upgrade]
    for (const { paymentRef } of [first, second]) await matchUnknownPayment({ provider: 'sandbox', paymentRef })
    expect(await orderNow(upgrade.id)).toMatchObject({ status: 'completed', creditInPaise })
    expect(await orderNow(earlier.id)).toMatchObject({ status: 'completed' })
    const credit = { orderId: upgrade.id, creditedOrderId: earlier.id, inPaise: creditInPaise }
    expect(await db.select().from(orderCredits)).toEqual([credit])
    expect(await db.$count(lostCredits)).toBe(0)
    // So no second upgrade gets it.
    const again = await db.transaction((tx) => findUsedCredits(tx, [earlier.id], 'another'))
    expect([...again]).toEqual([earlier.id])
  })

  it('is left alone when it belongs to another shop in the account, or to none', async () => {
    const foreign = { amountInPaise: 100, currency: 'INR', paymentRef: null, paidAt: new Date() }
    const facts_1 = `1/other.example/${'x'.repeat(43)}/abc`
    provider.fetchOpened = async () => ({ paymentRef: 'x', notes: { facts_1 }, buyer: { email: 'a@example.in' } })
    provider.listPayments = async () => [
      { id: 'one', orderId: 'bb_ofanothershopofthiskind1', ...foreign },
      { id: 'two', orderId: 'EP-0042', ...foreign },
      { id: 'three', orderId: null, ...foreign },
    ]
    await walk()
    expect([await db.$count(orders), await unmatched()]).toEqual([0, []])
    expect(await db.select().from(providerWalks)).toMatchObject([{ rebuilt: 0 }])
  })

  it('is not the facts of one order on the payment of another', async () => {
    const [one, other] = [await buy(), await buy()]
    const rows = await db.select().from(sandboxPayments)
    const notes = rows.find(({ ref }) => ref === one.paymentRef)?.notes ?? {}
    await db.update(sandboxPayments).set({ notes }).where(eq(sandboxPayments.ref, other.paymentRef))
    await loseOrders(one.id, other.id)
    await walk()
    expect(await orderNow(one.id)).toMatchObject({ status: 'completed' })
    expect(await unmatched()).toMatchObject([{ namedOrder: other.id, reason: 'invalid' }])
  })
})

describe('the owner', () => {
  const owner = { name: 'owner', ip: null } as Parameters<typeof orderFromPayment>[0]
  const typed = {
    ...{ productId: 'maths', name: 'Asha Rao', email: 'Asha@example.in', phone: '98765 43210' },
    ...{ language: 'hi', state: '' },
  }

  async function reportPayment(sent: { currency?: string } = {}) {
    const lost = await startOrder()
    await pay(lost, sent)
    await loseOrders(lost.id)
    await db.update(sandboxPayments).set({ notes: { order_id: lost.id } })
    await walk()
    const [payment] = await unmatched()
    if (!payment) throw new Error('no payment was reported')
    return { lost, key: { provider: payment.provider, externalId: payment.externalId } }
  }

  it('makes an order of such a payment, which the shop delivers and numbers once', async () => {
    const { lost, key } = await reportPayment()
    expect((await findPaymentToName(key))?.buyer).toMatchObject({ email: lost.email })
    const [made, again] = await Promise.all([orderFromPayment(owner, key, typed), orderFromPayment(owner, key, typed)])
    expect([made, again]).toContainEqual({ refused: 'gone' })
    expect(await orderNow(lost.id)).toMatchObject({
      ...{ status: 'completed', email: 'asha@example.in', phoneNumber: '9876543210', language: 'hi' },
      ...{ amountInPaise: lost.amountInPaise, productId: 'maths', rebuiltAt: expect.any(Date) },
    })
    expect(await deliveriesOf(lost.id)).toBe(1)
    await walk()
    expect([await db.$count(orders), (await readComparison()).unmatched]).toEqual([1, []])
    // The owner made it, so that the shop does not say that it wrote it again.
    expect((await readComparison()).rebuilt).toEqual([])
  })

  it.each([
    ['product', { productId: 'nothing' }],
    ['name', { name: ' ' }],
    ['email', { email: 'not an address' }],
    ['phone', { phone: '12' }],
  ])('is told what is wrong with the form: %s', async (refused, change) => {
    const { key } = await reportPayment()
    expect(await orderFromPayment(owner, key, { ...typed, ...change })).toEqual({ refused })
    expect(await db.$count(orders)).toBe(0)
  })

  it('must name the State of the buyer when the seller is registered for GST', async () => {
    const { lost, key } = await reportPayment()
    setBusiness({ gstin })
    try {
      for (const state of ['', '00', '__proto__', 'Karnataka'])
        expect(await orderFromPayment(owner, key, { ...typed, state })).toEqual({ refused: 'state' })
      expect(await orderFromPayment(owner, key, { ...typed, state: '27' })).toHaveProperty('orderId')
    } finally {
      setBusiness({ gstin: '' })
    }
    expect((await orderNow(lost.id)).placeOfSupply).toBe('27')
  })

  it('cannot make an order of money in another currency, or of a payment that was not found', async () => {
    const { key } = await reportPayment({ currency: 'USD' })
    expect(await orderFromPayment(owner, key, typed)).toEqual({ refused: 'currency' })
    expect(await orderFromPayment(owner, { ...key, externalId: 'tra_guess' }, typed)).toEqual({ refused: 'gone' })
  })

  it('may leave it without an order, once and for all', async () => {
    const { key } = await reportPayment()
    expect(await findUnmatchedPayments()).toMatchObject({ facts: { count: 1 } })
    expect(await leavePayment(owner, key)).toMatchObject({ amountInPaise: expect.any(Number) })
    await walk()
    expect(await findUnmatchedPayments()).toBeNull()
    expect(await leavePayment(owner, key)).toEqual({ refused: 'gone' })
  })
})

describe('alerts', () => {
  it('say when no comparison has ended for long', async () => {
    await walk()
    expect(await findLateWalk()).toBeNull()
    await db.update(providerWalks).set({ finishedAt: new Date(Date.now() - 31 * hour) })
    expect(await findLateWalk()).toMatchObject({ facts: { provider: expect.any(String) } })
  })

  it('say nothing while the first comparison of a new shop runs', async () => {
    let during: unknown = 'not asked'
    provider.listPayments = async (span) => {
      during = await findLateWalk()
      return original.listPayments(span)
    }
    await walkProviders()
    expect(during).toBeNull()
    expect(await findLateWalk()).toBeNull()
  })

  it('say when buyers start to pay and none succeeds', async () => {
    const [sandbox] = chosenProviders()
    if (!sandbox) throw new Error('no provider')
    const live = { ...sandbox, name: 'razorpay', title: 'Razorpay', isDemoOnly: false }
    const start = (minutes: number, paidAt: Date | null = null) =>
      addOrder({
        ...{ provider: 'razorpay', paymentRef: `plink_${minutes}`, createdAt: new Date(Date.now() - minutes * 60_000) },
        ...(paidAt ? { status: 'completed' as const, completedAt: paidAt } : {}),
      })
    for (let minute = 20; minute < 32; minute++) await start(minute)
    expect(await findPaymentDrought([live])).toMatchObject({ facts: { provider: 'Razorpay', count: 12 } })
    expect(await findPaymentDrought(chosenProviders())).toBeNull()
    await start(40, new Date())
    expect(await findPaymentDrought([live])).toBeNull()
  })
})

describe('the walk', () => {
  it('completes an order whose webhook and payment page were lost', async () => {
    const order = await buy()
    await db.update(orders).set({ paymentRef: null, nextCheckAt: null }).where(eq(orders.id, order.id))
    await walk()
    expect(await orderNow(order.id)).toMatchObject({ status: 'completed', rebuiltAt: null })
  })

  it('applies refunds and disputes that the shop was not told of', async () => {
    const [one, other] = [await buy(), await buy()]
    for (const { id } of [one, other]) await syncPayment(id)
    const transfers = await db.select().from(sandboxTransfers)
    const transferId = transfers.find(({ ref }) => ref === one.paymentRef)?.id ?? ''
    await addRefund({ transferId, amountInPaise: 1_000, ownId: null })
    await openDispute(other.paymentRef, 'fraudulent')
    await walk()
    for (const { data } of await waitingJobs('refunds.sync')) await syncRefunds(data.orderId)
    for (const { data } of await waitingJobs('dispute.event')) await syncDispute(data)
    expect(await orderNow(one.id)).toMatchObject({ refundedInPaise: 1_000 })
    expect(await db.select().from(disputes)).toMatchObject([{ orderId: other.id, state: 'open' }])
  })

  it('finds a payment that the provider lists days late, and goes on where it was interrupted', async () => {
    const [late, lost] = [await buy(), await buy()]
    await loseOrders(late.id, lost.id)
    const { listPayments } = original
    provider.listPayments = async (span) => (await listPayments(span)).filter(({ orderId }) => orderId !== late.id)
    await walk()
    expect(await db.$count(orders)).toBe(1)
    provider.listPayments = listPayments
    const fetchOpened = vi.fn().mockRejectedValue(new ProviderError('down'))
    provider.fetchOpened = fetchOpened
    await walk()
    const [interrupted] = await db.select().from(providerWalks)
    expect(interrupted?.position).toBeInstanceOf(Date)
    provider.fetchOpened = original.fetchOpened
    await walkAgain()
    expect(await orderNow(late.id)).toMatchObject({ status: 'completed' })
    expect(await db.select().from(providerWalks)).toMatchObject([{ position: null }])
  })

  it('begins at once in a restored database, and runs once when two processes start it', async () => {
    await walk()
    const list = vi.fn(original.listPayments)
    provider.listPayments = list
    await walkAgain()
    expect(list).not.toHaveBeenCalled()
    await db.update(providerWalks).set({ cluster: 'the database of before' })
    await Promise.all([walkAgain(), walkAgain()])
    const begins = list.mock.calls.map(([{ from }]) => from.getTime())
    expect(begins.length).toBeGreaterThan(20)
    expect(new Set(begins).size).toBe(begins.length)
  })

  it('finds an order lost a moment ago as soon as a restored shop starts, and leaves an order that is there alone', async () => {
    const [lost, open] = [await buy(), await buy()]
    await walk()
    await walkAfterRestore()
    expect(await waitingJobs('payments.walk')).toEqual([])
    const [soon, newest, unsaved] = [await buy(), await buy(), await buy()]
    await loseOrders(lost.id, soon.id)
    // The backup ends between the order and its payment page.
    await db.update(orders).set({ paymentRef: null, nextCheckAt: null }).where(eq(orders.id, unsaved.id))
    // A process on the lost server was walking.
    const claimedUntil = new Date(Date.now() + hour)
    await db.update(providerWalks).set({ cluster: 'the database of before', claimedUntil, position: new Date() })
    await walkAfterRestore()
    expect(await waitingJobs('payments.walk')).toHaveLength(1)
    await walkProviders()
    for (const { id } of [lost, soon, unsaved]) expect(await orderNow(id)).toMatchObject({ status: 'completed' })
    expect(await orderNow(open.id)).toMatchObject({ status: 'completed', rebuiltAt: null })
    expect(await orderNow(newest.id)).toMatchObject({ status: 'pending' })
    expect(await unmatched()).toEqual([])
  })

  it('leaves an erased buyer erased', async () => {
    const order = await buy()
    await syncPayment(order.id)
    await db.update(orders).set({ fullName: 'Erased', email: 'erased@erased.invalid' }).where(eq(orders.id, order.id))
    const { customerId } = await orderNow(order.id)
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
    await walk()
    expect(await orderNow(order.id)).toMatchObject({ fullName: 'Erased', rebuiltAt: null })
  })
})
