import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { type Delivery, type DeliveryStatus, deliveries } from '#db/schema/messages.ts'
import { orderProblems } from '#db/schema/orders.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { unknownVisitor } from '#platform/visitor.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import type { MailEvent } from './mail-event.ts'

/** Only for a provider that reports no id that we know. */
const maxClockDifferenceMs = 2 * 60_000
const maxCandidates = 200

/**
 * Returns whether the shop sent the mail. Reports arrive in any order and more than once: a bounce is final, and a
 * complaint counts once, so that it does not end a consent that the customer gave later.
 */
export async function recordMailEvent(event: MailEvent): Promise<boolean> {
  return db.transaction(async (tx) => {
    const id = await findReportedDelivery(tx, event)
    if (id === null) return false
    const [delivery] = await tx.select().from(deliveries).where(eq(deliveries.id, id)).for('no key update')
    if (!delivery) return false
    if (event.kind === 'delivered') await recordArrival(tx, delivery)
    else if (event.kind === 'bounced') await recordBounce(tx, delivery, event.reply)
    else await recordComplaint(tx, delivery)
    return true
  })
}

async function recordArrival(tx: Transaction, { id, status }: Delivery) {
  if (status === 'sent') await setStatus(tx, id, { status: 'delivered' })
}

/** Some servers accept a mail and return it minutes later. */
const statusesBeforeBounce: DeliveryStatus[] = ['sent', 'delivered']

async function recordBounce(tx: Transaction, { id, status, kind, orderId }: Delivery, reply: string) {
  if (!statusesBeforeBounce.includes(status)) return
  await setStatus(tx, id, { status: 'refused', error: `bounced: ${reply}` })
  if (kind !== 'order' || !orderId) return
  // Problems belong to a higher floor, but this one must be stored with the bounce.
  const isOpenAgain = { createdAt: sql`now()`, resolvedAt: null }
  await tx
    .insert(orderProblems)
    .values({ orderId, kind: 'mail-bounced', detail: {} })
    .onConflictDoUpdate({ target: [orderProblems.orderId, orderProblems.kind], set: isOpenAgain })
}

async function recordComplaint(tx: Transaction, { id, status, customerId, complainedAt }: Delivery) {
  if (complainedAt) return
  await setStatus(tx, id, { status: status === 'sent' ? 'delivered' : status, complainedAt: sql`now()` })
  await withdrawConsent(tx, customerId, ['emailMarketing'], 'complaint', unknownVisitor)
}

async function setStatus(
  tx: Transaction,
  id: number,
  changed: { status: DeliveryStatus; error?: string; complainedAt?: ReturnType<typeof sql> },
) {
  await tx
    .update(deliveries)
    .set({ ...changed, updatedAt: sql`now()` })
    .where(eq(deliveries.id, id))
}

/** By the address first, because it has an index. An address that was corrected or erased since finds nothing. */
async function findReportedDelivery(tx: Transaction, event: MailEvent): Promise<number | null> {
  const candidates = await tx
    .select(pickColumns(deliveries, 'id', 'providerId', 'acceptedAs', 'createdAt'))
    .from(deliveries)
    .innerJoin(customers, eq(customers.id, deliveries.customerId))
    .where(
      and(
        eq(customers.email, event.address),
        eq(deliveries.channel, 'email'),
        eq(sql`lower(${deliveries.address})`, event.address),
        isNotNull(deliveries.providerId),
      ),
    )
    .orderBy(desc(deliveries.id))
    .limit(maxCandidates)
  const reported = event.ids.map(readLocalPart)
  const named = candidates.find((mail) =>
    [mail.providerId, mail.acceptedAs].some((known) => known && reported.includes(readLocalPart(known))),
  )
  if (named) return named.id
  const acceptedAt = event.acceptedAt ? Date.parse(event.acceptedAt) : Number.NaN
  const unnamed = candidates.filter((mail) => !mail.acceptedAs)
  const close = unnamed.filter((mail) => Math.abs(mail.createdAt.getTime() - acceptedAt) <= maxClockDifferenceMs)
  return close.length === 1 ? (close[0]?.id ?? null) : null
}

/** "<id@host>" and "id" name the same mail. */
function readLocalPart(messageId: string): string {
  return messageId.replace(/^</, '').replace(/(@.*)?>?$/, '')
}
