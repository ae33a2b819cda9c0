import { Hono } from 'hono'
import { z } from 'zod'
import { ownerApiWords } from '#content/interface/en/admin/api.ts'
import { owner } from '#shop/audit/person.ts'
import { findProductId } from '#shop/catalogue/catalogue.server.ts'
import { resendOrder } from '#shop/delivery/resend-order.server.ts'
import { findNewestOrder } from '#shop/orders/find-newest-order.server.ts'
import { clientAddress } from '../connections/client-address.ts'
import { noStore } from '../no-store.ts'
import { ownerCredentials, refuseOwnerCall, refuseUnlessOwner } from './owner-only.ts'

const resendRequest = z.object({ customerEmail: z.string().min(1).max(254), productType: z.string() })

/** POST /api/send-download-link: resends the links of a buyer's newest paid order. */
export const sendDownloadLink = new Hono().post('/send-download-link', async (c) => {
  const body: unknown = await c.req.json().catch(() => null)
  // Checked first, so that a stranger does not learn whether the request was well formed.
  const refusal = await refuseUnlessOwner(c, ownerCredentials.safeParse(body).data ?? {})
  if (refusal) return refusal
  const request = resendRequest.safeParse(body)
  if (!request.success) return refuseOwnerCall(c, 400, ownerApiWords.fieldsMissing)
  const { customerEmail, productType: slugOrId } = request.data
  const knownId = findProductId(slugOrId)
  // An order remembers the id of a product that is not in the catalogue any more.
  const order = await findNewestOrder(customerEmail, knownId ?? slugOrId)
  if (!order && !knownId) return refuseOwnerCall(c, 400, ownerApiWords.unknownProduct)
  if (!order) return refuseOwnerCall(c, 404, ownerApiWords.noCompletedOrder)
  const resent = await resendOrder({ ip: clientAddress(c), name: owner.name }, order.id)
  if ('refused' in resent) return refuseOwnerCall(c, 502, ownerApiWords.notSent)
  return c.json({ message: ownerApiWords.sentTo(resent.sentTo) }, 200, noStore)
})
