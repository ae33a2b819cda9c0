import { type SQL, sql } from 'drizzle-orm'
import { nameWords } from '#db/schema/customers.ts'
import { reportsDb } from '#platform/postgres/database.server.ts'
import { hasSearchIndex } from './has-search-index.server.ts'
import { type ListedCustomer, readCustomers } from './list-customers.server.ts'
import { type ListedOrder, readOrders } from './list-orders.server.ts'
import { isWithinOneLetter, listIndexedWords, listSwaps } from './search-term.ts'

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
/** Whose names are read to guess what a word stands for. */
const sampledCustomers = 3_000
/** Names for each word. */
const maxSpellings = 3

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
  const digits = onlyDigits(search)
  if (/^\d*$/.test(digits)) return isPhoneEnd(search) ? findByPhoneEnd(digits, limit) : []
  const words = listIndexedWords(search).map((word) => word.toLowerCase())
  if (words.length === 0) return []
  // A single word was looked for already.
  const inAnyOrder = words.length > 1 ? await findInAnyOrder(words, limit) : []
  if (inAnyOrder.length > 0 || !(await hasSearchIndex())) return inAnyOrder
  const swapped = await findSwapped(words, limit)
  return swapped.length > 0 ? swapped : findByLetters(words, limit)
}

const onlyDigits = (search: string) => search.replaceAll(/[\s()+-]/g, '')

export function isPhoneEnd(search: string): boolean {
  return /^\d{4,10}$/.test(onlyDigits(search))
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
  const conditions = words.map((word) => isOneOf([word, ...listSwaps(word)]))
  // The index returns all that match before they can be sorted.
  return readIds(sql`
    with found as materialized (
      select c.id, c.last_active_at from customers c where ${sql.join(conditions, sql` and `)} limit ${maxCandidates}
    )
    select id from found order by last_active_at desc limit ${limit}`)
}

function isOneOf(spellings: string[]): SQL {
  const contains = spellings.map((spelling) => sql`c.search_text like ${`%${spelling}%`}`)
  return sql`(${sql.join(contains, sql` or `)})`
}

/**
 * Among the newest customers, then among those with a common name that is one letter away from each word, and then among those
 * with any name that is close. The index finds a name that is spelled right in a third of the time that it takes to find all
 * that are close, and there are far fewer names than customers.
 */
async function findByLetters(words: string[], limit: number): Promise<string[]> {
  const newest = await findAmongNewest(words, limit)
  if (newest.length > 0) return newest
  // All of these are one letter away, and to compare groups of letters would take a quarter of the time.
  const spelledRight = await findSpelled(await readCommonSpellings(words), words.map(isTyped), limit)
  if (spelledRight.length > 0) return spelledRight
  return findSpelled(await readCloseSpellings(words), words.map(closenessTo), limit)
}

const isTyped = (word: string) => sql`(c.search_text like ${`%${word}%`})::int`
const closenessTo = (word: string) => sql`word_similarity(${word}, c.search_text)`

function findAmongNewest(words: string[], limit: number): Promise<string[]> {
  const closeness = words.map(closenessTo)
  const isClose = closeness.map((similarity) => sql`${similarity} >= ${minSimilarity}`)
  return readIds(sql`
    select c.id from (select * from customers order by id desc limit ${scannedCustomers}) c
    where ${sql.join(isClose, sql` and `)}
    order by ${sql.join(closeness, sql` + `)} desc, c.last_active_at desc limit ${limit}`)
}

/** Those with the highest sum of `merits` first. */
async function findSpelled(spellings: string[][], merits: SQL[], limit: number): Promise<string[]> {
  if (spellings.some(({ length }) => length === 0)) return []
  return readIds(sql`
    select c.id from (
      select c.* from customers c where ${sql.join(spellings.map(isOneOf), sql` and `)} limit ${maxCandidates}
    ) c order by ${sql.join(merits, sql` + `)} desc, c.last_active_at desc limit ${limit}`)
}

/** Of the names of the newest customers, those that each word may stand for. Every common name is among them. */
async function readCommonSpellings(words: string[]): Promise<string[][]> {
  const { rows } = await reportsDb.execute<{ name: string }>(sql`
    select name from (select full_name from customers order by id desc limit ${sampledCustomers}) newest,
      unnest(string_to_array(lower(full_name), ' ')) name
    group by name order by count(*) desc`)
  const names = rows.map(({ name }) => name)
  return words.map((word) => names.filter((name) => isWithinOneLetter(word, name)).slice(0, maxSpellings))
}

/** Of all names and addresses, the words that are closest to each word. */
function readCloseSpellings(words: string[]): Promise<string[][]> {
  return reportsDb.transaction(async (tx) => {
    await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(minSimilarity)}, true)`)
    const close: string[][] = []
    for (const typed of words) {
      const { rows } = await tx.execute<{ word: string }>(sql`
        select word from ${nameWords} where word %> ${typed}
        order by word_similarity(${typed}, word) desc, similarity(${typed}, word) desc limit ${maxSpellings}`)
      close.push(rows.map(({ word }) => word))
    }
    return close
  })
}

async function readIds(query: SQL): Promise<string[]> {
  const { rows } = await reportsDb.execute<{ id: string }>(query)
  return rows.map(({ id }) => id)
}
