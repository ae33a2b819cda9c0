import { isKeyedHash, keyedHash } from '#platform/signing.server.ts'
import type { OrderFilter, SortOrder } from './order-filter.ts'

const purpose = 'list cursors'

/** A cursor is only valid for the list, search, filter and order that it was created for. */
export interface ListName {
  list: 'orders' | 'customers' | 'audit' | 'security'
  search: string
  filter?: OrderFilter
  sort?: SortOrder
}

/** Contains the id of a page's last row, so that new rows at the top do not shift the next page. */
export function cursorAfter(name: ListName, id: string | number): string {
  return `${id}.${keyedHash(purpose, signedText(name, String(id)))}`
}

export function readCursor(name: ListName, cursor: string): string | null {
  const [, id = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(cursor) ?? []
  return isKeyedHash(purpose, signedText(name, id), signature) ? id : null
}

function signedText({ list, search, filter = {}, sort = 'newest' }: ListName, id: string): string {
  const { status, product, from, to } = filter
  return JSON.stringify([list, search, status, product, from, to, sort, id])
}
