import { and, desc, eq, or } from 'drizzle-orm'
import { consents } from '#db/schema/consents.ts'
import { customers } from '#db/schema/customers.ts'
import { deliveries } from '#db/schema/messages.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { isProven } from '#shop/consents/ledger-conditions.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'

/** STOP withdraws the consent to WhatsApp messages, START restores it. */
export async function changeConsentByReply(
  choice: 'stop' | 'start',
  phoneNumber: string,
  writtenAt: Date,
): Promise<void> {
  const visitor: Visitor = { ip: null, userAgent: `WhatsApp ${phoneNumber}` }
  for (const customerId of await findCustomersByPhone(phoneNumber)) {
    if (choice === 'stop') await withdrawConsent(db, customerId, ['whatsappMarketing'], 'whatsapp', visitor)
    else await restoreConsent(customerId, visitor, writtenAt)
  }
}

/**
 * Undoes only a STOP of the same phone, because a stranger's order may have put the stranger's number here. It must be
 * older than the reply, because Meta repeats old messages for days.
 */
async function restoreConsent(customerId: number, visitor: Visitor, writtenAt: Date): Promise<void> {
  const [choice] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.customerId, customerId), eq(consents.purpose, 'whatsappMarketing'), isProven))
    .orderBy(desc(consents.id))
    .limit(1)
  const isOwnStop = choice?.granted === false && choice.userAgent === visitor.userAgent
  if (!isOwnStop || choice.createdAt > writtenAt) return
  await grantConsent(db, customerId, ['whatsappMarketing'], 'whatsapp', visitor)
}

/** Customers who have this number now, or were sent a message to it before. */
async function findCustomersByPhone(phoneNumber: string): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: customers.id })
    .from(customers)
    .leftJoin(deliveries, and(eq(deliveries.customerId, customers.id), eq(deliveries.channel, 'whatsapp')))
    .where(or(eq(customers.phoneNumber, phoneNumber), eq(deliveries.address, phoneNumber)))
  return rows.map(({ id }) => id)
}
