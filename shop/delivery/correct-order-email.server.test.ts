import { and, eq, isNotNull } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { consentPurposes, consents } from '#db/schema/consents.ts'
import { customers, leads } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import { findCustomer } from '#shop/customers/find-customer.server.ts'
import { findOrCreateCustomer } from '#shop/customers/find-or-create-customer.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { listPurchases } from '#shop/orders/list-purchases.server.ts'
import { addDelivery } from '#tests/database/deliveries.ts'
import { countDeadlocks, countLockWaits } from '#tests/database/locks.ts'
import { addOrder, contact, orderNow, startOrder, visitor, waitingJobs } from '#tests/database/orders.ts'
import { correctOrderEmail } from './correct-order-email.server.ts'

const actor = { ip: '203.0.113.9', name: 'owner' }
const completed = { status: 'completed' as const, completedAt: new Date() }

async function paidOrder(checkout = {}) {
  const { id } = await startOrder(checkout)
  await db.transaction((tx) => completeOrderWithin(tx, id))
  return orderNow(id)
}

function holding(customerId: number) {
  return currentConsents(db, customerId).then((all) =>
    all.filter(({ granted }) => granted).map(({ purpose }) => purpose),
  )
}

describe('correctOrderEmail', () => {
  it('moves the order to the customer of the right address and sends it there', async () => {
    const order = await addOrder(completed)
    await addDelivery(order, 'sent')
    const result = await correctOrderEmail(actor, order.id, ' Right.One@Example.in ')
    expect(result).toMatchObject({ emailBefore: order.email })
    const now = await orderNow(order.id)
    const customer = await findCustomer('right.one@example.in')
    expect(now).toMatchObject({ email: 'right.one@example.in', customerId: customer?.id, sentAt: null })
    expect(now.linkGeneration).toBe(order.linkGeneration + 1)
    expect(await waitingJobs('delivery.email', order.id)).toHaveLength(1)
    // The first links have ended in both messages.
    expect(await waitingJobs('delivery.whatsapp', order.id)).toHaveLength(1)
    expect(await listPurchases(now.customerId)).toHaveLength(1)
  })

  it('records both addresses masked, until the buyer is erased', async () => {
    const order = await addOrder(completed)
    await correctOrderEmail(actor, order.id, 'written.down@example.in')
    const [entry] = await db.select().from(auditLog).where(eq(auditLog.orderId, order.id))
    expect(entry).toMatchObject({
      act: 'order-email-corrected',
      ip: actor.ip,
      detail: { from: 'o•••@example.in', to: 'w•••@example.in' },
    })
    const { customerId } = await orderNow(order.id)
    expect(await eraseOwnData(customerId)).toEqual({ erased: true })
    const [erased] = await db.select().from(auditLog).where(eq(auditLog.orderId, order.id))
    expect(erased?.detail).toEqual({})
  })

  it('moves the order to an existing customer and keeps that profile', async () => {
    const earlier = await addOrder({ ...completed, fullName: 'Ravi Nair' })
    const order = await addOrder(completed)
    await correctOrderEmail(actor, order.id, earlier.email)
    expect((await orderNow(order.id)).customerId).toBe(earlier.customerId)
    expect(await listPurchases(earlier.customerId)).toHaveLength(2)
  })

  it('erases the customer of the wrong address when nothing else belongs to it', async () => {
    const order = await paidOrder()
    await correctOrderEmail(actor, order.id, 'not.a.stranger@example.in')
    const [wrong] = await db.select().from(customers).where(eq(customers.id, order.customerId))
    expect(wrong?.erasedAt).not.toBeNull()
    expect(JSON.stringify(wrong)).not.toContain('Asha')
    expect(await findCustomer(order.email)).toBeNull()
  })

  it('keeps a customer who has logged in or has a note of the owner, without the details of the moved order', async () => {
    for (const known of [{ verifiedAt: new Date() }, { note: 'asked for a printed copy' }]) {
      const order = await paidOrder()
      await db.update(customers).set(known).where(eq(customers.id, order.customerId))
      await correctOrderEmail(actor, order.id, `right.${order.email}`)
      const [kept] = await db.select().from(customers).where(eq(customers.id, order.customerId))
      const profile = { fullName: order.email.split('@')[0], phoneNumber: '', erasedAt: null }
      expect(kept).toMatchObject({ email: order.email, ...profile, ...known })
      expect(await listPurchases(order.customerId)).toEqual([])
    }
  })

  it('keeps a customer who logs in while the correction waits', async () => {
    const order = await paidOrder()
    const isWrong = eq(customers.id, order.customerId)
    let correction: Promise<unknown> | undefined
    await db.transaction(async (tx) => {
      await tx.update(customers).set({ verifiedAt: new Date() }).where(isWrong)
      correction = correctOrderEmail(actor, order.id, `right.${order.email}`)
      await expect.poll(countLockWaits).toBe(1)
    })
    await correction
    expect(await db.select().from(customers).where(isWrong)).toMatchObject([{ email: order.email, erasedAt: null }])
  })

  it('restores the profile of another customer who has the wrong address', async () => {
    const stranger = await addOrder({ ...completed, fullName: 'Ravi Nair', phoneNumber: '9000000001' })
    const mistyped = await addOrder({ customerId: stranger.customerId, email: stranger.email })
    await db.transaction((tx) => completeOrderWithin(tx, mistyped.id))
    await correctOrderEmail(actor, mistyped.id, 'buyer.of.it@example.in')
    const [after] = await db.select().from(customers).where(eq(customers.id, stranger.customerId))
    expect(after).toMatchObject({ fullName: 'Ravi Nair', phoneNumber: '9000000001', erasedAt: null })
    expect(await listPurchases(stranger.customerId)).toHaveLength(1)
  })

  it('restores the profile of a lead who has the wrong address', async () => {
    const order = await addOrder(completed)
    const guide = { fullName: 'Ravi Nair', email: order.email, phoneNumber: '9000000002', classLevel: 'class-9' }
    await db.insert(leads).values({ id: `lead-of-${order.id}`, customerId: order.customerId, ...guide })
    await correctOrderEmail(actor, order.id, 'buyer.of.this@example.in')
    const [after] = await db.select().from(customers).where(eq(customers.id, order.customerId))
    expect(after).toMatchObject({ fullName: 'Ravi Nair', phoneNumber: '9000000002' })
  })

  it('keeps a profile that is not from the moved order', async () => {
    const stranger = await addOrder({ ...completed, fullName: 'Ravi Nair' })
    const mistyped = await addOrder({ ...completed, customerId: stranger.customerId, email: stranger.email })
    await db.update(customers).set({ fullName: 'Ravi K. Nair' }).where(eq(customers.id, stranger.customerId))
    await correctOrderEmail(actor, mistyped.id, 'not.of.ravi@example.in')
    const [after] = await db.select().from(customers).where(eq(customers.id, stranger.customerId))
    expect(after).toMatchObject({ fullName: 'Ravi K. Nair', erasedAt: null })
  })

  it('leaves the profile and consents of a customer whose own address is the right one', async () => {
    const order = await paidOrder()
    const { customerId, email } = order
    await db.update(orders).set({ email: 'mistyped@example.in' }).where(eq(orders.id, order.id))
    await addOrder({ ...completed, customerId, email, fullName: 'Ravi Nair' })
    const before = [await db.select().from(customers).where(eq(customers.id, customerId)), await db.$count(consents)]
    expect(await correctOrderEmail(actor, order.id, email)).toMatchObject({ emailBefore: 'mistyped@example.in' })
    const after = [await db.select().from(customers).where(eq(customers.id, customerId)), await db.$count(consents)]
    expect(after).toEqual(before)
    expect(await orderNow(order.id)).toMatchObject({ customerId, email })
  })

  it("moves the buyer's consents and leaves none with the wrong address", async () => {
    const order = await paidOrder()
    expect(await holding(order.customerId)).toContain('emailMarketing')
    await correctOrderEmail(actor, order.id, 'consenting@example.in')
    expect(await holding((await orderNow(order.id)).customerId)).toHaveLength(7)
    expect(await holding(order.customerId)).toEqual([])
  })

  it('keeps a consent withdrawn that the right customer has withdrawn since', async () => {
    const order = await paidOrder()
    const other = await addOrder({ ...completed, email: 'withdrew@example.in' })
    await db.insert(consents).values({
      customerId: other.customerId,
      purpose: 'emailMarketing',
      granted: false,
      textVersion: 'test',
      source: 'account',
    })
    const { email } = (await db.select().from(customers).where(eq(customers.id, other.customerId)))[0] ?? { email: '' }
    await correctOrderEmail(actor, order.id, email)
    expect(await holding(other.customerId)).not.toContain('emailMarketing')
    expect(await holding(other.customerId)).toContain('termsAccepted')
  })

  it('keeps withdrawn what the buyer withdrew under the wrong address', async () => {
    const order = await paidOrder()
    await withdrawConsent(db, order.customerId, ['emailMarketing', 'dndOverride'], 'unsubscribe', visitor)
    await correctOrderEmail(actor, order.id, 'stays.withdrawn@example.in')
    const { customerId } = await orderNow(order.id)
    const kept = consentPurposes.filter((purpose) => purpose !== 'emailMarketing' && purpose !== 'dndOverride')
    expect(await holding(customerId)).toEqual(kept)
    // Also against a later order of a browser that is not logged in.
    const again = await addOrder({ customerId, status: 'completed' })
    const consent = { customerId, orderId: again.id, purpose: 'emailMarketing' as const, granted: true }
    await db.insert(consents).values({ ...consent, textVersion: '1', source: 'checkout' })
    expect(await holding(customerId)).toEqual(kept)
  })

  it('does not move a withdrawal that the owner of the wrong address made before this order', async () => {
    const earlier = await paidOrder()
    const { customerId: wrongId } = earlier
    await withdrawConsent(db, wrongId, ['emailMarketing'], 'account', visitor)
    const order = await addOrder({ ...completed, customerId: wrongId, email: earlier.email })
    const consent = {
      customerId: wrongId,
      orderId: order.id,
      granted: true,
      textVersion: '1',
      source: 'checkout' as const,
    }
    const purposes = ['termsAccepted', 'emailMarketing'] as const
    await db.insert(consents).values(purposes.map((purpose) => ({ ...consent, purpose })))
    await correctOrderEmail(actor, order.id, 'not.my.choice@example.in')
    const { customerId } = await orderNow(order.id)
    const moved = await db.select().from(consents).where(eq(consents.customerId, customerId))
    expect(moved.map(({ purpose }) => purpose)).toEqual(['termsAccepted'])
  })

  it('leaves the choice of the right customer who agreed while logged in', async () => {
    const order = await paidOrder()
    const right = await paidOrder()
    await grantConsent(db, right.customerId, ['emailMarketing'], 'account', visitor)
    await withdrawConsent(db, right.customerId, ['emailMarketing'], 'account', visitor)
    await grantConsent(db, right.customerId, ['emailMarketing'], 'account', visitor)
    await withdrawConsent(db, order.customerId, ['emailMarketing'], 'unsubscribe', visitor)
    await correctOrderEmail(actor, order.id, right.email)
    expect(await holding(right.customerId)).toContain('emailMarketing')
  })

  it('adds at most one row per purpose, however often an address is corrected', async () => {
    const order = await paidOrder()
    await withdrawConsent(db, order.customerId, ['emailMarketing'], 'account', visitor)
    const other = await addOrder({ ...completed, email: 'there.and.back@example.in' })
    const { email } = (await db.select().from(customers).where(eq(customers.id, other.customerId)))[0] ?? { email: '' }
    await db.insert(leads).values({ id: 'lead-stays', customerId: order.customerId, email: order.email, ...contact })
    for (let correction = 1; correction <= 8; correction++) {
      const before = await db.$count(consents)
      await correctOrderEmail(actor, order.id, correction % 2 ? email : order.email)
      expect(await db.$count(consents)).toBeLessThanOrEqual(before + consentPurposes.length)
      expect(await holding((await orderNow(order.id)).customerId)).toEqual(
        consentPurposes.filter((purpose) => purpose !== 'emailMarketing'),
      )
    }
  })

  it('moves the proof with the consents', async () => {
    const order = await paidOrder({ visitor })
    const stranger = await addOrder({ ...completed, customerId: order.customerId, email: order.email })
    await correctOrderEmail(actor, order.id, 'proof@example.in')
    const { customerId } = await orderNow(order.id)
    const proofs = (id: number) => db.$count(consents, and(eq(consents.customerId, id), isNotNull(consents.ip)))
    expect([await proofs(stranger.customerId), await proofs(customerId)]).toEqual([0, 7])
  })

  it('leaves no trace of the wrong address in messages', async () => {
    const order = await addOrder(completed)
    const { id } = await addDelivery(order, 'failed', { error: `550 no mailbox ${order.email.toUpperCase()}` })
    await correctOrderEmail(actor, order.id, 'messages@example.in')
    const [message] = await db.select().from(deliveries).where(eq(deliveries.id, id))
    expect(message).toMatchObject({ address: 'o•••@example.in', error: '550 no mailbox o•••@example.in' })
  })

  it('does not count a mail to the wrong address that is accepted later', async () => {
    const order = await addOrder(completed)
    const sending = await addDelivery(order, 'sending')
    await correctOrderEmail(actor, order.id, 'later@example.in')
    await db.update(deliveries).set({ status: 'sent' }).where(eq(deliveries.id, sending.id))
    expect((await orderNow(order.id)).sentAt).toBeNull()
    await addDelivery(await orderNow(order.id), 'sent')
    expect((await orderNow(order.id)).sentAt).not.toBeNull()
  })

  it('refuses the same address, an unknown order, and an erased buyer', async () => {
    const order = await addOrder(completed)
    expect(await correctOrderEmail(actor, order.id, order.email.toUpperCase())).toEqual({
      refused: 'same-email',
    })
    expect(await correctOrderEmail(actor, 'nothing', 'a@example.in')).toEqual({ refused: 'unknown-order' })
    await eraseOwnData(order.customerId)
    expect(await correctOrderEmail(actor, order.id, 'a@example.in')).toEqual({ refused: 'buyer-erased' })
    expect(await findCustomer('a@example.in')).toBeNull()
    expect(await waitingJobs('delivery.email', order.id)).toEqual([])
  })

  it('creates no customer while it waits for the one of the wrong address, and then takes the one that is there', async () => {
    const order = await addOrder(completed)
    const [correcting, other] = await db.transaction(async (tx) => {
      await tx.select().from(customers).where(eq(customers.id, order.customerId)).for('update')
      const correcting = correctOrderEmail(actor, order.id, 'meanwhile@example.in')
      await expect.poll(countLockWaits).toBe(1)
      // A correction that had already created this customer would wait in a circle.
      const other = await findOrCreateCustomer(tx, { ...contact, email: 'meanwhile@example.in' })
      return [[correcting], other]
    })
    expect(await correcting[0]).toMatchObject({ order: { customerId: other } })
    expect(await countDeadlocks()).toBe(0)
  })

  it('corrects an order that is not paid yet without sending anything', async () => {
    const order = await addOrder()
    await correctOrderEmail(actor, order.id, 'early@example.in')
    expect((await orderNow(order.id)).email).toBe('early@example.in')
    expect(await waitingJobs('delivery.email', order.id)).toEqual([])
  })
})
