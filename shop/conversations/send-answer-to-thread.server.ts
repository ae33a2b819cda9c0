import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { formatOrderNumber } from '#brand/order-number.ts'
import { whatsappAnswerWords } from '#content/interface/whatsapp-answers.ts'
import { customers } from '#db/schema/customers.ts'
import { type WhatsAppThread, whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import { orders } from '#db/schema/orders.ts'
import { requestMessages, requests } from '#db/schema/requests.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { translateOrder } from '#shop/catalogue/translate-bought.server.ts'
import { hasStoppedWhatsApp } from '#shop/consents/has-consent.server.ts'
import { type DeliveryResult, deliverOnce } from '#shop/messages/deliver-once.server.ts'
import { createWhatsAppClient } from '#shop/messages/whatsapp.server.ts'
import { whatsAppSettings } from '#shop/messages/whatsapp-settings.server.ts'
import { replyWindowHours } from './reply-window.ts'

/** Sends the answer to a request also to the thread of the order's number, while the 24 hours are open. A mail has it too. */
export async function sendAnswerToThread({
  messageId,
}: {
  messageId: number
}): Promise<DeliveryResult | 'nothing-to-send' | 'no-consent'> {
  const settings = whatsAppSettings()
  const found = settings && (await findAnswer(messageId))
  if (!found) return 'nothing-to-send'
  const thread = await findOpenThread(found.order.phoneNumber)
  if (!thread?.phone) return 'nothing-to-send'
  const { order, text, writtenBy } = found
  const { customerId, id: orderId, phoneNumber: address } = order
  if (await hasStoppedWhatsApp(customerId)) return 'no-consent'
  const { phone } = thread
  const message = { key: `request:${messageId}:whatsapp`, kind: 'request' as const, channel: 'whatsapp' as const }
  return deliverOnce({ ...message, customerId, orderId, address }, async () => {
    const body = inLanguage(order.language, () =>
      whatsappAnswerWords.request(formatOrderNumber(order.number), translateOrder(order).productName, text),
    )
    const wamid = await createWhatsAppClient(settings).sendText(phone, body)
    await showInThread(thread, { wamid, body, sentBy: writtenBy })
    return wamid
  })
}

async function findAnswer(messageId: number) {
  const [found] = await db
    .select({ order: orders, text: requestMessages.text, writtenBy: requestMessages.writtenBy })
    .from(requestMessages)
    .innerJoin(requests, eq(requests.id, requestMessages.requestId))
    .innerJoin(orders, eq(orders.id, requests.orderId))
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(
      and(
        ...[eq(requestMessages.id, messageId), eq(requestMessages.kind, 'wrote'), isNull(customers.erasedAt)],
        // A buyer who has changed the number since then no longer has the one of the order.
        eq(customers.phoneNumber, orders.phoneNumber),
      ),
    )
  return found
}

async function findOpenThread(number: string): Promise<WhatsAppThread | undefined> {
  const isOpen = gt(whatsappThreads.lastInAt, sql`now() - ${replyWindowHours} * interval '1 hour'`)
  const [thread] = await db
    .select()
    .from(whatsappThreads)
    .where(and(eq(whatsappThreads.phone, `91${number}`), isOpen))
    .orderBy(desc(whatsappThreads.lastInAt))
    .limit(1)
  return thread
}

/** What waits in the thread may be about something else, so it goes on waiting. */
async function showInThread(
  { id: threadId }: WhatsAppThread,
  sent: { wamid: string; body: string; sentBy: string },
): Promise<void> {
  const line = { threadId, isIncoming: false, type: 'text' as const, status: 'sent' as const, at: new Date() }
  await db
    .insert(whatsappMessages)
    .values({ ...line, ...sent })
    .onConflictDoNothing({ target: whatsappMessages.wamid })
}
