import { and, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type DeliveryStatus, deliveries, whatsappMessages } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import { isStorable } from '#platform/storable-text.ts'
import { isTemporaryCode } from './whatsapp.server.ts'

export const whatsAppStatus = z.object({
  id: z.string().min(1).refine(isStorable),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  errors: z.array(z.object({ code: z.number() })).optional(),
})
export type WhatsAppStatus = z.infer<typeof whatsAppStatus>

/** Reports arrive in any order, but a message that was read cannot become "delivered" again, nor fail. */
const statusesBefore: Record<WhatsAppStatus['status'], DeliveryStatus[]> = {
  sent: ['sending'],
  delivered: ['sending', 'sent'],
  read: ['sending', 'sent', 'delivered'],
  failed: ['sending', 'sent'],
}

/** Returns whether the shop sent the message. */
export async function recordWhatsAppStatus({ id, status, errors }: WhatsAppStatus): Promise<boolean> {
  const isOurs = and(eq(deliveries.providerId, id), eq(deliveries.channel, 'whatsapp'))
  const code = errors?.[0]?.code
  const isPermanent = status === 'failed' && code !== undefined && !isTemporaryCode(code)
  await db
    .update(deliveries)
    .set({
      status: isPermanent ? 'refused' : status,
      error: status === 'failed' ? `code ${code ?? 'unknown'}` : null,
      updatedAt: sql`now()`,
    })
    .where(and(isOurs, inArray(deliveries.status, statusesBefore[status])))
  // The answer to a request is both a message about its order and a line of a thread.
  const isReply = await recordReplyStatus({ id, status, errors })
  return isReply || (await db.$count(deliveries, isOurs)) > 0
}

/** Of what stands in a thread. */
async function recordReplyStatus({ id, status, errors }: WhatsAppStatus): Promise<boolean> {
  const isReply = and(eq(whatsappMessages.wamid, id), eq(whatsappMessages.isIncoming, false))
  const before = statusesBefore[status].filter((one) => one === 'sending' || one === 'sent' || one === 'delivered')
  await db
    .update(whatsappMessages)
    .set({ status, ...(status === 'failed' ? { error: `code ${errors?.[0]?.code ?? 'unknown'}` } : {}) })
    .where(and(isReply, inArray(whatsappMessages.status, before)))
  return (await db.$count(whatsappMessages, isReply)) > 0
}
