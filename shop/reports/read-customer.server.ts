import { and, desc, eq, sql } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { downloads } from '#db/schema/copies.ts'
import { type Customer, customers, type Lead, leads } from '#db/schema/customers.ts'
import { type Delivery, deliveries } from '#db/schema/messages.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'
import type { CurrentConsent } from '#shop/consents/consent.ts'
import { currentConsents } from '#shop/consents/current-consents.server.ts'
import { type ConsentChange, listConsentHistory } from '#shop/consents/list-consent-history.server.ts'
import { findFileTitle } from './find-file-title.ts'

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
  downloads: { title: string; orderId: string; at: Date }[]
  /** What was refunded is subtracted. */
  spentInPaise: number
}

export async function readCustomer(customerId: number): Promise<CustomerDetails | null> {
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  if (!customer) return null
  const [customerOrders, guides, consents, history, messages, acts, downloaded, spentInPaise] = await Promise.all([
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
    readDownloads(customerId),
    sumSpent(customerId),
  ])
  return {
    ...{ customer, orders: customerOrders, guides, consents, consentHistory: history, deliveries: messages, acts },
    ...{ downloads: downloaded, spentInPaise },
  }
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

async function readDownloads(customerId: number) {
  const rows = await db
    .select({ file: downloads.file, orderId: downloads.orderId, at: downloads.createdAt, files: orders.files })
    .from(downloads)
    .innerJoin(orders, eq(orders.id, downloads.orderId))
    .where(eq(orders.customerId, customerId))
    .orderBy(desc(downloads.createdAt))
    .limit(maxShown)
  return rows.map(({ file, files, ...row }) => ({ ...row, title: findFileTitle(files, file) }))
}

async function sumSpent(customerId: number): Promise<number> {
  const paid = and(eq(orders.customerId, customerId), eq(orders.status, 'completed'))
  const [sum] = await db
    .select({ paise: sql`coalesce(sum(${orders.amountInPaise} - ${orders.refundedInPaise}), 0)`.mapWith(Number) })
    .from(orders)
    .where(paid)
  return sum?.paise ?? 0
}
