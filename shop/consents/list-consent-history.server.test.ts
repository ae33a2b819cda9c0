import { expect, it } from 'vitest'
import { consentPurposes, consents } from '#db/schema/consents.ts'
import { db } from '#platform/postgres/database.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { addOrder, openOrder, visitor } from '#tests/database/orders.ts'
import { listConsentHistory } from './list-consent-history.server.ts'
import { withdrawConsent } from './withdraw-consent.server.ts'

it('lists what was granted and withdrawn, newest first', async () => {
  const order = await openOrder()
  await db.transaction((tx) => completeOrderWithin(tx, order.id))
  await withdrawConsent(db, order.customerId, ['smsMarketing'], 'account', visitor)
  expect(await listConsentHistory(order.customerId)).toMatchObject([
    { granted: false, source: 'account', purposes: ['smsMarketing'] },
    { granted: true, source: 'checkout', purposes: [...consentPurposes] },
  ])
})

it('lists changes of different moments, answers and sources apart, and each purpose once', async () => {
  const { customerId } = await openOrder()
  const at = (second: number) => new Date(Date.UTC(2026, 1, 1, 10, 0, second))
  const proof = { customerId, textVersion: '1', ...visitor }
  await db.insert(consents).values([
    { ...proof, purpose: 'callMarketing', granted: true, source: 'account', createdAt: at(1) },
    { ...proof, purpose: 'emailMarketing', granted: true, source: 'account', createdAt: at(1) },
    { ...proof, purpose: 'emailMarketing', granted: true, source: 'account', createdAt: at(1) },
    { ...proof, purpose: 'smsMarketing', granted: true, source: 'account', createdAt: at(2) },
    { ...proof, purpose: 'smsMarketing', granted: false, source: 'account', createdAt: at(2) },
    { ...proof, purpose: 'emailMarketing', granted: false, source: 'unsubscribe', createdAt: at(2) },
  ])
  expect(await listConsentHistory(customerId)).toMatchObject([
    { at: at(2), granted: false, source: 'unsubscribe', purposes: ['emailMarketing'] },
    { at: at(2), granted: false, source: 'account', purposes: ['smsMarketing'] },
    { at: at(2), granted: true, source: 'account', purposes: ['smsMarketing'] },
    { at: at(1), granted: true, source: 'account', purposes: ['callMarketing', 'emailMarketing'] },
  ])
})

it('marks what a browser that was not logged in granted after a withdrawal', async () => {
  const { customerId } = await openOrder()
  await withdrawConsent(db, customerId, ['smsMarketing'], 'account', visitor)
  const { id: orderId } = await addOrder({ customerId, status: 'completed' })
  const given = { customerId, orderId, granted: true, textVersion: '1', source: 'checkout' as const }
  await db.insert(consents).values([
    { ...given, purpose: 'emailMarketing' },
    { ...given, purpose: 'smsMarketing' },
  ])
  expect(await listConsentHistory(customerId)).toMatchObject([
    { granted: true, isIgnored: true, purposes: ['smsMarketing'] },
    { granted: true, isIgnored: false, purposes: ['emailMarketing'] },
    { granted: false, isIgnored: false, purposes: ['smsMarketing'] },
  ])
})

it('leaves out orders that were never paid', async () => {
  const { customerId } = await openOrder()
  expect(await listConsentHistory(customerId)).toEqual([])
})

it('marks a grant of a stranger as ignored only between a withdrawal and a grant of the customer', async () => {
  const { customerId } = await addOrder()
  const steps = [
    ['checkout', false, false],
    ['checkout', true, false],
    ['account', false, false],
    ['account', false, false],
    ['checkout', true, true],
    ['account', true, false],
    ['checkout', true, false],
  ] as const
  for (const [index, [source, granted]] of steps.entries()) {
    const createdAt = new Date(Date.UTC(2026, 0, 1 + index))
    const row = { customerId, purpose: 'emailMarketing' as const, textVersion: '1', source, granted, createdAt }
    await db.insert(consents).values(row)
  }
  const history = (await listConsentHistory(customerId)).reverse()
  expect(history.map(({ source, granted, isIgnored }) => [source, granted, isIgnored])).toEqual(steps)
})
