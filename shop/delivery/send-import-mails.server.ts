import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { importedOrders, imports } from '#db/schema/imports.ts'
import { orders } from '#db/schema/orders.ts'
import { writeFilesHereMail } from '#emails/files-here.tsx'
import { db } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { getMailSender } from '#shop/catalogue/get-mail-sender.server.ts'
import { translateOrder } from '#shop/catalogue/translate-bought.server.ts'
import { mailOnce } from '#shop/messages/email.server.ts'
import { findDeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { createHelpLink } from '#shop/orders/help-link.server.ts'

const mailsPerBatch = 20
/** Two mails a second, which every mail provider accepts. */
const secondsPerBatch = 10

/** Some mails, then enqueues itself for the next ones. A buyer gets one, however many imports name the buyer. */
export async function sendImportMails(batch: { importId: number; afterCustomer: number }): Promise<void> {
  const buyers = await listBuyers(batch)
  for (const { orderId } of buyers) await sendFilesHereMail(orderId)
  const last = buyers.at(-1)
  if (!last || buyers.length < mailsPerBatch) return
  const next = { importId: batch.importId, afterCustomer: last.customerId }
  await db.transaction((tx) => enqueue(tx, 'import.announce', next, { startAfterSeconds: secondsPerBatch }))
}

/** Each with the newest order of the import; none when the import was taken back. */
function listBuyers({ importId, afterCustomer }: { importId: number; afterCustomer: number }) {
  const isWanted = and(
    eq(imports.id, importId),
    isNotNull(imports.announcedAt),
    gt(orders.customerId, afterCustomer),
    eq(orders.status, 'completed'),
    isNull(orders.refundedAt),
  )
  return db
    .select({
      customerId: orders.customerId,
      orderId: sql<string>`(array_agg(${orders.id} order by ${orders.createdAt} desc))[1]`,
    })
    .from(imports)
    .innerJoin(importedOrders, eq(importedOrders.importId, imports.id))
    .innerJoin(orders, eq(orders.id, importedOrders.orderId))
    .where(isWanted)
    .groupBy(orders.customerId)
    .orderBy(orders.customerId)
    .limit(mailsPerBatch)
}

async function sendFilesHereMail(orderId: string): Promise<void> {
  const order = await findDeliverableOrder(orderId)
  if (!order) return
  const { customerId, email: address, language } = order
  const message = { key: `files-here:${customerId}:email`, kind: 'files-here' as const, customerId, orderId, address }
  await mailOnce({ ...message, language, isNeverRepeated: true }, () =>
    writeFilesHereMail({ sender: getMailSender(), order: translateOrder(order), helpUrl: createHelpLink(order) }),
  )
}
