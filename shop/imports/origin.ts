import type { ImportField, LeftOut } from './import-row.ts'

/** Reads the cell of the first of these columns that is filled, or an empty text. Names are compared as `columnKey` does. */
export type CellReader = (...columns: string[]) => string

/** Reads the cell of the column that was matched with a field. */
export type FieldReader = (field: ImportField) => string

/** Another shop, described by the file that it exports. */
export interface ImportOrigin {
  id: string
  title: string
  /** Where the owner finds the file. */
  exportSteps: string
  /** A header with all names of one of these lists comes from there. */
  headers: string[][]
  /** The columns of a field, the best first. */
  columns: Partial<Record<ImportField, string[]>>
  /** Where a time has no zone of its own. */
  zone: 'utc' | 'india'
  findLeftOut(read: CellReader, field: FieldReader): LeftOut | null
  /** Later rows of the same purchase leave all but these columns empty; the first column names the purchase. */
  repeats?: string[]
}

/** Spreadsheets and translations change capitals and blanks, never the letters. */
export function columnKey(name: string): string {
  return name
    .normalize('NFKC')
    .replace(/^'/, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim()
}

const paidWords = new Set([
  ...['paid', 'captured', 'complete', 'completed', 'credit', 'credited', 'success', 'successful', 'succeeded'],
  ...['processing', 'partially refunded', 'partially_refunded', 'edd_subscription', 'publish', 'settled', 'fulfilled'],
])
const refundedWords = new Set(['refunded', 'fully refunded', 'refund'])
const disputedWords = new Set(['disputed', 'chargeback', 'charged back'])
const unpaidWords = new Set([
  ...['pending', 'failed', 'failure', 'created', 'authorized', 'authorised', 'cancelled', 'canceled', 'voided'],
  ...[
    'abandoned',
    'unpaid',
    'expired',
    'on-hold',
    'on hold',
    'draft',
    'trash',
    'revoked',
    'initiated',
    'pending payment',
  ],
])

/** What the state of a payment means, as the shops call it. A row without a state counts as paid. */
export function findLeftOutByStatus(status: string): LeftOut | null {
  const word = status.toLowerCase().replace(/^wc-/, '').trim()
  if (word === '' || paidWords.has(word)) return null
  if (refundedWords.has(word)) return 'refunded'
  if (disputedWords.has(word)) return 'disputed'
  return unpaidWords.has(word) ? 'unpaid' : 'unknown-status'
}

export function isYes(cell: string): boolean {
  return ['1', 'yes', 'true', 'y', 'on'].includes(cell.trim().toLowerCase())
}
