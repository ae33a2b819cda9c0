import { isKeyedHash, keyedHash } from '#platform/signing.server.ts'

const purpose = 'list cursors'

/** Which list a page belongs to: a cursor leads on in that list, by that search, and nowhere else. */
export interface ListName {
  list: 'orders' | 'customers' | 'audit'
  search: string
}

/** Names the last row of a page, so that the next one begins behind it however many rows came in front. */
export function cursorAfter(name: ListName, id: string | number): string {
  return `${id}.${keyedHash(purpose, contentOf(name, String(id)))}`
}

/** Null when the cursor was not handed out for this list and search. */
export function readCursor(name: ListName, cursor: string): string | null {
  const [, id = '', signature = ''] = /^([\w-]{1,64})\.([\w-]{43})$/.exec(cursor) ?? []
  return isKeyedHash(purpose, contentOf(name, id), signature) ? id : null
}

function contentOf({ list, search }: ListName, id: string): string {
  return JSON.stringify([list, search, id])
}
