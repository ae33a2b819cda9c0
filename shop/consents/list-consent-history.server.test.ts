import { expect, it } from 'vitest'
import { consentPurposes } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { openOrder, visitor } from '#tests/database/orders.ts'
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

it('leaves out orders that were never paid', async () => {
  const { customerId } = await openOrder()
  expect(await listConsentHistory(customerId)).toEqual([])
})
