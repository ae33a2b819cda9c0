import { type SQL, sql } from 'drizzle-orm'
import { cursorAfter, type ListName, readCursor } from './cursor.server.ts'
import { listIndexedWords, minIndexedSearchLength, readSearchKeys, unindexedSearchDepth } from './search-term.ts'

export interface ListRequest {
  search?: string
  cursor?: string | null
  pageSize: number
}

export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

export interface CursorRefusal {
  refused: 'unknown-cursor'
}

export type ListResult<Row> = Page<Row> | CursorRefusal

/** The id of the previous page's last row, or null for the first page. */
export function readPosition(
  name: ListName,
  cursor: string | null | undefined,
): { after: string | null } | CursorRefusal {
  if (!cursor) return { after: null }
  const after = readCursor(name, cursor)
  return after === null ? { refused: 'unknown-cursor' } : { after }
}

/** Expects one row more than a page, to see whether there is a next page. */
export function toPage<Row extends { id: string | number }>(name: ListName, rows: Row[], pageSize: number): Page<Row> {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: rows.length > pageSize && last ? cursorAfter(name, last.id) : null }
}

/**
 * `search_text` contains name and email in lower case, each on its own line. The index looks for each word on its own:
 * across a blank it would also read the many rows in which any word begins with the same letter.
 */
export function customerMatches(search: string): SQL {
  const words = listIndexedWords(search)
  if (words.length === 0) return sql`c.search_text like lower(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`
  const contains = sql`strpos(c.search_text, lower(${search})) > 0`
  return sql.join([...words.map((word) => sql`c.search_text like lower(${`%${word}%`})`), contains], sql` and `)
}

/** The ids of customers with this phone number, in their profile or in an order. */
export function selectCustomersByPhone(search: string): SQL {
  const { phone } = readSearchKeys(search)
  if (phone === null) return sql`select id from customers where false`
  const start = `${phone}%`
  return sql`select id from customers where phone_number like ${start}
    union select customer_id from orders where phone_number like ${start}`
}

/** The customers that a search reads when the newest rows alone do not fill a page. */
export function searchedCustomers(search: string): SQL {
  if (search.length >= minIndexedSearchLength) return sql`customers`
  return sql`(select * from customers order by id desc limit ${unindexedSearchDepth})`
}
