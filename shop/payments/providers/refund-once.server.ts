import { type RefundFacts, RefundRefusal, type RefundRequest } from '../provider.ts'
import { ProviderRefusal } from './provider-http.server.ts'

/** Statuses of requests that will not succeed later; 401 and 403 may, after the owner has corrected the keys. */
const finalStatuses = [400, 404, 422]

interface RefundCalls {
  create(): Promise<RefundFacts>
  list(): Promise<RefundFacts[]>
}

/** A refused request may repeat one that succeeded, so the provider's list decides whether the refund was made. */
export async function refundOnce({ refundId }: RefundRequest, { create, list }: RefundCalls): Promise<RefundFacts> {
  try {
    return await create()
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || ![...finalStatuses, 409].includes(error.status)) throw error
    const made = (await list()).find((refund) => refund.refundId === refundId)
    if (made) return made
    throw finalStatuses.includes(error.status) ? new RefundRefusal(error.message) : error
  }
}
