import { desc, eq } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { type Customer, customers } from '#db/schema/customers.ts'
import { type Lead, leads } from '#db/schema/leads.ts'
import { type Delivery, deliveries } from '#db/schema/messages.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { CurrentConsent } from '#shop/consents/consent.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { type ConsentChange, listConsentHistory } from '#shop/consents/list-consent-history.server.ts'

/** Per list, so that no page grows without limit. */
const maxShown = 100

export interface CustomerDetails {
  customer: Customer
  orders: Pick<Order, 'id' | 'productName' | 'status' | 'amountInPaise' | 'createdAt' | 'refundedAt'>[]
  guides: Pick<Lead, 'id' | 'createdAt'>[]
  consents: CurrentConsent[]
  consentHistory: ConsentChange[]
  deliveries: Pick<Delivery, 'id' | 'kind' | 'channel' | 'status' | 'address' | 'error' | 'orderId' | 'createdAt'>[]
  acts: { id: number; act: string; at: Date }[]
}

export async function readCustomer(customerId: number): Promise<CustomerDetails | null> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) return null
  const [customerOrders, guides, consents, history, messages, acts] = await Promise.all([
    readOrders(customerId),
    db
      .select({ id: leads.id, createdAt: leads.createdAt })
      .from(leads)
      .where(eq(leads.customerId, customerId))
      .orderBy(desc(leads.createdAt))
      .limit(maxShown),
    currentConsents(db, customerId),
    listConsentHistory(customerId),
    readDeliveries(customerId),
    db
      .select({ id: auditLog.id, act: auditLog.act, at: auditLog.createdAt })
      .from(auditLog)
      .where(eq(auditLog.customerId, customerId))
      .orderBy(desc(auditLog.id))
      .limit(maxShown),
  ])
  return { customer, orders: customerOrders, guides, consents, consentHistory: history, deliveries: messages, acts }
}

function readOrders(customerId: number) {
  return db
    .select(pickColumns(orders, 'id', 'productName', 'status', 'amountInPaise', 'createdAt', 'refundedAt'))
    .from(orders)
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(maxShown)
}

function readDeliveries(customerId: number) {
  return db
    .select(pickColumns(deliveries, 'id', 'kind', 'channel', 'status', 'address', 'error', 'orderId', 'createdAt'))
    .from(deliveries)
    .where(eq(deliveries.customerId, customerId))
    .orderBy(desc(deliveries.id))
    .limit(maxShown)
}
