import { strToU8, zipSync } from 'fflate'
import { formatPlaceOfSupply, type StateCode } from '#brand/indian-states.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { bankWords } from '#content/interface/en/admin/bank.ts'
import { booksWords } from '#content/interface/en/admin/books.ts'
import { csvWords } from '#content/interface/en/admin/csv.ts'
import { byteOrderMark, type CsvCell, csvLine, indianCell, rupeeCell } from '#platform/csv.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import type { InvoiceSum } from './book-totals.ts'
import { readGstr1, toGstr1Json, writeB2cs, writeDocs, writeHsn } from './gstr1.ts'
import type { BookedInvoice, BookRows } from './read-books.server.ts'

export const bookFileNames = [
  'orders.csv',
  'payments.csv',
  'refunds.csv',
  'disputes.csv',
  'invoices.csv',
  'settlements.csv',
  'gstr1-b2cs.csv',
  'gstr1-hsn.csv',
  'gstr1-docs.csv',
  'gstr1.json',
] as const
export type BookFileName = (typeof bookFileNames)[number]

/** Everything that an accountant gets, from the rows whose sums the screen shows. */
export function writeBookFile(name: BookFileName, rows: BookRows, month: string): string {
  const gstr1 = () => readGstr1(rows.invoices.map(toSum))
  const writers: Record<BookFileName, () => string> = {
    'orders.csv': () => writeOrders(rows),
    'payments.csv': () => writePayments(rows),
    'refunds.csv': () => writeRefunds(rows),
    'disputes.csv': () => writeDisputes(rows),
    'invoices.csv': () => writeInvoices(rows),
    'settlements.csv': () => writeSettlements(rows),
    'gstr1-b2cs.csv': () => writeB2cs(gstr1()),
    'gstr1-hsn.csv': () => writeHsn(gstr1()),
    'gstr1-docs.csv': () => writeDocs(gstr1()),
    'gstr1.json': () => `${JSON.stringify(toGstr1Json(gstr1(), { month, gstin: findGstin(rows) }), null, 2)}\n`,
  }
  const text = writers[name]()
  // The offline tool of the portal does not expect the mark that Excel needs.
  return name.startsWith('gstr1') ? text : byteOrderMark + text
}

function toSum({ serial, number, ...invoice }: BookedInvoice): InvoiceSum {
  return { ...invoice, count: 1, first: { serial, number }, last: { serial, number } }
}

/** All files in one ZIP. */
export function zipBookFiles(rows: BookRows, month: string): Uint8Array {
  const names = rows.invoices.some(({ gstRate }) => gstRate !== null)
    ? bookFileNames
    : bookFileNames.filter((name) => !name.startsWith('gstr1'))
  return zipSync(Object.fromEntries(names.map((name) => [name, strToU8(writeBookFile(name, rows, month))])))
}

/** Reads the newest tax invoice. */
function findGstin({ invoices }: BookRows): string {
  return invoices.findLast(({ gstRate }) => gstRate !== null)?.gstin ?? ''
}

function write(columns: readonly string[], rows: CsvCell[][]): string {
  return [[...columns], ...rows].map(csvLine).join('')
}

const stateCell = (code: string | null) => (code ? formatPlaceOfSupply(code as StateCode) : '')

function writeOrders({ orders }: BookRows): string {
  const rows = orders.map((row) => [
    ...[formatOrderNumber(row.number), indianCell(row.completedAt), row.productName],
    ...[rupeeCell(row.amountInPaise), stateCell(row.placeOfSupply), row.provider, row.invoice],
  ])
  return write(csvWords.bookColumns.orders, rows)
}

function writePayments({ payments }: BookRows): string {
  const rows = payments.map((row) => [
    ...[indianCell(row.createdAt), formatOrderNumber(row.orderNumber), row.provider, row.externalId],
    ...[rupeeCell(row.amountInPaise), row.currency, row.bankReference],
    ...[row.feeInPaise, row.feeTaxInPaise].map((inPaise) =>
      inPaise !== null ? rupeeCell(inPaise) : row.provider === outsideProvider ? '' : booksWords.notReported,
    ),
  ])
  return write(csvWords.bookColumns.payments, rows)
}

function writeRefunds({ refunds }: BookRows): string {
  const rows = refunds.map((row) => [
    ...[indianCell(row.acceptedAt), formatOrderNumber(row.orderNumber), row.provider, row.id],
    ...[rupeeCell(row.amountInPaise), row.bankReference, row.document],
  ])
  return write(csvWords.bookColumns.refunds, rows)
}

function writeDisputes({ disputes }: BookRows): string {
  const rows = disputes.map((row) => [
    ...[indianCell(row.lostAt), formatOrderNumber(row.orderNumber), row.provider, row.externalId],
    ...[rupeeCell(row.amountInPaise), row.reason],
  ])
  return write(csvWords.bookColumns.disputes, rows)
}

/** Numbers, not texts: a cell that begins with a minus would become harmless text. */
function writeSettlements({ settled }: BookRows): string {
  const rows = settled.map((row) => [
    ...[indianCell(row.settledAt), row.provider, row.settlementId, row.utr, bankWords.settlements.kinds[row.kind]],
    ...[
      row.orderNumber ? formatOrderNumber(row.orderNumber) : '',
      row.reference,
      indianCell(row.occurredAt),
      row.method,
    ],
    ...[row.amountInPaise, row.feeInPaise, row.taxInPaise, row.netInPaise].map((inPaise) => inPaise / 100),
  ])
  return write(csvWords.bookColumns.settlements, rows)
}

function writeInvoices({ invoices }: BookRows): string {
  const rows = invoices.map((row) => [
    ...[booksWords.kinds[row.kind], row.number, row.dated, row.original, row.product],
    ...[stateCell(row.placeOfSupply), row.sac, row.gstRate],
    ...[row.taxableInPaise, row.cgstInPaise, row.sgstInPaise, row.igstInPaise].map((inPaise) =>
      row.gstRate === null ? '' : rupeeCell(inPaise),
    ),
    rupeeCell(row.amountInPaise),
  ])
  return write(csvWords.bookColumns.invoices, rows)
}
