import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { type Customer, customers } from '#db/schema/customers.ts'
import { type ThreadMessage, type WhatsAppThread, whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import { toIndianNumber } from './indian-number.ts'
import { maxShownMessages } from './max-shown-messages.ts'
import { findWindowEnd } from './reply-window.ts'

const maxOrders = 20

const shownColumns = [
  ...(['id', 'isIncoming', 'type', 'body', 'contextWamid', 'wamid', 'mediaType', 'mediaState'] as const),
  ...(['mediaBytes', 'isRedrawn', 'fileName', 'sentBy', 'status', 'error', 'at'] as const),
] as const

export type ShownMessage = Pick<ThreadMessage, (typeof shownColumns)[number]>

export interface ShownThread {
  thread: Pick<WhatsAppThread, 'id' | 'phone' | 'name' | 'waitingSince'>
  windowEndsAt: Date
  messages: ShownMessage[]
  /** With this number. Several people of a family may share one. */
  customers: Pick<Customer, 'id' | 'fullName' | 'email'>[]
  orders: Pick<
    Order,
    'id' | 'number' | 'productName' | 'status' | 'amountInPaise' | 'createdAt' | 'refundedAt' | 'phoneNumber'
  >[]
}

export async function readThread(threadId: number): Promise<ShownThread | null> {
  const [thread] = await db.select().from(whatsappThreads).where(eq(whatsappThreads.id, threadId))
  if (!thread) return null
  const newest = await db
    .select(pickColumns(whatsappMessages, ...shownColumns))
    .from(whatsappMessages)
    .where(eq(whatsappMessages.threadId, threadId))
    .orderBy(desc(whatsappMessages.at), desc(whatsappMessages.id))
    .limit(maxShownMessages)
  const { id, phone, name, waitingSince, lastInAt } = thread
  return {
    thread: { id, phone, name, waitingSince },
    windowEndsAt: findWindowEnd(lastInAt),
    messages: newest.reverse(),
    ...(await readBuyers(toIndianNumber(phone))),
  }
}

async function readBuyers(number: string | null): Promise<Pick<ShownThread, 'customers' | 'orders'>> {
  if (!number) return { customers: [], orders: [] }
  const hasNumber = and(eq(customers.phoneNumber, number), isNull(customers.erasedAt))
  return {
    customers: await db
      .select(pickColumns(customers, 'id', 'fullName', 'email'))
      .from(customers)
      .where(hasNumber)
      .orderBy(asc(customers.id))
      .limit(maxOrders),
    orders: await db
      .select(
        pickColumns(
          orders,
          ...([
            'id',
            'number',
            'productName',
            'status',
            'amountInPaise',
            'createdAt',
            'refundedAt',
            'phoneNumber',
          ] as const),
        ),
      )
      .from(orders)
      .innerJoin(customers, eq(customers.id, orders.customerId))
      .where(hasNumber)
      .orderBy(desc(orders.createdAt))
      .limit(maxOrders),
  }
}
