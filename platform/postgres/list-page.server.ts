import { isKeyedHash, keyedHash } from '../secrets/signing.server.ts'

const purpose = 'list cursors'

/** A cursor is only valid for the list, search, filter and order that it was created for. */
export interface ListName {
  list: string
  search: string
  filter?: object
  sort?: string
}

/** Contains the id of a page's last row, so that new rows at the top do not shift the next page. */
export function cursorAfter(name: ListName, id: string | number): string {
  return `${id}.${keyedHash(purpose, signedText(name, String(id)))}`
}

function readCursor(name: ListName, cursor: string): string | null {
  const [, id = '', signature = ''] = /^([\w-]{1,200})\.([\w-]{43})$/.exec(cursor) ?? []
  return isKeyedHash(purpose, signedText(name, id), signature) ? id : null
}

function signedText({ list, search, filter = {}, sort = 'newest' }: ListName, id: string): string {
  return JSON.stringify([list, search, Object.entries(filter).sort(), sort, id])
}

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
