import { sql } from 'drizzle-orm'
import { pool } from '#platform/postgres/database.server.ts'
import { fixedNumber, prepareQuestion } from '#platform/postgres/prepare-question.server.ts'
import type { Person } from '#shop/audit/person.ts'

/** What needs a person, by the page on which it is done. */
export interface WaitingCounts {
  problems: number
  requests: number
  inbox: number
  disputes: number
}

/** One more than the menu says, because many are just many. */
const limit = fixedNumber(100)

const countOpen = prepareQuestion<WaitingCounts>(
  'waiting-counts',
  sql`select
    (select count(*)::int from (select from requests where state = 'open' limit ${limit}) r) as requests,
    (select count(*)::int from (select from whatsapp_threads where waiting_since is not null limit ${limit}) t) as inbox,
    (select count(*)::int from (select from disputes where state = 'open' limit ${limit}) d) as disputes,
    (select count(*)::int from (select from order_problems where resolved_at is null limit ${limit}) p) as problems`,
  pool,
)

/** For the menu of every page, so each is read from an index that has only what is open. */
export async function countWaiting({ role }: Person): Promise<WaitingCounts> {
  const [counts] = await countOpen()
  if (!counts) throw new Error('nothing was counted')
  // A helper decides neither about problems nor about disputes.
  return role === 'owner' ? counts : { ...counts, problems: 0, disputes: 0 }
}
