import { readFileSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { db } from '#platform/postgres/database.server.ts'
import { addOrder, orderNow } from '#tests/database/orders.ts'
import { orders, receivedPayments, refunds } from './schema.ts'

const file = readFileSync(new URL('./migrations/0024_refunds.sql', import.meta.url), 'utf8')
const dataSteps = file
  .split('--> statement-breakpoint')
  .filter((step) => /^(--.*\n)?(update|insert)/m.test(step.trim()))

it('turns orders that the owner had marked as refunded into refunds', async () => {
  const facts = { status: 'completed' as const, completedAt: new Date(), amountInPaise: 700 }
  const marked = await addOrder({ ...facts, refundedAt: new Date('2026-10-01T00:00:00Z') })
  const withPayment = await addOrder({ ...facts, refundedAt: new Date('2026-10-02T00:00:00Z') })
  const kept = await addOrder(facts)
  const payment = { provider: 'sandbox', externalId: 'tra_old', amountInPaise: 700, currency: 'INR' }
  await db.insert(receivedPayments).values({ ...payment, orderId: withPayment.id })
  await db.update(orders).set({ refundedInPaise: 0, lastRefundAt: null })

  expect(dataSteps).toHaveLength(2)
  for (const step of dataSteps) await db.execute(sql.raw(step))

  expect(await orderNow(marked.id)).toMatchObject({ refundedInPaise: 700, lastRefundAt: marked.refundedAt })
  expect(await orderNow(kept.id)).toMatchObject({ refundedInPaise: 0, lastRefundAt: null })
  const [refund] = await db.select().from(refunds).where(eq(refunds.orderId, marked.id))
  const by = { origin: 'by-hand', state: 'processed', amountInPaise: 700, nextCheckAt: null }
  expect(refund).toMatchObject({ ...by, paymentId: null, acceptedAt: marked.refundedAt })
  const [known] = await db.select().from(refunds).where(eq(refunds.orderId, withPayment.id))
  expect(known).toMatchObject({ ...by, paymentId: 'tra_old' })
  expect(await db.$count(refunds, eq(refunds.orderId, kept.id))).toBe(0)
})
