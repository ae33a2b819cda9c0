import { Hono } from 'hono'
import { checkPaymentStatus } from '#shop/payments/check-payment-status.server.ts'
import { clientAddress } from '../connections/client-address.ts'
import { noStore } from '../no-store.ts'

/** GET /api/order-status?orderId=… returns the status of a payment, and nothing else about the order. */
export const orderStatus = new Hono().get('/order-status', async (c) => {
  const status = await checkPaymentStatus(c.req.query('orderId'), clientAddress(c))
  return c.json({ status }, 200, noStore)
})
