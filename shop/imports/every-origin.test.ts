import { describe, expect, it } from 'vitest'
import { type Cells, goodRows, headersOf } from '#tests/other-shops.ts'
import type { ImportField } from './import-row.ts'
import { matchColumns } from './match-columns.ts'
import { allOrigins, detectOrigin } from './origins/all-origins.ts'
import { createRowReader } from './read-row.ts'
import { readRows, readTableShape } from './read-table.server.ts'

type OriginId = keyof typeof headersOf

/** What is wrong with one cell of a row, and what the owner reads. A field that the file has no column for is not asked. */
const brokenCells: [field: ImportField, cell: string, problem: string][] = [
  ['email', '', 'email-missing'],
  ['email', '-', 'email-invalid'],
  ['email', 'asha at example', 'email-invalid'],
  ['email', '#REF!', 'email-invalid'],
  ['email', 'a@example.in; b@example.in', 'several-emails'],
  ['name', 'A'.repeat(101), 'name-too-long'],
  ['name', '???? ???', 'text-damaged'],
  ['name', 'Zo\uFFFD', 'text-damaged'],
  ['phone', '9.19877E+11', 'phone-damaged'],
  ['phone', 'ask my father', 'phone-invalid'],
  ['product', '', 'product-missing'],
  ['product', ' \t ', 'product-missing'],
  ['product', 'M'.repeat(201), 'product-too-long'],
  ['paidAt', '', 'date-missing'],
  ['paidAt', 'last week', 'date-unreadable'],
  ['paidAt', '#########', 'date-unreadable'],
  ['paidAt', '31/02/2026', 'date-impossible'],
  ['paidAt', '2026-13-45', 'date-impossible'],
  ['paidAt', '03/04/2026', 'date-undecided'],
  ['paidAt', '2999-05-01', 'date-in-future'],
  ['paidAt', '1999-05-01', 'date-too-old'],
  ['sourceId', 'i'.repeat(201), 'id-too-long'],
]
const [tooFew, tooMany] = ['too-few-cells', 'too-many-cells']

const encodings: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => Buffer.from(text),
  'UTF-8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'UTF-16 of Excel': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'UTF-16, the other way round': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'Windows-1252': (text) => Buffer.from(text, 'latin1'),
}
/** Every letter of it is one byte in Windows-1252. */
const name = 'Zoë Müller'

/** As a spreadsheet program writes it. */
const toLine = (cells: string[], separator: string) =>
  cells.map((cell) => (/["\n\r,;\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(separator)

function openFile(id: OriginId) {
  const header = headersOf[id].split(',')
  const columns = matchColumns(detectOrigin(header), header)
  const [day = '', ...time] = columns.paidAt ?? []
  // In words, because 01/05 could be two days.
  const date: Cells = { [day]: '1 May 2026 15:30', ...Object.fromEntries(time.map((column) => [column, ''])) }
  // Shopify fills a row from the one above when both have the same order.
  let rows = 0
  const row = (changes: Cells = {}) => {
    const own: Cells = id === 'shopify' ? { Name: `#${++rows}`, Id: `${rows}` } : {}
    return header.map((column) => ({ ...goodRows[id], ...date, ...own, ...changes })[column] ?? '')
  }
  /** The same cell in every column that could say the same. */
  const withField = (field: ImportField, cell: string) =>
    row(Object.fromEntries((columns[field] ?? []).map((column) => [column, cell])))
  return { header, columns, row, withField }
}

async function readFile(bytes: Uint8Array) {
  const shape = await readTableShape(bytes)
  if ('refused' in shape) throw new Error(shape.refused)
  const origin = detectOrigin(shape.header)
  const columns = matchColumns(origin, shape.header)
  const readRow = createRowReader(origin, shape.header, { columns, dateOrder: null })
  const outcomes: unknown[] = []
  async function* once() {
    yield bytes
  }
  for await (const { number, cells } of readRows(once(), shape)) if (number > 1) outcomes.push(readRow(cells))
  return { id: origin.id, encoding: shape.encoding, outcomes }
}

describe.each(Object.keys(headersOf) as OriginId[])('a file of %s', (id) => {
  const { header, columns, row, withField } = openFile(id)
  const known = brokenCells.filter(([field]) => columns[field])
  const broken = known.map(([field, cell]) => withField(field, cell))
  const [nameColumn = ''] = columns.name ?? []
  const goodRow = row({ [nameColumn]: name })
  const lines = [header, goodRow, ...broken, ['only this'], [...goodRow, 'one more'], goodRow]
  const problems = [...known.map(([, , problem]) => ({ problem })), { problem: tooFew }, { problem: tooMany }]

  it('has at least twenty kinds of broken rows', () => {
    expect(problems.length).toBeGreaterThanOrEqual(20)
  })

  it.each(Object.keys(encodings))('is read in %s, and every broken row is named', async (encoding) => {
    // The mark of lost letters has no byte in Windows-1252: there it is an unassigned one.
    const isBytes = encoding === 'Windows-1252'
    const shown = isBytes ? lines.filter((cells) => !cells.some((cell) => cell.includes('\uFFFD'))) : lines
    for (const separator of [',', ';', '\t']) {
      const text = shown.map((cells) => toLine(cells, separator)).join('\r\n')
      const read = await readFile(encodings[encoding]?.(text) ?? new Uint8Array())
      expect(read.id).toBe(id)
      expect(read.encoding.replace('-', '')).toMatch(isBytes ? /^windows/ : /^utf/)
      const [first, ...others] = read.outcomes
      expect(first).toMatchObject({ row: { name, email: 'asha@example.in' } })
      expect(others.at(-1)).toHaveProperty('row')
      const lost = problems.findIndex((_, index) => known[index]?.[1].includes('\uFFFD'))
      expect(others.slice(0, -1)).toEqual(isBytes ? problems.toSpliced(lost, 1) : problems)
    }
  })
})

it('is tried with a file of every origin', () => {
  expect(Object.keys(headersOf).sort()).toEqual(allOrigins.map(({ id }) => id).sort())
})

it('says that the storage failed in the middle of a file', async () => {
  async function* failing() {
    yield Buffer.from('Email,Product\na@example.in,Maths\n')
    throw new Error('the bucket is away')
  }
  const read = async () => {
    for await (const _ of readRows(failing(), { encoding: 'utf-8', separator: ',' }));
  }
  await expect(read()).rejects.toThrow('the bucket is away')
})
