import { data } from 'react-router'
import { booksWords as words } from '#content/interface/en/admin/books.ts'
import { recordRead } from '#shop/audit/record-read.server.ts'
import { bookFileNames, writeBookFile, zipBookFiles } from '#shop/books/book-files.ts'
import { readBookMonth } from '#shop/books/book-month.ts'
import { readBooks } from '#shop/books/read-books.server.ts'
import { privateFile } from '../../../private-file.server.ts'
import { actorContext } from '../actor-context.ts'
import type { Route } from './+types/book-file'

export async function loader({ params, context }: Route.LoaderArgs) {
  const month = readBookMonth(params.month)
  if (!month) throw data(words.unknownMonth, 404)
  const name = bookFileNames.find((known) => known === params.file)
  if (!name && params.file !== 'books.zip') throw data(words.unknownFile, 404)
  const rows = await readBooks(month, { withSettlements: !name || name === 'settlements.csv' })
  await recordRead(context.get(actorContext), 'books-exported', { detail: { month: month.month, file: params.file } })
  if (!name) {
    const zip = Buffer.from(zipBookFiles(rows, month.month))
    return privateFile(zip, { type: 'application/zip', name: `books-${month.month}.zip` })
  }
  const type = name.endsWith('.json') ? 'application/json' : 'text/csv; charset=utf-8'
  return privateFile(writeBookFile(name, rows, month.month), { type, name: `${month.month}-${name}` })
}
