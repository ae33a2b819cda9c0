import type { ListResult, Page } from '#platform/postgres/list-page.server.ts'
import { findSimilar } from './find-similar.server.ts'
import { type ListedCustomer, listCustomers } from './list-customers.server.ts'
import { type ListedOrder, listOrders } from './list-orders.server.ts'

export interface SearchResults {
  orders: Page<ListedOrder>
  customers: Page<ListedCustomer>
  /** Nothing matches what was typed, and these are close to it. */
  isSimilar: boolean
}

const maxOrders = 10
const maxCustomers = 5

/** The first orders and customers that match what the owner typed. */
export async function findAnything(search: string): Promise<SearchResults> {
  if (!search) return { orders: emptyPage, customers: emptyPage, isSimilar: false }
  const [orders, customers] = await Promise.all([
    listOrders({ search, pageSize: maxOrders }),
    listCustomers({ search, pageSize: maxCustomers }),
  ])
  const exact = { orders: requirePage(orders), customers: requirePage(customers), isSimilar: false }
  if (exact.orders.rows.length + exact.customers.rows.length > 0) return exact
  const similar = await findSimilar(search, { maxOrders, maxCustomers })
  return {
    orders: { ...emptyPage, rows: similar.orders },
    customers: { ...emptyPage, rows: similar.customers },
    isSimilar: similar.customers.length > 0,
  }
}

const emptyPage = { rows: [], nextCursor: null }

/** Only a cursor can be refused, and a first page has none. */
function requirePage<Row>(result: ListResult<Row>): Page<Row> {
  if ('refused' in result) throw new Error(result.refused)
  return result
}
