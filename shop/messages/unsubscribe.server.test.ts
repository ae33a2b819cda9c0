import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { customers } from '#db/schema/customers.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findAllowedMarketing } from '#shop/consents/find-allowed-marketing.server.ts'
import { hasConsent } from '#shop/consents/has-consent.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { openOrder, visitor } from '#tests/database/orders.ts'
import { changeSubscription, findSubscriber } from './unsubscribe.server.ts'
import { createUnsubscribeLink } from './unsubscribe-link.server.ts'

async function addPaidOrder() {
  const order = await openOrder()
  await db.transaction((tx) => completeOrderWithin(tx, order.id))
  return order
}

const createToken = (customerId: number) => createUnsubscribeLink(customerId).split('/unsubscribe/')[1] ?? ''

describe('an unsubscribe link', () => {
  it('shows its customer without the whole address', async () => {
    const { customerId } = await addPaidOrder()
    const subscriber = await findSubscriber(createToken(customerId))
    expect(subscriber).toEqual({
      maskedEmail: 'b•••@example.in',
      isSubscribed: true,
      allowsMarketing: true,
      canUndo: false,
    })
  })

  it('withdraws the consent, and restores what it withdrew', async () => {
    const { customerId } = await addPaidOrder()
    const token = createToken(customerId)
    expect(await changeSubscription(token, 'unsubscribe', visitor)).toEqual({ done: 'unsubscribe' })
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(false)
    expect(await findSubscriber(token)).toMatchObject({ isSubscribed: false, canUndo: true })
    await changeSubscription(token, 'undo', visitor)
    expect(await findSubscriber(token)).toMatchObject({ isSubscribed: true, canUndo: false })
    expect(await hasConsent({ customerId, purpose: 'emailMarketing' })).toBe(true)
  })

  it('stops all marketing with one click', async () => {
    const { customerId } = await addPaidOrder()
    const token = createToken(customerId)
    expect(await changeSubscription(token, 'stop-all', visitor)).toEqual({ done: 'stop-all' })
    expect(await findAllowedMarketing(customerId)).toEqual([])
    expect(await findSubscriber(token)).toMatchObject({ isSubscribed: false, allowsMarketing: false })
  })

  it('does not restore what was withdrawn elsewhere or never granted', async () => {
    const [withdrawn, unpaid] = [await addPaidOrder(), await openOrder()]
    await withdrawConsent(db, withdrawn.customerId, ['emailMarketing'], 'account', visitor)
    for (const { customerId } of [withdrawn, unpaid]) {
      const token = createToken(customerId)
      await changeSubscription(token, 'undo', visitor)
      expect(await findSubscriber(token)).toMatchObject({ isSubscribed: false, canUndo: false })
    }
  })

  it.each(['', '1', '1.', '1.AAAA', `2.${'A'.repeat(43)}`, '../../x', 'zzzzzzzzzzz.x'])('is not %j', async (token) => {
    expect(await findSubscriber(token)).toBeNull()
    expect(await changeSubscription(token, 'unsubscribe', visitor)).toEqual({ refused: 'invalid-link' })
  })

  it('does not work for another customer', async () => {
    const [mine, theirs] = [await addPaidOrder(), await addPaidOrder()]
    const [, signature] = createToken(mine.customerId).split('.')
    expect(await findSubscriber(`${theirs.customerId.toString(36)}.${signature}`)).toBeNull()
  })

  it('does not work with anything before or after it, nor for an erased customer', async () => {
    const { customerId } = await addPaidOrder()
    const token = createToken(customerId)
    for (const changed of [`/${token}`, `${token}/`, `${token}.x`]) expect(await findSubscriber(changed)).toBeNull()
    await db.update(customers).set({ erasedAt: new Date() }).where(eq(customers.id, customerId))
    expect(await findSubscriber(token)).toBeNull()
  })
})
