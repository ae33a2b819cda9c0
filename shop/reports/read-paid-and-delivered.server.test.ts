import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditLog } from '#db/schema/audit.ts'
import { copyProblems, downloads } from '#db/schema/copies.ts'
import { deliveries } from '#db/schema/messages.ts'
import { orderProblems, orders } from '#db/schema/orders.ts'
import { receivedPayments } from '#db/schema/payments.ts'
import { db } from '#platform/postgres/database.server.ts'
import { retryCopies } from '#shop/copies/retry-copies.server.ts'
import { eraseOwnData } from '#shop/customers/erase-customer.server.ts'
import { closeProblem, markProblemRefunded } from '#shop/orders/problems/close-problem.server.ts'
import { acceptPayment } from '#shop/payments/accept-payment.server.ts'
import { addDelivery } from '#tests/database/deliveries.ts'
import { addOrder, orderNow, waitingJobs } from '#tests/database/orders.ts'
import { listProblems, readDeliverySteps } from './read-paid-and-delivered.server.ts'

const actor = { ip: '203.0.113.9', name: 'owner' }

function minutesAgo(minutes: number) {
  return { status: 'completed' as const, completedAt: new Date(Date.now() - minutes * 60_000) }
}

async function holdOrder(
  kind: 'amount-mismatch' | 'currency-mismatch' | 'reference-mismatch',
  receivedInPaise: number,
  currency = 'INR',
) {
  const order = await addOrder({ amountInPaise: 20_800 })
  await db.insert(receivedPayments).values({
    provider: 'sandbox',
    externalId: `of-${order.id}`,
    orderId: order.id,
    amountInPaise: receivedInPaise,
    currency,
  })
  await db.insert(orderProblems).values({ orderId: order.id, kind, detail: [] })
  return order
}

async function findProblem(orderId: string) {
  const { problems } = await listProblems()
  return problems.find((problem) => problem.orderId === orderId)
}

async function actsOn(orderId: string) {
  const rows = await db.select().from(auditLog).where(eq(auditLog.orderId, orderId)).orderBy(auditLog.id)
  return rows.map(({ act }) => act)
}

describe('what was paid and delivered', () => {
  beforeEach(async () => {
    await db.delete(downloads)
    await db.delete(deliveries)
    await db.delete(orderProblems)
    await db.delete(copyProblems)
    await db.delete(receivedPayments)
    await db.execute(sql`truncate audit_log`)
    await db.delete(orders)
  })

  it('is zero in a shop without orders', async () => {
    expect(await readDeliverySteps()).toEqual({ paid: 0, completed: 0, mailed: 0, downloaded: 0 })
    expect(await listProblems()).toEqual({ problems: [], isCountLimited: false })
  })

  it('counts each step from paid to downloaded', async () => {
    await addOrder()
    await holdOrder('amount-mismatch', 100)
    await addOrder(minutesAgo(0))
    const sent = await addOrder(minutesAgo(5))
    await addDelivery(sent, 'sent')
    const downloaded = await addOrder(minutesAgo(5))
    await addDelivery(downloaded, 'failed')
    await addDelivery(downloaded, 'read', { channel: 'whatsapp' })
    await db.insert(downloads).values({ orderId: downloaded.id, file: 'maths', network: 'n' })
    expect(await readDeliverySteps()).toEqual({ paid: 4, completed: 3, mailed: 2, downloaded: 1 })
    const { problems, isCountLimited } = await listProblems()
    expect([problems.length, isCountLimited]).toEqual([1, false])
  })

  it('reports that there may be more problems than it counts', async () => {
    const { customerId } = await holdOrder('amount-mismatch', 100)
    const late = (count: number) =>
      db.execute(sql`
        insert into orders (id, customer_id, product_id, product_name, files, status,
          list_price_in_paise, price_in_paise, amount_in_paise, email, full_name, phone_number,
          class_level, provider, completed_at)
        select gen_random_uuid(), ${customerId}, 'maths', 'Maths', '[]', 'completed', 20800, 20800, 20800, 'many@example.com', 'Asha Rao',
          '9876543210', 'class-10', 'sandbox', now() - interval '1 hour' from generate_series(1, ${count}::int)`)
    const countProblems = async () => {
      const { problems, isCountLimited } = await listProblems()
      return [problems.length, isCountLimited]
    }
    await late(199)
    expect(await countProblems()).toEqual([200, false])
    await late(2)
    expect(await countProblems()).toEqual([201, true])
  })

  it('reports a message that is not sent after two minutes', async () => {
    await addOrder(minutesAgo(1))
    const late = await addOrder(minutesAgo(3))
    await addDelivery(late, 'refused', { error: '550 no such user' })
    const { problems } = await listProblems()
    expect(problems).toMatchObject([
      { kind: 'unsent', orderId: late.id, detail: '550 no such user', isDownloaded: false },
    ])
  })

  it('reports no problem when one of two channels has reached the buyer', async () => {
    const order = await addOrder(minutesAgo(10))
    await addDelivery(order, 'failed')
    const message = await addDelivery(order, 'sent', { channel: 'whatsapp' })
    expect(await findProblem(order.id)).toBeUndefined()
    await db.update(deliveries).set({ status: 'failed' }).where(eq(deliveries.id, message.id))
    expect(await findProblem(order.id)).toMatchObject({ kind: 'unsent' })
  })

  it('ignores refunded orders and erased buyers', async () => {
    const refundedAt = new Date()
    await addOrder({ ...minutesAgo(10), refundedAt })
    const withoutCopy = await addOrder({ ...minutesAgo(10), refundedAt })
    await db.insert(copyProblems).values({ orderId: withoutCopy.id, file: 'maths', detail: 'broken' })
    const erased = await addOrder(minutesAgo(10))
    await eraseOwnData(erased.customerId)
    expect(await listProblems()).toMatchObject({ problems: [] })
  })

  it('shows a payment that does not match until the owner accepts it, and then completes the order', async () => {
    const order = await holdOrder('amount-mismatch', 20_000)
    expect(await findProblem(order.id)).toMatchObject({
      kind: 'amount-mismatch',
      amountInPaise: 20_800,
      receivedInPaise: 20_000,
    })
    const results = await Promise.all([acceptPayment(actor, order.id), acceptPayment(actor, order.id)])
    expect(results.filter((result) => 'refused' in result)).toHaveLength(1)
    expect(await orderNow(order.id)).toMatchObject({ status: 'completed', amountInPaise: 20_000 })
    expect(await waitingJobs('order.completed', order.id)).toHaveLength(1)
    expect(await findProblem(order.id)).toBeUndefined()
    expect(await actsOn(order.id)).toEqual(['payment-accepted'])
  })

  it('keeps the price when the payment is in another currency', async () => {
    const order = await holdOrder('currency-mismatch', 300, 'USD')
    await acceptPayment(actor, order.id)
    expect(await orderNow(order.id)).toMatchObject({ status: 'completed', amountInPaise: 20_800 })
  })

  it('delivers nothing when the owner has refunded a payment that does not match', async () => {
    const order = await holdOrder('reference-mismatch', 20_800)
    expect(await markProblemRefunded(actor, order.id, 'reference-mismatch')).toEqual({ kind: 'reference-mismatch' })
    expect(await markProblemRefunded(actor, order.id, 'reference-mismatch')).toEqual({ refused: 'no-problem' })
    expect(await orderNow(order.id)).toMatchObject({ status: 'pending' })
    expect(await waitingJobs('order.completed', order.id)).toEqual([])
    expect(await readDeliverySteps()).toMatchObject({ paid: 0 })
    expect(await listProblems()).toMatchObject({ problems: [] })
    expect(await actsOn(order.id)).toEqual(['problem-refunded'])
    expect(await acceptPayment(actor, order.id)).toEqual({ refused: 'no-problem' })
  })

  it('shows an order that was paid twice until the owner closes the problem', async () => {
    const order = await addOrder(minutesAgo(1))
    await db.insert(orderProblems).values({ orderId: order.id, kind: 'paid-twice', detail: [] })
    expect(await findProblem(order.id)).toMatchObject({ kind: 'paid-twice', status: 'completed' })
    expect(await acceptPayment(actor, order.id)).toEqual({ refused: 'no-problem' })
    expect(await closeProblem(actor, order.id, 'paid-twice')).toEqual({ kind: 'paid-twice' })
    expect(await findProblem(order.id)).toBeUndefined()
    expect(await orderNow(order.id)).toMatchObject({ status: 'completed', refundedAt: null })
  })

  it('shows a file that cannot be stamped and retries it', async () => {
    const order = await addOrder(minutesAgo(1))
    await db.insert(copyProblems).values({ orderId: order.id, file: 'maths', detail: 'broken' })
    expect(await findProblem(order.id)).toMatchObject({ kind: 'copy-problem', detail: 'maths' })
    expect(await retryCopies(actor, order.id)).toEqual({ files: ['maths'] })
    expect(await waitingJobs('file.check')).toMatchObject([{ data: { file: 'maths' } }])
    expect(await retryCopies(actor, 'nothing')).toEqual({ refused: 'no-problem' })
  })
})
