import { type SQL, sql } from 'drizzle-orm'
import type { CustomerKind } from './customer-kinds.ts'
import { listIndexedWords, minIndexedSearchLength, readSearchKeys, unindexedSearchDepth } from './search-term.ts'

/**
 * `search_text` contains name and email in lower case, each on its own line. The index looks for each word on its own:
 * across a blank it would also read the many rows in which any word begins with the same letter.
 */
export function customerMatches(search: string): SQL {
  const words = listIndexedWords(search)
  if (words.length === 0) return sql`c.search_text like lower(${`%${search.replaceAll(/[\\%_]/g, '\\$&')}%`})`
  const contains = sql`strpos(c.search_text, lower(${search})) > 0`
  return sql.join([...words.map((word) => sql`c.search_text like lower(${`%${word}%`})`), contains], sql` and `)
}

const hasBought = sql`exists (select from orders o where o.customer_id = c.id and o.status = 'completed')`

const kindConditions: Record<CustomerKind, SQL> = {
  buyers: hasBought,
  readers: sql`exists (select from leads l where l.customer_id = c.id) and not ${hasBought}`,
}

export function isOfKind(kind: CustomerKind | undefined): SQL {
  return kind ? kindConditions[kind] : sql`true`
}

/** The ids of customers with this phone number, in their profile or in an order. */
export function selectCustomersByPhone(search: string): SQL {
  const { phone } = readSearchKeys(search)
  if (phone === null) return sql`select id from customers where false`
  const start = `${phone}%`
  return sql`select id from customers where phone_number like ${start}
    union select customer_id from orders where phone_number like ${start}`
}

/** The customers that a search reads when the newest rows alone do not fill a page. */
export function searchedCustomers(search: string): SQL {
  if (search.length >= minIndexedSearchLength) return sql`customers`
  return sql`(select * from customers order by id desc limit ${unindexedSearchDepth})`
}
