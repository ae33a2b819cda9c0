import { Hono } from 'hono'
import { log } from '#platform/log/log.server.ts'
import { refuseCall, sendAnswer } from './call-answer.ts'
import { createCheckoutForKey } from './checkouts.ts'
import { listCustomersForKey, showCustomerForKey } from './customers.ts'
import { readingCall, writingCall } from './keyed-call.ts'
import { sendLinksForKey } from './links.ts'
import { listOrdersForKey, showOrderForKey } from './orders.ts'

/** Everything that an API key can do, below /api/v1. */
export const v1 = new Hono()
  .get('/orders', readingCall('orders:read', listOrdersForKey))
  .get('/orders/:orderId', readingCall('orders:read', showOrderForKey))
  .post('/orders/:orderId/links', writingCall('links:write', sendLinksForKey))
  .get('/customers', readingCall('customers:read', listCustomersForKey))
  .get('/customers/:customerId', readingCall('customers:read', showCustomerForKey))
  .post('/checkouts', writingCall('checkouts:write', createCheckoutForKey))
  .all('*', (c) => sendAnswer(c, refuseCall('not_found')))

v1.onError((error, c) => {
  log.error({ err: error, path: c.req.routePath }, 'request failed')
  return sendAnswer(c, refuseCall('unexpected'))
})
