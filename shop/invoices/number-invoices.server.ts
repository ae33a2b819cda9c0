import { eq, max, sql } from 'drizzle-orm'
import { financialYearOf } from '#brand/financial-year.ts'
import { type Invoice, invoices } from '#db/schema/invoices.ts'
import { insertColumns, recordset, recordsetColumns } from '#platform/postgres/columns.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import type { UnnumberedInvoice } from './describe-sale.server.ts'
import { findSeries } from './find-series.server.ts'
import { formatInvoiceNumber } from './invoice-number.ts'

/** Until the transaction ends, no other one can issue invoices: numbers stay gapless also when one is rolled back. */
export async function lockInvoices(tx: Transaction): Promise<void> {
  await lock(tx, 'invoices')
}

/** Call `lockInvoices` first. Writes the invoices with the next numbers of their series. */
export async function numberInvoices(tx: Transaction, described: UnnumberedInvoice[]): Promise<void> {
  const ends = new Map<string, { serial: number; dated: string }>()
  const begun = new Map<string, string>()
  const rows = []
  for (const invoice of described) {
    const { kind } = invoice
    const yearOfKind = `${kind} ${financialYearOf(invoice.dated)}`
    const series = begun.get(yearOfKind) ?? (await findSeries(tx, kind, invoice.dated))
    begun.set(yearOfKind, series)
    const end = ends.get(series) ?? (await findEnd(tx, series))
    const serial = end.serial + 1
    // Dates never go back in a series, so that the numbers of a month have no gap either.
    const dated = invoice.dated > end.dated ? invoice.dated : end.dated
    ends.set(series, { serial, dated })
    rows.push({ ...withoutTax, ...invoice, series, serial, dated, number: formatInvoiceNumber(series, serial) })
  }
  if (rows.length > 0) await insertInvoices(tx, rows)
}

const withoutTax = { cgstInPaise: 0, sgstInPaise: 0, igstInPaise: 0 }
const written = [
  'number',
  'kind',
  'series',
  'serial',
  'dated',
  'orderId',
  'refundId',
  'placeOfSupply',
  'gstRate',
  'sac',
  'amountInPaise',
  'taxableInPaise',
  'cgstInPaise',
  'sgstInPaise',
  'igstInPaise',
  'content',
  'buyer',
] as const satisfies (keyof Invoice)[]

const insertStatement = sql.raw(`
  insert into invoices (${insertColumns(invoices, written)})
  select ${recordsetColumns('added', written)} from given, ${recordset('added', invoices, written, { json: 'given.list' })}`)

/** As one JSON list: Drizzle takes half a millisecond of CPU to write the values of one order. */
async function insertInvoices(tx: Transaction, rows: object[]): Promise<void> {
  await tx.execute(sql`with given as (select ${JSON.stringify(rows)}::json as list) ${insertStatement}`)
}

async function findEnd(tx: Transaction, series: string) {
  const [end] = await tx
    .select({ serial: max(invoices.serial), dated: max(invoices.dated) })
    .from(invoices)
    .where(eq(invoices.series, series))
  return { serial: end?.serial ?? 0, dated: end?.dated ?? '' }
}
