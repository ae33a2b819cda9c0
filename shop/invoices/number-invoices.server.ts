import { eq, max } from 'drizzle-orm'
import { invoices } from '#db/schema.ts'
import type { Transaction } from '#platform/database.server.ts'
import { lock } from '#platform/lock.server.ts'
import type { UnnumberedInvoice } from './describe-sale.server.ts'
import { formatInvoiceNumber, seriesOf } from './invoice-number.ts'

/** Until the transaction ends, no other one can issue invoices: numbers stay gapless also when one is rolled back. */
export async function lockInvoices(tx: Transaction): Promise<void> {
  await lock(tx, 'invoices')
}

/** Call `lockInvoices` first. Writes the invoices with the next numbers of their series. */
export async function numberInvoices(tx: Transaction, described: UnnumberedInvoice[]): Promise<void> {
  const ends = new Map<string, { serial: number; dated: string }>()
  const rows = []
  for (const invoice of described) {
    const series = seriesOf(invoice.kind, invoice.dated)
    const end = ends.get(series) ?? (await findEnd(tx, series))
    const serial = end.serial + 1
    // Dates never go back in a series, so that the numbers of a month have no gap either.
    const dated = invoice.dated > end.dated ? invoice.dated : end.dated
    ends.set(series, { serial, dated })
    rows.push({ ...invoice, series, serial, dated, number: formatInvoiceNumber(series, serial) })
  }
  if (rows.length > 0) await tx.insert(invoices).values(rows)
}

async function findEnd(tx: Transaction, series: string) {
  const [end] = await tx
    .select({ serial: max(invoices.serial), dated: max(invoices.dated) })
    .from(invoices)
    .where(eq(invoices.series, series))
  return { serial: end?.serial ?? 0, dated: end?.dated ?? '' }
}
