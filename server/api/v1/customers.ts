import { sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { type ListedCustomer, listCustomers, readCustomers } from '#shop/search/list-customers.server.ts'
import { type CallAnswer, refuseCall } from './call-answer.ts'
import { readPage } from './read-page.ts'

/** GET /api/v1/customers */
export function listCustomersForKey(c: Context): Promise<CallAnswer> {
  return readPage(c, listCustomers, describeCustomer)
}

/** GET /api/v1/customers/:customerId */
export async function showCustomerForKey(c: Context): Promise<CallAnswer> {
  const id = c.req.param('customerId') ?? ''
  if (!/^[1-9]\d{0,14}$/.test(id)) return refuseCall('not_found')
  const [customer] = await readCustomers(sql`select c.* from customers c where c.id = ${id}`, sql``)
  return customer ? { status: 200, body: describeCustomer(customer) } : refuseCall('not_found')
}

/** Of an erased customer only what adds up with the orders. */
function describeCustomer(customer: ListedCustomer) {
  const { id, isErased, createdAt, orders, completedOrders, spentInPaise } = customer
  return {
    id,
    name: isErased ? null : customer.fullName,
    email: isErased ? null : customer.email,
    phone: isErased ? null : customer.phoneNumber,
    classLevel: isErased ? null : customer.classLevel,
    ...{ isErased, createdAt, orders, completedOrders, spentInPaise, currency: 'INR' },
  }
}
