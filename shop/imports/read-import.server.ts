import { createHash } from 'node:crypto'
import type { Import } from '#db/schema/imports.ts'
import { storage } from '#platform/storage/storage.server.ts'
import type { ImportRow, LeftOut, RowProblem } from './import-row.ts'
import { findOrigin, ownTable } from './origins/all-origins.ts'
import { findDateOrder } from './read-moment.ts'
import { createRowReader, type Matching } from './read-row.ts'
import { readRows, type TableRow, type TableShape } from './read-table.server.ts'

export type CheckedRow = TableRow &
  ({ row: ImportRow & { productId: string } } | { leftOut: LeftOut } | { problem: RowProblem; product?: string })

type ReadableImport = Pick<Import, 'origin' | 'storageKey' | 'shape' | 'columns' | 'dateOrder' | 'products'>

/**
 * Every row of the file and what becomes of it. The check and the import both read it here, so that they agree; only the
 * check guesses which product is meant by a name for which none was chosen.
 */
export async function* readImport(
  found: ReadableImport,
  guess: (name: string) => string | undefined = () => undefined,
): AsyncGenerator<CheckedRow> {
  const { origin, shape, columns, products } = found
  const dateOrder = found.dateOrder ?? (await findOrderOfDates(found))
  const matching: Matching = { columns, dateOrder }
  const readRow = createRowReader(findOrigin(origin) ?? ownTable, shape.header, matching)
  const seen = new Set<string>()
  for await (const tableRow of openRows(found)) {
    const read = readRow(tableRow.cells)
    if (!('row' in read)) {
      yield { ...tableRow, ...read }
      continue
    }
    const { product } = read.row
    const productId = Object.hasOwn(products, product) ? products[product] : guess(product)
    const purchase = hashText(`${read.row.sourceId}\n${productId}\n${read.row.email}`)
    if (productId === undefined) yield { ...tableRow, problem: 'product-not-chosen', product: read.row.product }
    else if (productId === '') yield { ...tableRow, leftOut: 'product-skipped' }
    else if (seen.has(purchase)) yield { ...tableRow, leftOut: 'repeated' }
    else {
      seen.add(purchase)
      yield { ...tableRow, row: { ...read.row, productId } }
    }
  }
}

/** A hundred thousand texts would take forty megabytes more than their hashes. */
function hashText(text: string): string {
  return createHash('sha256').update(text).digest('binary')
}

/** Without the header. */
async function* openRows({ storageKey, shape }: ReadableImport): AsyncGenerator<TableRow> {
  if (!storageKey) return
  const rows = readRows(await storage.get(storageKey), shape as TableShape)
  for await (const row of rows) if (row.number > 1) yield row
}

/** The whole column decides: one 25/12 shows that days come first. Null when none shows it, or two contradict. */
async function findOrderOfDates(found: ReadableImport): Promise<Matching['dateOrder']> {
  const [column = ''] = found.columns.paidAt ?? []
  const index = found.shape.header.lastIndexOf(column)
  const orders = new Set<string>()
  if (index === -1) return null
  for await (const { cells } of openRows(found)) {
    const order = findDateOrder(cells[index] ?? '')
    if (order) orders.add(order)
    if (orders.size > 1) return null
  }
  const [only] = orders
  return (only as Matching['dateOrder'] | undefined) ?? null
}
