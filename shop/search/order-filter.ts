/** An order is completed or unpaid (pending or failed); the refunded ones are completed, and their whole amount went back. */
export const listedStatuses = ['completed', 'unpaid', 'refunded'] as const
export type ListedStatus = (typeof listedStatuses)[number]

/** "Oldest" reads the same index backwards. */
const sortOrders = ['newest', 'oldest'] as const
export type SortOrder = (typeof sortOrders)[number]

export interface OrderFilter {
  status?: ListedStatus
  /** The id of a product. */
  product?: string
  /** The first and the last day in India, "2026-11-16". */
  from?: string
  to?: string
}

export type FilterRefusal = { refused: 'unknown-status' | 'unknown-day' | 'unknown-product' }

/** Reads a page's address; empty fields of a form are no filter. */
export function readOrderFilter(params: URLSearchParams): OrderFilter | FilterRefusal {
  const typed = (name: string) => params.get(name)?.trim() || undefined
  const [status, product, from, to] = ['status', 'product', 'from', 'to'].map(typed)
  if (status && !isListedStatus(status)) return { refused: 'unknown-status' }
  if (product && !/^[\w-]{1,100}$/.test(product)) return { refused: 'unknown-product' }
  if ([from, to].some((day) => day && !isDay(day))) return { refused: 'unknown-day' }
  return {
    ...(status && isListedStatus(status) ? { status } : {}),
    ...(product ? { product } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  }
}

export function isFiltered(filter: OrderFilter): boolean {
  return Object.keys(filter).length > 0
}

export function readSortOrder(params: URLSearchParams): SortOrder {
  return params.get('sort') === 'oldest' ? 'oldest' : 'newest'
}

function isListedStatus(status: string): status is ListedStatus {
  return listedStatuses.some((known) => known === status)
}

/** A day that exists, in a century that a database stores. */
function isDay(text: string): boolean {
  const moment = /^20\d\d-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : null
  return moment !== null && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}
