import { and, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import { whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { enqueue } from '#platform/queue/queue.server.ts'
import { storage } from '#platform/storage/storage.server.ts'

/**
 * A number proves nothing at a checkout: anyone can type it. A thread is a customer's when the customer has paid money for
 * an order with that number and is the only one who has.
 */
function isThreadOf(customerId: number): SQL {
  const paid = sql`o.status = 'completed' and o.amount_in_paise > 0 and o.phone_number = substr(${whatsappThreads.phone}, 3)`
  return sql`${whatsappThreads.phone} = (select '91' || c.phone_number from customers c where c.id = ${customerId})
    and exists (select from orders o where o.customer_id = ${customerId} and ${paid})
    and not exists (select from orders o join customers other on other.id = o.customer_id
      where other.id <> ${customerId} and other.erased_at is null and ${paid})`
}

/** For reading it: the payment came first, so that no one buys the number of a person who has already written. */
export function isReadableThreadOf(customerId: number): SQL {
  return sql`${isThreadOf(customerId)} and exists (select from orders o where o.customer_id = ${customerId}
    and o.status = 'completed' and o.amount_in_paise > 0 and o.phone_number = substr(${whatsappThreads.phone}, 3)
    and coalesce(o.completed_at, o.created_at) <= ${whatsappThreads.createdAt})`
}

/** Before the customer's number is erased, which leads to the threads. */
export async function eraseConversations(tx: Transaction, customerId: number): Promise<void> {
  await deleteThreads(tx, isThreadOf(customerId))
}

/** The periods are those of the Privacy Policy. */
export async function deleteOldConversations(tx: Transaction): Promise<void> {
  const isOld = and(
    isNotNull(whatsappMessages.mediaKey),
    lt(whatsappMessages.createdAt, sql`now() - interval '90 days'`),
  )
  const files = await tx.select({ key: whatsappMessages.mediaKey }).from(whatsappMessages).where(isOld)
  await tx.update(whatsappMessages).set({ mediaKey: null, mediaState: 'expired', fileName: null }).where(isOld)
  await deleteFilesLater(tx, files)
  await deleteThreads(tx, lt(whatsappThreads.lastInAt, sql`now() - interval '1 year'`))
  // Of people who have bought nothing with this number.
  await deleteThreads(
    tx,
    sql`${whatsappThreads.lastInAt} < now() - interval '90 days' and not exists (
      select from orders o where o.status = 'completed' and o.phone_number = substr(${whatsappThreads.phone}, 3))`,
  )
}

async function deleteThreads(tx: Transaction, condition: SQL): Promise<void> {
  const threads = tx.select({ id: whatsappThreads.id }).from(whatsappThreads).where(condition)
  const ids = (await threads).map(({ id }) => id)
  if (ids.length === 0) return
  const files = await tx
    .select({ key: whatsappMessages.mediaKey })
    .from(whatsappMessages)
    .where(and(inArray(whatsappMessages.threadId, ids), isNotNull(whatsappMessages.mediaKey)))
  await tx.delete(whatsappThreads).where(inArray(whatsappThreads.id, ids))
  await deleteFilesLater(tx, files)
}

/** A file is deleted after the commit, because a transaction that ends otherwise still needs it. */
async function deleteFilesLater(tx: Transaction, files: { key: string | null }[]): Promise<void> {
  const keys = files.flatMap(({ key }) => key ?? [])
  if (keys.length > 0) await enqueue(tx, 'files.delete', { keys })
}

export async function deleteFiles({ keys }: { keys: string[] }): Promise<void> {
  for (const key of keys) await storage.delete(key)
}
