import { db } from '#platform/postgres/database.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { type Resend, resendOrder } from '#shop/delivery/resend-order.server.ts'
import { lockRequest, writeOnRequest } from './write-on-request.server.ts'

/** Sends the links again, and notes it on the request once the mail server has accepted them. */
export async function resendRequest(
  actor: Actor,
  requestId: number,
  orderId: string,
): Promise<Resend | { refused: 'closed' }> {
  const isCurrent = async () => (await db.transaction((tx) => lockRequest(tx, requestId)))?.orderId === orderId
  if (!(await isCurrent())) return { refused: 'closed' }
  const resent = await resendOrder(actor, orderId)
  if ('refused' in resent) return resent
  const line = { kind: 'resent' as const, text: '', writtenBy: actor.name, state: 'answered' as const }
  await db.transaction(async (tx) => {
    if (await lockRequest(tx, requestId)) await writeOnRequest(tx, requestId, line)
  })
  return resent
}
