import type { ListResult, Page } from '#platform/postgres/list-page.server.ts'
import { findSimilar, isPhoneEnd } from './find-similar.server.ts'
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
  const isExact = exact.orders.rows.length + exact.customers.rows.length > 0
  if (isExact && !isPhoneEnd(search)) return exact
  const similar = await findSimilar(search, { maxOrders, maxCustomers })
  // The last digits of a phone number are often in the address of another customer too.
  if (isExact) {
    return {
      orders: { ...exact.orders, rows: withoutTwins([...exact.orders.rows, ...similar.orders]) },
      customers: { ...exact.customers, rows: withoutTwins([...exact.customers.rows, ...similar.customers]) },
      isSimilar: false,
    }
  }
  return {
    orders: { ...emptyPage, rows: similar.orders },
    customers: { ...emptyPage, rows: similar.customers },
    isSimilar: similar.customers.length > 0,
  }
}

function withoutTwins<Row extends { id: string | number }>(rows: Row[]): Row[] {
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

const emptyPage = { rows: [], nextCursor: null }

/** Only a cursor can be refused, and a first page has none. */
function requirePage<Row>(result: ListResult<Row>): Page<Row> {
  if ('refused' in result) throw new Error(result.refused)
  return result
}
