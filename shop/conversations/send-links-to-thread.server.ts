import { and, desc, eq, isNull } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { whatsappThreads } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { sendFreshLinksLater } from '#shop/delivery/send-fresh-links-later.server.ts'
import { toIndianNumber } from './indian-number.ts'

/** Each is one message, so a word never fills a chat. */
const maxOrders = 5

/** Sends the links of orders that were placed with the number of this thread, to it and to their own address. */
export async function sendLinksToThread({ threadId }: { threadId: number }): Promise<void> {
  const [thread] = await db.select().from(whatsappThreads).where(eq(whatsappThreads.id, threadId))
  const number = toIndianNumber(thread?.phone ?? null)
  if (!number) return
  const placed = await db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        eq(customers.phoneNumber, number),
        eq(orders.phoneNumber, number),
        eq(orders.status, 'completed'),
        isNull(orders.refundedAt),
        isNull(customers.erasedAt),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(maxOrders)
  for (const { id } of placed) {
    const sent = await sendFreshLinksLater(id)
    if (!('refused' in sent)) await db.transaction((tx) => enqueue(tx, 'delivery.whatsapp', sent))
  }
}
