import { type SQL, sql } from 'drizzle-orm'
import { toPlainText } from '#db/plain-text.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { type ListRequest, type ListResult, readPosition, toPage } from '#platform/postgres/list-page.server.ts'
import { customerMatches, isOfKind, searchedCustomers, selectCustomersByPhone } from './customer-conditions.server.ts'
import type { CustomerKind } from './customer-kinds.ts'
import type { SortOrder } from './order-filter.ts'

export interface ListedCustomer {
  id: number
  email: string
  fullName: string
  phoneNumber: string
  classLevel: string
  isErased: boolean
  createdAt: Date
  orders: number
  completedOrders: number
  /** What was refunded is subtracted. */
  spentInPaise: number
}

interface CustomerListRequest extends ListRequest {
  sort?: SortOrder
  kind?: CustomerKind | undefined
}

export async function listCustomers(request: CustomerListRequest): Promise<ListResult<ListedCustomer>> {
  const { search = '', sort = 'newest', kind, cursor, pageSize } = request
  const name = { list: 'customers', search, sort, ...(kind ? { filter: { kind } } : {}) } as const
  const position = readPosition(name, cursor)
  if ('refused' in position) return position
  const found = await findCustomers({ search, sort, kind, after: position.after, limit: pageSize + 1 })
  return toPage(name, found, pageSize)
}

/** For a common search these fill a page without using the index. */
const scannedCustomers = 3_000

interface CustomerSearch {
  search: string
  sort: SortOrder
  kind: CustomerKind | undefined
  /** The id of the previous page's last customer. */
  after: string | null
  limit: number
}

async function findCustomers({ search, sort, kind, after, limit }: CustomerSearch): Promise<ListedCustomer[]> {
  const inOrder = sort === 'newest' ? sql`order by c.id desc` : sql`order by c.id`
  const comparison = sort === 'newest' ? sql`<` : sql`>`
  const isAfter = sql`${after === null ? sql`true` : sql`c.id ${comparison} ${after}`} and ${isOfKind(kind)}`
  const read = (chosen: SQL) => readCustomers(sql`${chosen} ${inOrder} limit ${limit}`, inOrder)
  // Readers may be few among many buyers, so they are found by their requests.
  if (!search && kind === 'readers') {
    const asked = sql`(select distinct l.customer_id from leads l order by l.customer_id ${sort === 'newest' ? sql`desc` : sql``})`
    return read(sql`select c.* from ${asked} asked join customers c on c.id = asked.customer_id where ${isAfter}`)
  }
  if (!search) return read(sql`select c.* from customers c where ${isAfter}`)
  const first = await read(sql`
    select c.* from (select c.* from customers c where ${isAfter} ${inOrder} limit ${scannedCustomers}) c
    where ((${customerMatches(search)}) or c.id in (${selectCustomersByPhone(search)}))`)
  if (first.length === limit) return first
  return read(sql`
    select c.* from (
      with matches as materialized (select c.* from ${searchedCustomers(search)} c where ${customerMatches(search)}),
      by_phone as materialized (${selectCustomersByPhone(search)})
      select * from matches union select c.* from customers c join by_phone on by_phone.id = c.id
    ) c where ${isAfter}`)
}

/** The customers of a query, as a list shows them. */
export async function readCustomers(chosen: SQL, inOrder: SQL): Promise<ListedCustomer[]> {
  const { rows } = await reportsDb.execute<Record<string, string>>(sql`
    select c.id, c.email, c.full_name, c.phone_number, c.class_level, c.created_at, c.erased_at, totals.orders, totals.completed, totals.spent
    from (${chosen}) c cross join lateral (
      select count(*) as orders, count(*) filter (where o.status = 'completed') as completed,
        coalesce(sum(o.amount_in_paise - o.refunded_in_paise) filter (where o.status = 'completed'), 0) as spent
      from orders o where o.customer_id = c.id
    ) totals ${inOrder}`)
  return rows.map((row) => ({
    id: Number(row.id),
    email: row.email ?? '',
    fullName: toPlainText(row.full_name ?? ''),
    phoneNumber: row.phone_number ?? '',
    classLevel: row.class_level ?? '',
    isErased: Boolean(row.erased_at),
    createdAt: new Date(row.created_at ?? ''),
    orders: Number(row.orders),
    completedOrders: Number(row.completed),
    spentInPaise: Number(row.spent),
  }))
}
