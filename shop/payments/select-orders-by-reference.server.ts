import { type SQL, sql } from 'drizzle-orm'
import { allProviders } from './providers/all-providers.server.ts'

/**
 * Selects ids of orders by the order's own id, the provider's id of the payment page or of the payment, or the number in
 * the UPI app. One selection per index, to be united: an "or" across tables would read every order.
 */
export function selectOrdersByReference(references: string[]): SQL[] {
  const isReference = sql`= any(${sql.param(references)}::text[])`
  const isOfProvider = sql`provider = any(${sql.param(allProviders.map(({ name }) => name))}::text[])`
  return [
    sql`select id from orders where id ${isReference}`,
    sql`select id from orders where ${isOfProvider} and payment_ref ${isReference}`,
    sql`select order_id from received_payments where ${isOfProvider} and external_id ${isReference}`,
    sql`select order_id from received_payments where bank_reference ${isReference}`,
  ]
}
