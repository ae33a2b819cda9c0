import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { sessionCookie } from '#cookies/session-cookie.server.ts'
import type { Order } from '#db/schema/orders.ts'
import { refunds } from '#db/schema/refunds.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findInvoice } from '#shop/invoices/find-invoice.server.ts'
import { settleOrder } from '#shop/payments/settle-order.server.ts'
import { recordRefund, undoRecordedRefund } from '#shop/refunds/record-refund.server.ts'
import { openSession } from '#shop/sessions/open-session.server.ts'
import { addOrder, orderNow, visitor } from '#tests/database/orders.ts'
import { addPayment, addRefund } from '#tests/database/refunds.ts'
import { visitorContext } from '../../visitor.ts'
import { loader as ownerInvoice } from '../admin/orders/order-invoice.ts'
import { loader as dashboard } from './customer-dashboard.tsx'
import { loader as download } from './download.ts'
import { loader as receipt } from './receipt.ts'

const price = 20_800

async function buy() {
  const order = await addOrder({ status: 'completed', completedAt: new Date(), amountInPaise: price })
  return { order, payment: await addPayment(order.id) }
}

async function argsFor({ customerId, id }: Order, refundId?: string) {
  const cookie =
    (await sessionCookie.serialize(await openSession(customerId, { browser: 'phone' }))).split(';')[0] ?? ''
  const request = new Request('http://localhost/customer-dashboard', { headers: { Cookie: cookie } })
  const context = new RouterContextProvider()
  context.set(visitorContext, visitor)
  const params = { orderId: id, ...(refundId && { refundId }) }
  return { request, url: new URL(request.url), context, params }
}

/** The kinds of documents that the buyer sees in the account. */
async function listKinds(order: Order) {
  const { data } = await dashboard({ ...(await argsFor(order)), pattern: '/customer-dashboard' })
  if (!('dashboard' in data)) throw new Error('not logged in')
  return data.dashboard.purchases.flatMap(({ documents }) => documents.map(({ kind }) => kind))
}

const openAsBuyer = async (order: Order, refundId: string) =>
  receipt({ ...(await argsFor(order, refundId)), pattern: '/customer-dashboard/receipt/:orderId/:refundId?' })

const openAsOwner = async (order: Order, refundId: string) =>
  ownerInvoice({
    ...(await argsFor(order, refundId)),
    pattern: '/admin-dashboard/orders/:orderId/invoice/:refundId?',
  })

async function expectHidden(order: Order, refundId: string) {
  expect(await listKinds(order)).toEqual(['receipt'])
  expect((await openAsBuyer(order, refundId)).status).toBe(303)
  expect((await openAsOwner(order, refundId)).headers.get('content-type')).toBe('application/pdf')
}

async function expectShown(order: Order, refundId: string) {
  expect(await listKinds(order)).toEqual(['receipt', 'refund-receipt'])
  expect((await openAsBuyer(order, refundId)).headers.get('content-type')).toBe('application/pdf')
}

it('a receipt or file of another account leads back to the own account, which says what to do', async () => {
  const { order } = await buy()
  const { params: _, ...own } = await argsFor((await buy()).order)
  for (const orderId of [order.id, 'bb_unknown']) {
    const answers = [
      await receipt({ ...own, params: { orderId }, pattern: '/customer-dashboard/receipt/:orderId/:refundId?' }),
      await download({
        ...own,
        params: { orderId, file: 'maths' },
        pattern: '/customer-dashboard/download/:orderId/:file',
      }),
    ]
    for (const { status, headers } of answers) {
      expect([status, headers.get('location')]).toEqual([303, '/customer-dashboard'])
      const request = new Request(own.request, {
        headers: { Cookie: `${own.request.headers.get('cookie')}; ${headers.getSetCookie()[0]?.split(';')[0]}` },
      })
      const { data } = await dashboard({ ...own, request, params: {}, pattern: '/customer-dashboard' })
      expect(data.notice).toMatchObject({ title: 'This file or receipt is not in your account', tone: 'bad' })
    }
  }
})

it('a buyer who opens too many receipts is asked to wait', async () => {
  const { order } = await buy()
  const args = { ...(await argsFor(order)), pattern: '/customer-dashboard/receipt/:orderId/:refundId?' } as const
  for (let opened = 0; opened < 20; opened++) await receipt(args)
  const { status, headers } = await receipt(args)
  expect([status, headers.get('location')]).toEqual([303, '/customer-dashboard'])
})

it('the receipt of a refund is listed while its money is on its way, and not after the bank returned it', async () => {
  const { order, payment } = await buy()
  const { id } = await addRefund(payment, { amountInPaise: price, acceptedAt: new Date() })
  await db.transaction((tx) => settleOrder(tx, order.id))
  await findInvoice(order.id, id)
  await expectShown(order, id)

  await db.update(refunds).set({ state: 'failed', failedAt: new Date() }).where(eq(refunds.id, id))
  await db.transaction((tx) => settleOrder(tx, order.id, { wasReturned: true }))
  await expectHidden(order, id)

  // The second refund has no document of its own: the first one's is about the same money.
  const again = await addRefund(payment, { amountInPaise: price, acceptedAt: new Date() })
  await db.transaction((tx) => settleOrder(tx, order.id))
  expect(await findInvoice(order.id, again.id)).toBeNull()
  await expectShown(order, id)
})

it('the receipt of a refund that the owner recorded by mistake is not listed', async () => {
  const { order, payment } = await buy()
  const wanted = { orderId: order.id, paymentId: payment.externalId, amountInPaise: price, seenLeftInPaise: price }
  const form = { reason: 'other', note: '' } as const
  await recordRefund({ ip: null, name: 'owner' }, { ...wanted, ...form })
  const [made] = await db.select().from(refunds).where(eq(refunds.orderId, order.id))
  const id = made?.id ?? ''
  await findInvoice(order.id, id)
  await expectShown(order, id)
  await undoRecordedRefund({ ip: null, name: 'owner' }, order.id, id)
  expect((await orderNow(order.id)).refundedAt).toBeNull()
  await expectHidden(order, id)
})

it('a smaller refund does not bring back the receipt of a failed one', async () => {
  const { order, payment } = await buy()
  const { id } = await addRefund(payment, { amountInPaise: price, acceptedAt: new Date() })
  await db.transaction((tx) => settleOrder(tx, order.id))
  await findInvoice(order.id, id)
  await db.update(refunds).set({ state: 'failed', failedAt: new Date() }).where(eq(refunds.id, id))
  await addRefund(payment, { amountInPaise: 100_00, acceptedAt: new Date() })
  await db.transaction((tx) => settleOrder(tx, order.id))
  expect(await orderNow(order.id)).toMatchObject({ refundedInPaise: 100_00 })
  await expectHidden(order, id)
})
