import { eq } from 'drizzle-orm'
import { formatRupees } from '#brand/rupees.ts'
import { requests } from '#db/schema/requests.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { refundNewest } from '#shop/refunds/refund-extra.server.ts'
import { readRequestText } from './request-text.ts'
import { swapOrder } from './swap-order.server.ts'
import { lockRequest, writeOnRequest } from './write-on-request.server.ts'

/** A mail and, while its 24 hours are open, WhatsApp take the answer to the buyer, who also reads it on the page of the order. */
export const answerRequest = ownerAct('request-answered', async ({ tx, actor }, requestId: number, typed: string) => {
  const read = readRequestText(typed)
  if ('refused' in read) return read
  const request = await lockRequest(tx, requestId)
  if (!request) return { refused: 'closed' } as const
  const line = { kind: 'wrote' as const, text: read.text, writtenBy: actor.name, state: 'answered' as const }
  const { id: messageId } = await writeOnRequest(tx, requestId, line)
  await enqueue(tx, 'request.answered', { messageId })
  await enqueue(tx, 'whatsapp.request-answered', { messageId })
  return { messageId, audit: { orderId: request.orderId } }
})

export const closeRequest = ownerAct('request-closed', async ({ tx }, requestId: number) => {
  const request = await lockRequest(tx, requestId)
  if (!request) return { refused: 'closed' } as const
  await tx.update(requests).set({ state: 'closed' }).where(eq(requests.id, requestId))
  return { closed: true, audit: { orderId: request.orderId } }
})

/** Sends back everything that the order received. The mail about the refund tells the buyer. */
export const refundRequest = ownerAct('refund-requested', async (context, requestId: number) => {
  const request = await lockRequest(context.tx, requestId)
  if (!request) return { refused: 'closed' } as const
  const refunded = await refundNewest(context, request.orderId, 'buyer-asked', () => 0)
  if ('refused' in refunded) return refunded
  const text = formatRupees(refunded.refundedInPaise)
  await writeOnRequest(context.tx, requestId, {
    ...{ kind: 'refunded', text, writtenBy: context.actor.name },
    state: 'answered',
  })
  return refunded
})

/** The owner may give a dearer product too, and also after a download. */
export const swapRequest = ownerAct('order-swapped', async (context, requestId: number, productId: string) => {
  const request = await lockRequest(context.tx, requestId)
  if (!request) return { refused: 'closed' } as const
  const swapped = await swapOrder(context, request.orderId, productId, () => null)
  if ('refused' in swapped) return swapped
  const { detail, ...done } = swapped
  await writeOnRequest(context.tx, requestId, {
    ...{ kind: 'swapped', text: swapped.swappedTo, writtenBy: context.actor.name },
    state: 'answered',
  })
  return { ...done, audit: { orderId: request.orderId, detail } }
})
