import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { type Invoice, invoices } from '#db/schema/invoices.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { type Database, db, type Transaction } from '#platform/postgres/database.server.ts'
import { issueInvoicesOf } from './issue-invoices.server.ts'

/** The receipt or tax invoice of a paid order, or the document of one of its refunds. Issued now if it does not exist yet. */
export async function findInvoice(orderId: string, refundId: string | null): Promise<Invoice | null> {
  if (refundId !== null && !/^\w{1,100}$/.test(refundId)) return null
  const issued = await findIssued(orderId, refundId)
  if (issued) return issued
  await issueInvoicesOf(orderId)
  return findIssued(orderId, refundId)
}

async function findIssued(orderId: string, refundId: string | null): Promise<Invoice | null> {
  const isWanted = and(eq(invoices.orderId, orderId), sql`coalesce(${invoices.refundId}, '') = ${refundId ?? ''}`)
  const [invoice] = await db.select().from(invoices).where(isWanted)
  return invoice ?? null
}

export type ListedInvoice = Pick<
  Invoice,
  'orderId' | 'refundId' | 'number' | 'kind' | 'amountInPaise' | 'taxableInPaise'
>

/** In the order of their issue. */
export async function listInvoices(orderIds: string[], tx: Database | Transaction = db): Promise<ListedInvoice[]> {
  if (orderIds.length === 0) return []
  return tx
    .select(pickColumns(invoices, 'orderId', 'refundId', 'number', 'kind', 'amountInPaise', 'taxableInPaise'))
    .from(invoices)
    .where(inArray(invoices.orderId, orderIds))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
}
