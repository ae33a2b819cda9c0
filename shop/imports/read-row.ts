import { createHash } from 'node:crypto'
import { toPlainText } from '#db/plain-text.ts'
import { email as emailRule } from '#shop/customers/contact-details.ts'
import { nameFromEmail } from '#shop/customers/email-address.ts'
import { readPhoneNumber } from '#shop/customers/phone-number.ts'
import type { ImportField, ReadRow, RowProblem } from './import-row.ts'
import { type CellReader, columnKey, type FieldReader, type ImportOrigin, isYes } from './origin.ts'
import { type DateOrder, readMoment } from './read-moment.ts'

/** How the columns of one file are read. */
export interface Matching {
  /** Column names by field, the best first; two for a date and its time. */
  columns: Partial<Record<ImportField, string[]>>
  dateOrder: DateOrder | null
}

const maxNameLength = 100
const maxTextLength = 200
/** Of a cell that may hold several addresses; the patterns take much longer for a longer one. */
const maxEmailsLength = 1_000
const earliest = Date.UTC(2000, 0, 1)
const dayMs = 86_400_000

/** Returns a function that reads one row after the other, in the order of the file. */
export function createRowReader(origin: ImportOrigin, header: string[], matching: Matching) {
  const indexes = new Map<string, number>()
  // A column may come twice; the last is the one of the owner's own field.
  for (const [index, name] of header.entries()) indexes.set(columnKey(name), index)
  const found = new Map<string, number>()
  let previous: string[] = []

  /** Every row asks for the same names. */
  function indexOf(name: string): number {
    let index = found.get(name)
    if (index === undefined) {
      index = indexes.get(columnKey(name)) ?? -1
      found.set(name, index)
    }
    return index
  }

  return function readRow(given: string[]): ReadRow {
    if (given.length > header.length && given.slice(header.length).some((cell) => cell.trim() !== ''))
      return { problem: 'too-many-cells' }
    if (given.length < 2) return { problem: 'too-few-cells' }
    const cells = origin.repeats ? fillDown(given, previous) : given
    previous = cells
    const read: CellReader = (...names) => {
      for (const name of names) {
        const cell = unprotect(cells[indexOf(name)] ?? '')
        if (cell !== '') return cell
      }
      return ''
    }
    const field = (name: ImportField) => read(...(matching.columns[name] ?? []))
    const leftOut = origin.findLeftOut(read, field)
    return leftOut ? { leftOut } : readPurchase(origin, matching, field, read)
  }

  /** The rows of further products of one order leave its other columns empty. */
  function fillDown(cells: string[], before: string[]): string[] {
    const [key = ''] = origin.repeats ?? []
    const index = indexOf(key)
    const own = new Set((origin.repeats ?? []).map(indexOf))
    if (!cells[index] || cells[index] !== before[index]) return cells
    return header.map((_, at) => cells[at] || (own.has(at) ? '' : (before[at] ?? '')))
  }
}

/** Exports protect cells that begin like a formula with an apostrophe. */
function unprotect(cell: string): string {
  return cell.trim().replace(/^'(?=[=+\-@\d#])/, '')
}

function readPurchase(
  origin: ImportOrigin,
  { columns, dateOrder }: Matching,
  field: FieldReader,
  read: CellReader,
): ReadRow {
  const written = field('email')
  const email = readEmail(written)
  if ('problem' in email) return email
  const name = toPlainText(field('name')).replace(/\s+/g, ' ').trim()
  if (name.length > maxNameLength) return { problem: 'name-too-long' }
  if (/\uFFFD|\?{3,}/.test(name)) return { problem: 'text-damaged' }
  const phone = readPhone(field('phone'))
  if ('problem' in phone) return phone
  const product = toPlainText(field('product')).replace(/\s+/g, ' ').trim()
  if (product === '') return { problem: 'product-missing' }
  if (product.length > maxTextLength) return { problem: 'product-too-long' }
  const date = joinDate(columns.paidAt ?? [], read)
  const paidAt = readPaidAt(date, origin, dateOrder)
  if ('problem' in paidAt) return paidAt
  const ownId = field('sourceId')
  if (ownId.length > maxTextLength) return { problem: 'id-too-long' }
  const sourceId = ownId || hashFacts([email.email, product, String(paidAt.moment.getTime())])
  const paidThere = toPlainText([field('amount'), field('currency')].filter(Boolean).join(' ')).slice(0, 60)
  return {
    row: {
      ...{ sourceId, email: email.email, name: name || nameFromEmail(email.email), phone: phone.phone, product },
      ...{ paidAt: paidAt.moment, paidThere, doNotContact: isYes(field('doNotContact')) },
    },
  }
}

function readEmail(written: string): { email: string } | { problem: RowProblem } {
  const text = written.trim().replace(/^mailto:/i, '')
  if (text === '') return { problem: 'email-missing' }
  if (text.length > maxEmailsLength) return { problem: 'email-invalid' }
  const betweenAts = text.slice(text.indexOf('@'), text.lastIndexOf('@') + 1)
  if (/[\s,;/|]/.test(betweenAts)) return { problem: 'several-emails' }
  const parsed = emailRule.safeParse(text)
  return parsed.success ? { email: parsed.data.toLowerCase() } : { problem: 'email-invalid' }
}

/** Empty when there is none: the file that was bought does not need a number. */
function readPhone(written: string): { phone: string } | { problem: RowProblem } {
  if (written === '') return { phone: '' }
  // Excel shortens long numbers to this, and the digits are lost.
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(written)) return { problem: 'phone-damaged' }
  const phone = readPhoneNumber(written.replace(/\.0$/, ''))
  if (/^[6-9]\d{9}$/.test(phone)) return { phone }
  // A number of another country is none that the shop could write to.
  return /^[+\d\s().-]{7,20}$/.test(written) ? { phone: '' } : { problem: 'phone-invalid' }
}

/** Gumroad writes the date and the time into two columns. */
function joinDate(columns: string[], read: CellReader): string {
  const [date = '', time = ''] = columns
  const [first, second] = [date ? read(date) : '', time ? read(time) : '']
  return first && /^\d{1,2}:\d\d/.test(second) ? `${first} ${second}` : first || second
}

function readPaidAt(
  text: string,
  { zone }: ImportOrigin,
  order: DateOrder | null,
): { moment: Date } | { problem: RowProblem } {
  if (text === '') return { problem: 'date-missing' }
  const read = readMoment(text, zone, order)
  if ('refused' in read) return { problem: read.refused }
  if (read.moment.getTime() > Date.now() + dayMs) return { problem: 'date-in-future' }
  return read.moment.getTime() < earliest ? { problem: 'date-too-old' } : read
}

function hashFacts(facts: string[]): string {
  return createHash('sha256').update(facts.join('\n')).digest('base64url').slice(0, 24)
}
