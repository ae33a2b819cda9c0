import { expect, it } from 'vitest'
import { type Cells, goodRows as good, headersOf as headers } from '#tests/other-shops.ts'
import type { ReadRow } from './import-row.ts'
import { matchColumns } from './match-columns.ts'
import { detectOrigin, findOrigin } from './origins/all-origins.ts'
import { createRowReader } from './read-row.ts'

function openReader(id: keyof typeof headers) {
  const header = headers[id].split(',')
  const origin = findOrigin(id)
  if (!origin) throw new Error(`no origin ${id}`)
  const readRow = createRowReader(origin, header, { columns: matchColumns(origin, header), dateOrder: 'day-first' })
  return (cells: Cells): ReadRow => readRow(header.map((name) => cells[name] ?? ''))
}

const all = Object.keys(headers) as (keyof typeof headers)[]

it.each(all)('recognises a file of %s by its first row, however it is spelled', (id) => {
  const header = headers[id].split(',')
  expect(detectOrigin(header).id).toBe(id)
  expect(detectOrigin(header.map((name) => ` ${name.toUpperCase()} `)).id).toBe(id)
  expect(detectOrigin(header.toReversed()).id).toBe(id)
})

it.each(all)('reads a purchase of %s', (id) => {
  expect(openReader(id)(good[id])).toMatchObject({
    row: { email: 'asha@example.in', name: 'Asha Rao', product: 'Maths', paidAt: new Date('2026-05-01T10:00:00Z') },
  })
})

it.each(['shopify', 'razorpay', 'instamojo', 'table'] as const)('reads the phone number in a file of %s', (id) => {
  expect(openReader(id)(good[id])).toMatchObject({ row: { phone: '9876543210' } })
})

it.each([
  ['gumroad', { 'Purchase ID': 'Totals' }, 'totals'],
  ['gumroad', { 'Fully Refunded?': '1' }, 'refunded'],
  ['gumroad', { 'Refunded?': '1' }, 'refunded'],
  ['gumroad', { 'Disputed?': '1' }, 'disputed'],
  ['gumroad', { 'Access Revoked?': '1' }, 'access-revoked'],
  ['gumroad', { 'Pre-order authorization?': '1' }, 'unpaid'],
  ['shopify', { 'Financial Status': 'refunded' }, 'refunded'],
  ['shopify', { 'Financial Status': 'pending' }, 'unpaid'],
  ['shopify', { 'Cancelled at': '2026-05-02' }, 'unpaid'],
  ['woocommerce', { 'Order Status': 'wc-cancelled' }, 'unpaid'],
  ['edd', { 'Mode (Live|Test)': 'test' }, 'test'],
  ['edd', { Status: 'Refunded' }, 'refunded'],
  ['razorpay', { 'Payment Status': 'failed' }, 'unpaid'],
  ['razorpay', { Email: 'void@razorpay.com' }, 'unpaid'],
  ['instamojo', { Status: 'Failed' }, 'unpaid'],
  ['payhip', { Refunded: 'Yes' }, 'refunded'],
  ['table', { 'Payment Status': 'will pay tomorrow' }, 'unknown-status'],
] as const)('leaves out of %s what gives no right to a file: %o', (id, cells, leftOut) => {
  expect(openReader(id)({ ...good[id], ...cells })).toEqual({ leftOut })
})

it.each([[{ 'Refunded?': '1', 'Partial Refund ($)': '1.00' }], [{ 'Disputed?': '1', 'Dispute Won?': '1' }]])(
  'keeps a purchase of which money went back only in part, or after a dispute that was won: %o',
  (cells) => {
    expect(openReader('gumroad')({ ...good.gumroad, ...cells })).toHaveProperty('row')
  },
)

it.each([
  [{ 'Email Address': '' }, 'email-missing'],
  [{ 'Email Address': 'asha at example' }, 'email-invalid'],
  [{ 'Email Address': 'a@example.in, b@example.in' }, 'several-emails'],
  [{ 'Student Name': 'A'.repeat(101) }, 'name-too-long'],
  [{ 'Student Name': '???? ???' }, 'text-damaged'],
  [{ 'Mobile Number': '9.19877E+11' }, 'phone-damaged'],
  [{ 'Mobile Number': 'ask my father' }, 'phone-invalid'],
  [{ Subject: '' }, 'product-missing'],
  [{ Subject: 'M'.repeat(201) }, 'product-too-long'],
  [{ Timestamp: '' }, 'date-missing'],
  [{ Timestamp: 'last week' }, 'date-unreadable'],
  [{ Timestamp: '31/02/2026' }, 'date-impossible'],
  [{ Timestamp: '01/05/2999' }, 'date-in-future'],
  [{ Timestamp: '01/05/1999' }, 'date-too-old'],
] as const)('asks the owner to mend %o', (cells, problem) => {
  expect(openReader('table')({ ...good.table, ...cells })).toEqual({ problem })
})

it('refuses an address of the longest length that is read at once, too', () => {
  const hostile = { 'Email Address': `${'@'.repeat(333)}${','.repeat(333)}${'x'.repeat(333)}` }
  const read = openReader('table')
  // As many as a file may hold: each took a sixth of a second once.
  for (let row = 0; row < 5_000; row++)
    expect(read({ ...good.table, ...hostile })).toEqual({ problem: 'email-invalid' })
})

it('refuses at once an address that its pattern would take minutes for', () => {
  const hostile = { 'Email Address': `@${' @'.repeat(100_000)}x` }
  expect(openReader('table')({ ...good.table, ...hostile })).toEqual({ problem: 'email-invalid' })
})

it('asks the owner to mend a row with one cell, or with more cells than the first row', () => {
  const header = headers.table.split(',')
  const origin = detectOrigin(header)
  const readRow = createRowReader(origin, header, { columns: matchColumns(origin, header), dateOrder: null })
  expect(readRow(['only this'])).toEqual({ problem: 'too-few-cells' })
  expect(readRow([...header, 'one more'])).toEqual({ problem: 'too-many-cells' })
  expect(readRow([...header.map((name) => good.table[name] ?? ''), '', ''])).not.toEqual({ problem: 'too-many-cells' })
})

it('asks which comes first, day or month, when the file does not show it', () => {
  const header = headers.table.split(',')
  const origin = detectOrigin(header)
  const readRow = createRowReader(origin, header, { columns: matchColumns(origin, header), dateOrder: null })
  expect(readRow(header.map((name) => good.table[name] ?? ''))).toEqual({ problem: 'date-undecided' })
})

it('takes the row of a further product of an order from Shopify as one of the same order', () => {
  const read = openReader('shopify')
  read(good.shopify)
  expect(read({ Name: '#1001', Email: 'asha@example.in', 'Lineitem name': 'Science' })).toMatchObject({
    row: { product: 'Science', sourceId: '77', name: 'Asha Rao', phone: '9876543210' },
  })
  expect(read({ Name: '#1002', Email: 'b@example.in', 'Lineitem name': 'Science' })).toEqual({
    problem: 'date-missing',
  })
})

it('gives a gift to the person who got it, and remembers who wants no messages', () => {
  const cells = { ...good.gumroad, 'Giftee Email': 'ravi@example.in', 'Do not contact?': '1' }
  expect(openReader('gumroad')(cells)).toMatchObject({ row: { email: 'ravi@example.in', doNotContact: true } })
})

it('names a purchase by its facts when the file has no number for it', () => {
  const read = openReader('table')
  const [one, same, other] = [good.table, good.table, { ...good.table, Subject: 'Science' }].map(read)
  expect(one).toEqual(same)
  expect(one).not.toMatchObject({ row: { sourceId: (other as { row: { sourceId: string } }).row.sourceId } })
})

it('keeps no invisible character, and calls a buyer without a name by the address', () => {
  const read = openReader('table')
  expect(read({ ...good.table, 'Student Name': 'Asha\u202E Rao\u200B' })).toMatchObject({ row: { name: 'Asha Rao' } })
  expect(read({ ...good.table, 'Student Name': '' })).toMatchObject({ row: { name: 'asha' } })
})

it('leaves out a phone number of another country, which the shop could not write to', () => {
  expect(openReader('table')({ ...good.table, 'Mobile Number': '+1 415 555 0100' })).toMatchObject({
    row: { phone: '' },
  })
})
