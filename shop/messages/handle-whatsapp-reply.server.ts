import { and, eq, or } from 'drizzle-orm'
import { customers, deliveries } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { unknownVisitor } from '#platform/visitor.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { grantConsent } from '#shop/consents/grant-consent.server.ts'
import { withdrawConsent } from '#shop/consents/withdraw-consent.server.ts'
import { parseOptOut } from './parse-opt-out.ts'

/** STOP withdraws the consent to WhatsApp messages, START restores it. */
export async function handleWhatsAppReply(phoneNumber: string, text: string, writtenAt: Date): Promise<void> {
  const optOut = parseOptOut(text)
  if (!optOut) return
  for (const customerId of await findCustomersByPhone(phoneNumber)) {
    if (optOut === 'stop') await withdrawConsent(db, customerId, ['whatsappMarketing'], 'whatsapp', unknownVisitor)
    else await restoreConsent(customerId, writtenAt)
  }
}

/** Only if it was withdrawn before the customer wrote, because Meta repeats old messages for days. */
async function restoreConsent(customerId: number, writtenAt: Date): Promise<void> {
  const consents = await currentConsents(db, customerId)
  const current = consents.find(({ purpose }) => purpose === 'whatsappMarketing')
  if (!current?.since || current.granted || current.since > writtenAt) return
  await grantConsent(db, customerId, ['whatsappMarketing'], 'whatsapp', unknownVisitor)
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
