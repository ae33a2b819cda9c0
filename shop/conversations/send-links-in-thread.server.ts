import { and, eq, gt, sql } from 'drizzle-orm'
import { whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { findDeliverableOrderWithin } from '#shop/orders/find-deliverable-order.server.ts'
import { sendNewLinks } from '#shop/orders/resend-order-later.server.ts'
import { toIndianNumber } from './indian-number.ts'

/** To the address of the order and, when it was placed with the number of the thread, to the thread. */
export const sendLinksInThread = ownerAct('order-resent', async ({ tx, actor }, threadId: number, orderId: string) => {
  // The lock makes a second click within seconds wait for the first one and find its line.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
  const order = await findDeliverableOrderWithin(tx, orderId)
  const [thread] = await tx.select().from(whatsappThreads).where(eq(whatsappThreads.id, threadId))
  if (!order || !thread) return { refused: 'nothing-to-send' }
  if (toIndianNumber(thread.phone) !== order.phoneNumber) return { refused: 'other-number' }
  const isAgain = and(
    eq(whatsappMessages.threadId, threadId),
    eq(whatsappMessages.type, 'links'),
    eq(whatsappMessages.body, order.productName),
    gt(whatsappMessages.createdAt, sql`now() - interval '10 seconds'`),
  )
  if ((await tx.$count(whatsappMessages, isAgain)) > 0) return { sentTo: order.email, audit: [] }
  await sendNewLinks(tx, orderId)
  await tx.insert(whatsappMessages).values({
    ...{
      threadId,
      isIncoming: false,
      type: 'links' as const,
      body: order.productName,
      sentBy: actor.name,
      at: new Date(),
    },
  })
  return { sentTo: order.email, audit: { orderId, customerId: order.customerId } }
})
