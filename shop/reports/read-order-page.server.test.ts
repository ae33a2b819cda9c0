import { expect, it } from 'vitest'
import { pool } from '#platform/postgres/database.server.ts'
import { countLockWaits } from '#tests/database/locks.ts'
import { addOrder } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { readOrderPage } from './read-order-page.server.ts'

it('shows the order and its refunds as they were at one moment, while a refund succeeds', async () => {
  const order = await addOrder({ status: 'completed', completedAt: new Date() })
  const payment = await addPayment(order.id)
  const refund = await addRefund(payment, { state: 'requested' })
  const writer = await pool.connect()
  try {
    // The page has read the order and waits for the refunds when both change.
    await writer.query('begin')
    await writer.query('lock table refunds')
    const page = readOrderPage(order.id)
    await expect.poll(countLockWaits).toBe(1)
    await writer.query(`update refunds set state = 'processed' where id = $1`, [refund.id])
    await writer.query('update orders set refunded_in_paise = 5000 where id = $1', [order.id])
    await writer.query('commit')
    expect(await page).toMatchObject({ order: { refundedInPaise: 0 }, money: { refunds: [{ state: 'requested' }] } })
  } finally {
    writer.release()
  }
  expect(await readOrderPage(order.id)).toMatchObject({
    order: { refundedInPaise: 5000 },
    money: { refunds: [{ state: 'processed' }] },
  })
})

it('finds no order with an unknown id', async () => {
  expect(await readOrderPage('nothing')).toBeNull()
})
