import { type SQL, sql } from 'drizzle-orm'
import { cursorAfter, type ListName, readCursor } from './cursor.server.ts'
import { minIndexedSearchLength, unindexedSearchDepth } from './search-term.ts'

export interface ListRequest {
  search?: string
  cursor?: string | null
  pageSize: number
}

export interface Page<Row> {
  rows: Row[]
  nextCursor: string | null
}

export type ListAnswer<Row> = Page<Row> | { problem: string }

export const foreignCursor = { problem: 'This page of the list does not exist. Please begin at the newest.' }

/** Null when there is no cursor; undefined when it is not ours. */
export function positionOf(name: ListName, cursor: string | null | undefined): string | null | undefined {
  if (!cursor) return null
  return readCursor(name, cursor) ?? undefined
}

/** Takes rows of which one more than a page was asked for. */
export function pageOf<Row extends { id: string | number }>(name: ListName, rows: Row[], pageSize: number): Page<Row> {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: rows.length > pageSize && last ? cursorAfter(name, last.id) : null }
}

/** Name or address contains what was typed, in whatever case; both stand in search_text, on lines of their own. */
export function customerMatches(search: string): SQL {
  const literal = search.replaceAll(/[\\%_]/g, '\\$&')
  return sql`c.search_text like lower(${`%${literal}%`})`
}

/** Among whom a search looks when it cannot be answered from the newest rows alone. */
export function searchedCustomers(search: string): SQL {
  if (search.length >= minIndexedSearchLength) return sql`customers`
  return sql`(select * from customers order by id desc limit ${unindexedSearchDepth})`
}
