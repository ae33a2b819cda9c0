import { Hono } from 'hono'
import { z } from 'zod'
import { resendOrder } from '#shop/admin/resend-order.server.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { findNewestOrder } from '#shop/orders/find-newest-order.server.ts'
import { clientAddress } from '../client-address.ts'
import { noStore } from '../no-store.ts'
import { ownerCredentials, refusalFor, refuse } from './owner-only.ts'

const resendRequest = z.object({ customerEmail: z.string().min(1).max(254), productType: z.string() })

/** POST /api/send-download-link: sends a buyer the links of the newest paid order again. The owner's only. */
export const sendDownloadLink = new Hono().post('/send-download-link', async (c) => {
  const body: unknown = await c.req.json().catch(() => null)
  // First of all: a stranger learns nothing, not even whether the request was well formed.
  const refusal = await refusalFor(c, ownerCredentials.safeParse(body).data ?? {})
  if (refusal) return refusal
  const request = resendRequest.safeParse(body)
  if (!request.success) return refuse(c, 400, 'Say customerEmail and productType in JSON')
  const { customerEmail, productType } = request.data
  if (!findProduct(productType)) return refuse(c, 400, 'Unknown product')
  const order = await findNewestOrder(customerEmail, productType)
  if (!order) return refuse(c, 404, 'No completed order of this product under this email address')
  const resent = await resendOrder({ ip: clientAddress(c) }, order.id)
  if ('refused' in resent) return refuse(c, 502, 'Failed to send email')
  return c.json({ message: `Download link sent to ${resent.sentTo}` }, 200, noStore)
})
