import { Hono } from 'hono'
import { z } from 'zod'
import { checkAdminKey } from '#shop/admin/check-admin-key.server.ts'
import { findProduct } from '#shop/catalogue/catalogue.ts'
import { findNewestOrder } from '#shop/delivery/find-newest-order.server.ts'
import { resendOrder } from '#shop/delivery/resend-order.server.ts'
import { clientAddress } from '../client-address.ts'

const resendRequest = z.object({
  customerEmail: z.string().min(1).max(254),
  productType: z.string(),
  adminKey: z.string().optional(),
})

const noStore = { 'Cache-Control': 'no-store' }

/** POST /api/send-download-link: sends a buyer the links of the newest paid order again. The owner's only. */
export const sendDownloadLink = new Hono().post('/send-download-link', async (c) => {
  const request = resendRequest.safeParse(await c.req.json().catch(() => null))
  const bearer = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  const key = bearer ?? request.data?.adminKey
  if (!key) return c.json({ error: 'Access Denied' }, 401, { ...noStore, 'WWW-Authenticate': 'Bearer' })
  const access = await checkAdminKey({ key, code: '' }, clientAddress(c))
  if (access.result === 'locked') {
    const headers = { ...noStore, 'Retry-After': `${access.minutesLeft * 60}` }
    return c.json({ error: `Account Locked. Try again in ${access.minutesLeft} minutes.` }, 429, headers)
  }
  if (access.result === 'denied') {
    const error = `Access Denied. Invalid admin key. ${access.attemptsRemaining} attempts remaining.`
    return c.json({ error }, 401, noStore)
  }

  if (!request.success) return c.json({ error: 'Say customerEmail and productType in JSON' }, 400, noStore)
  const { customerEmail, productType } = request.data
  if (!findProduct(productType)) return c.json({ error: 'Unknown product' }, 400, noStore)
  const order = await findNewestOrder(customerEmail, productType)
  if (!order) return c.json({ error: 'No completed order of this product under this email address' }, 404, noStore)
  if (!(await resendOrder(order.id))) return c.json({ error: 'Failed to send email' }, 502, noStore)
  return c.json({ message: `Download link sent to ${order.email}` }, 200, noStore)
})
