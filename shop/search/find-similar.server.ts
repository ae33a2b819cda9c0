import { type SQL, sql } from 'drizzle-orm'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { hasSearchIndex } from './has-search-index.server.ts'
import { type ListedCustomer, readCustomers } from './list-customers.server.ts'
import { type ListedOrder, readOrders } from './list-orders.server.ts'
import { listIndexedWords, listSwaps } from './search-term.ts'

interface Similar {
  orders: ListedOrder[]
  customers: ListedCustomer[]
}

/** Half of the groups of three letters: "kumer" is that close to "kumar". */
const minSimilarity = 0.5
/** A common name is among the newest customers, so the index is asked only for a rare one. */
const scannedCustomers = 400
/** The index returns all that are close before they can be sorted. */
const maxCandidates = 500

/**
 * For a search that finds nothing: the end of a phone number, words in another order, and words with two letters swapped or
 * with a letter too many, too few or wrong. Without pg_trgm only the first two are found.
 */
export async function findSimilar(
  search: string,
  { maxOrders, maxCustomers }: { maxOrders: number; maxCustomers: number },
): Promise<Similar> {
  const ids = await findSimilarIds(search, maxCustomers)
  if (ids.length === 0) return { orders: [], customers: [] }
  const wanted = sql`unnest(${`{${ids.join(',')}}`}::bigint[])`
  const newest = sql`order by c.last_active_at desc, c.id desc`
  const { rows } = await reportsDb.execute<{ id: string }>(sql`
    select o.id from ${wanted} as wanted(id) cross join lateral (
      select o.id, o.created_at from orders o where o.customer_id = wanted.id
      order by o.created_at desc, o.id desc limit ${maxOrders}
    ) o order by o.created_at desc, o.id desc limit ${maxOrders}`)
  const [orders, customers] = await Promise.all([
    readOrders(rows),
    readCustomers(sql`select c.* from customers c where c.id in (select ${wanted})`, newest),
  ])
  return { orders, customers }
}

async function findSimilarIds(search: string, limit: number): Promise<string[]> {
  const digits = search.replaceAll(/[\s()+-]/g, '')
  if (/^\d*$/.test(digits)) return /^\d{4,10}$/.test(digits) ? findByPhoneEnd(digits, limit) : []
  const words = listIndexedWords(search).map((word) => word.toLowerCase())
  if (words.length === 0) return []
  // A single word was looked for already.
  const inAnyOrder = words.length > 1 ? await findInAnyOrder(words, limit) : []
  if (inAnyOrder.length > 0 || !(await hasSearchIndex())) return inAnyOrder
  const swapped = await findSwapped(words, limit)
  return swapped.length > 0 ? swapped : findByLetters(words, limit)
}

function findByPhoneEnd(digits: string, limit: number): Promise<string[]> {
  const end = [...digits].reverse().join('')
  return readIds(sql`
    select c.id from customers c where reverse(c.phone_number) like ${`${end}%`}
    order by c.last_active_at desc limit ${limit}`)
}

function findInAnyOrder(words: string[], limit: number): Promise<string[]> {
  const contains = words.map((word) => sql`c.search_text like ${`%${word}%`}`)
  return readIds(sql`
    select c.id from customers c where ${sql.join(contains, sql` and `)} order by c.last_active_at desc limit ${limit}`)
}

/** Swapped letters share few groups of three: "shrama" is far from "sharma". */
function findSwapped(words: string[], limit: number): Promise<string[]> {
  const isOneOf = (spellings: string[]) =>
    sql`(${sql.join(
      spellings.map((spelling) => sql`c.search_text like ${`%${spelling}%`}`),
      sql` or `,
    )})`
  const conditions = words.map((word) => isOneOf([word, ...listSwaps(word)]))
  // The index returns all that match before they can be sorted.
  return readIds(sql`
    with found as materialized (
      select c.id, c.last_active_at from customers c where ${sql.join(conditions, sql` and `)} limit ${maxCandidates}
    )
    select id from found order by last_active_at desc limit ${limit}`)
}

async function findByLetters(words: string[], limit: number): Promise<string[]> {
  const closeness = sql.join(
    words.map((word) => sql`word_similarity(${word}, c.search_text)`),
    sql` + `,
  )
  const best = sql`order by ${closeness} desc, c.last_active_at desc limit ${limit}`
  const isClose = words.map((word) => sql`word_similarity(${word}, c.search_text) >= ${minSimilarity}`)
  const among = (customers: SQL, conditions: SQL[]) =>
    sql`select c.id from ${customers} c where ${sql.join(conditions, sql` and `)} ${best}`
  const newest = sql`(select * from customers order by id desc limit ${scannedCustomers})`
  const common = await readIds(among(newest, isClose))
  if (common.length > 0) return common
  const byIndex = words.map((word) => sql`c.search_text %> ${word}`)
  return reportsDb.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true)`)
    const candidates = sql`(select c.* from customers c where ${sql.join(byIndex, sql` and `)} limit ${maxCandidates})`
    const { rows } = await tx.execute<{ id: string }>(among(candidates, [sql`true`]))
    return rows.map(({ id }) => id)
  })
}

async function readIds(query: SQL): Promise<string[]> {
  const { rows } = await reportsDb.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}
