import { asc, desc, eq, sql } from 'drizzle-orm'
import { customers } from '#db/schema/customers.ts'
import { type OrderStatus, orders } from '#db/schema/orders.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { type ListRequest, type ListResult, readPosition, toPage } from '#platform/postgres/list-page.server.ts'
import { findOrders } from './find-orders.server.ts'
import type { OrderFilter, SortOrder } from './order-filter.ts'
import { describeUnpaid, type UnpaidState } from './unpaid-state.ts'

export interface ListedOrder {
  id: string
  number: number
  productId: string
  productName: string
  status: OrderStatus
  amountInPaise: number
  refundedInPaise: number
  provider: string
  createdAt: Date
  completedAt: Date | null
  refundedAt: Date | null
  downloadedAt: Date | null
  /** Something about the order waits for the owner. */
  hasProblem: boolean
  /** Null for a paid order. */
  unpaid: UnpaidState | null
  customer: {
    id: number
    email: string
    fullName: string
    phoneNumber: string
    classLevel: string
    createdAt: Date
  }
}

interface OrderListRequest extends ListRequest {
  filter?: OrderFilter
  sort?: SortOrder
}

/** A search matches the customer's name or email, the product, the order's number, phone or payment reference. */
export async function listOrders(request: OrderListRequest): Promise<ListResult<ListedOrder>> {
  const { search = '', filter = {}, sort = 'newest', cursor, pageSize } = request
  const name = { list: 'orders', search, filter, sort } as const
  const position = readPosition(name, cursor)
  if ('refused' in position) return position
  const found = await findOrders({ search, filter, sort, after: position.after, limit: pageSize + 1 })
  const page = toPage(name, found, pageSize)
  return { ...page, rows: await readOrders(page.rows, sort) }
}

const prepareOrders = (name: string, direction: typeof asc) =>
  reportsDb
    .select({
      ...pickColumns(orders, 'id', 'number', 'productId', 'productName', 'status', 'amountInPaise', 'refundedInPaise'),
      ...pickColumns(orders, 'provider', 'createdAt', 'completedAt', 'refundedAt', 'downloadedAt'),
      facts: {
        ...pickColumns(orders, 'paymentRef', 'paymentUrl'),
        isErased: sql<boolean>`${customers.erasedAt} is not null`,
        isHeld: sql<boolean>`exists (select from order_problems p where p.order_id = ${orders.id} and p.resolved_at is null)`,
        hasCopyProblem: sql<boolean>`exists (select from copy_problems p where p.order_id = ${orders.id} and p.resolved_at is null)`,
        isBoughtAgain: sql<boolean>`exists (select from orders other where other.customer_id = ${orders.customerId}
          and other.product_id = ${orders.productId} and other.status = 'completed' and other.id <> ${orders.id})`,
        isLinkSent: sql<boolean>`exists (select from deliveries d where d.order_id = ${orders.id} and d.kind = 'payment-link')`,
      },
      customer: {
        ...pickColumns(customers, 'id', 'email', 'fullName', 'phoneNumber', 'classLevel'),
        createdAt: customers.createdAt,
      },
    })
    .from(orders)
    .innerJoin(customers, eq(customers.id, orders.customerId))
    .where(sql`${orders.id} = any (${sql.placeholder('ids')})`)
    .orderBy(direction(orders.createdAt), direction(orders.id))
    .prepare(name)

const findListed = { newest: prepareOrders('newest-orders', desc), oldest: prepareOrders('oldest-orders', asc) }

/** The orders with these ids, as a list shows them. */
export async function readOrders(found: { id: string }[], sort: SortOrder = 'newest'): Promise<ListedOrder[]> {
  if (found.length === 0) return []
  const rows = await findListed[sort].execute({ ids: found.map(({ id }) => id) })
  return rows.map(({ facts: { hasCopyProblem, ...facts }, ...order }) => ({
    ...order,
    hasProblem: facts.isHeld || hasCopyProblem,
    unpaid: describeUnpaid({ ...order, ...facts }),
  }))
}
