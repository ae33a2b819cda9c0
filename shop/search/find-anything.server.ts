import type { ListResult, Page } from '#platform/postgres/list-page.server.ts'
import { type ListedCustomer, listCustomers } from './list-customers.server.ts'
import { type ListedOrder, listOrders } from './list-orders.server.ts'

export interface SearchResults {
  orders: Page<ListedOrder>
  customers: Page<ListedCustomer>
}

const maxOrders = 10
const maxCustomers = 5

/** The first orders and customers that match what the owner typed. */
export async function findAnything(search: string): Promise<SearchResults> {
  if (!search) return { orders: emptyPage, customers: emptyPage }
  const [orders, customers] = await Promise.all([
    listOrders({ search, pageSize: maxOrders }),
    listCustomers({ search, pageSize: maxCustomers }),
  ])
  return { orders: requirePage(orders), customers: requirePage(customers) }
}

const emptyPage = { rows: [], nextCursor: null }

/** Only a cursor can be refused, and a first page has none. */
function requirePage<Row>(result: ListResult<Row>): Page<Row> {
  if ('refused' in result) throw new Error(result.refused)
  return result
}
