import { isUtf8 } from 'node:buffer'
import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'

export type TableEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

export interface TableShape {
  encoding: TableEncoding
  separator: ',' | ';' | '\t'
  header: string[]
}

export type TableRefusal = 'empty' | 'binary' | 'no-header' | 'too-many-columns' | 'broken-quotes'

const maxColumns = 200
const maxRecordBytes = 200_000
/** More than any first row. */
const startBytes = 1024 * 1024

/** The encoding, the separator and the first row of a CSV file, or why it is none. */
export async function readTableShape(bytes: Uint8Array): Promise<TableShape | { refused: TableRefusal }> {
  if (bytes.length === 0) return { refused: 'empty' }
  const encoding = findEncoding(bytes)
  if (!encoding) return { refused: 'binary' }
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, startBytes))
  if (/(?![\t\n\v\f\r])\p{Cc}/u.test(start)) return { refused: 'binary' }
  const separator = findSeparator(start)
  try {
    // Only the first row: the others of a long file would take a second and a hundred megabytes.
    const [cells] = parseNow(start, { ...optionsFor(separator), to: 1, skip_records_with_empty_values: true })
    if (!cells) return { refused: 'empty' }
    const header = cells.map((name) => name.trim())
    if (header.length > maxColumns) return { refused: 'too-many-columns' }
    return header.filter(Boolean).length < 2 ? { refused: 'no-header' } : { encoding, separator, header }
  } catch (error) {
    if (isBrokenTable(error)) return { refused: 'broken-quotes' }
    throw error
  }
}

function optionsFor(separator: TableShape['separator']) {
  return {
    ...{ delimiter: separator, bom: true, relax_column_count: true, relax_quotes: true },
    max_record_size: maxRecordBytes,
  }
}

/** Excel in India saves UTF-8, UTF-16 or the code page of Windows. Null for a file that is no text, such as .xlsx. */
function findEncoding(bytes: Uint8Array): TableEncoding | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes.subarray(0, 4_096).includes(0)) return null
  return isUtf8(bytes) ? 'utf-8' : 'windows-1252'
}

function findSeparator(text: string): TableShape['separator'] {
  const [firstLine = ''] = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const count = (separator: string) => firstLine.split(separator).length
  const [best = ','] = ([',', ';', '\t'] as const).toSorted((one, other) => count(other) - count(one))
  return best
}

export interface TableRow {
  /** As a spreadsheet numbers it; the header is 1. */
  number: number
  cells: string[]
}

/** Every row with the header first, a few at a time: a file may have a hundred thousand. */
export async function* readRows(
  bytes: AsyncIterable<Uint8Array>,
  { encoding, separator }: Pick<TableShape, 'encoding' | 'separator'>,
): AsyncGenerator<TableRow> {
  const parser = parse(optionsFor(separator))
  // Unlike pipe, it also passes on that the storage failed in the middle.
  pipeline(Readable.from(decode(bytes, encoding)), parser, () => {})
  let number = 0
  for await (const cells of parser as AsyncIterable<string[]>) {
    number += 1
    // A row of nothing but separators is empty, too.
    if (cells.some((cell) => cell.trim() !== '')) yield { number, cells }
  }
}

async function* decode(bytes: AsyncIterable<Uint8Array>, encoding: TableEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of bytes) {
    const text = decoder.decode(chunk, { stream: true })
    if (text) yield text
  }
  const rest = decoder.decode()
  if (rest) yield rest
}

/** A quote that is never closed swallows the rest of the file. */
export function isBrokenTable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_')
}
