import { type SQL, sql } from 'drizzle-orm'
import { toPlainText } from '#db/plain-text.ts'
import { db } from '#platform/database.server.ts'
import {
  customerMatches,
  type ListRequest,
  type ListResult,
  readPosition,
  searchedCustomers,
  selectCustomersByPhone,
  toPage,
} from './list-page.server.ts'

export interface ListedCustomer {
  id: number
  email: string
  fullName: string
  phoneNumber: string
  classLevel: string
  createdAt: Date
  orders: number
  completedOrders: number
}

export async function listCustomers({
  search = '',
  cursor,
  pageSize,
}: ListRequest): Promise<ListResult<ListedCustomer>> {
  const name = { list: 'customers', search } as const
  const position = readPosition(name, cursor)
  if ('refused' in position) return position
  const { after } = position
  const found = await findCustomers(search, after, pageSize + 1)
  return toPage(name, found, pageSize)
}

/** For a common search these fill a page without using the index. */
const scannedCustomers = 3_000

async function findCustomers(search: string, after: string | null, limit: number): Promise<ListedCustomer[]> {
  const isAfter = after === null ? sql`true` : sql`c.id < ${after}`
  if (!search) return readCustomers(sql`select c.* from customers c where ${isAfter} order by c.id desc limit ${limit}`)
  const newest = await readCustomers(sql`
    select c.* from (select c.* from customers c where ${isAfter} order by c.id desc limit ${scannedCustomers}) c
    where ${customerMatches(search)} or c.id in (${selectCustomersByPhone(search)}) order by c.id desc limit ${limit}`)
  if (newest.length === limit) return newest
  return readCustomers(sql`
    select c.* from (
      with matches as materialized (select c.* from ${searchedCustomers(search)} c where ${customerMatches(search)}),
      by_phone as materialized (${selectCustomersByPhone(search)})
      select * from matches union select c.* from customers c join by_phone on by_phone.id = c.id
    ) c where ${isAfter} order by c.id desc limit ${limit}`)
}

async function readCustomers(chosen: SQL): Promise<ListedCustomer[]> {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select c.id, c.email, c.full_name, c.phone_number, c.class_level, c.created_at, totals.orders, totals.completed
    from (${chosen}) c cross join lateral (
      select count(*) as orders, count(*) filter (where o.status = 'completed') as completed
      from orders o where o.customer_id = c.id
    ) totals order by c.id desc`)
  return rows.map((row) => ({
    id: Number(row.id),
    email: row.email ?? '',
    fullName: toPlainText(row.full_name ?? ''),
    phoneNumber: row.phone_number ?? '',
    classLevel: row.class_level ?? '',
    createdAt: new Date(row.created_at ?? ''),
    orders: Number(row.orders),
    completedOrders: Number(row.completed),
  }))
}
