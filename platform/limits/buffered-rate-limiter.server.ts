import { log } from '../log/log.server.ts'
import { batchedStatement } from '../postgres/batched-statement.server.ts'
import { asyncCommit, type Statement, sellingPool } from '../postgres/database.server.ts'
import { hashLimitKey, type Limited, type LimitRule } from './rate-limiter.server.ts'

/** How long a use may stay unknown to other processes. */
const flushAfterMs = 1_000
/** Uses of one key that a process may allow before it tells the others. */
const maxUnflushed = 25

interface Count {
  /** Uses in all processes, as of the last flush. */
  flushed: number
  unflushed: number
  endsAtMs: number
}

interface Use {
  key: string
  points: number
  seconds: number
}

interface SharedCount {
  key: string
  points: number
  msLeft: number
}

const addToCounts: Statement = {
  name: 'add-to-limits',
  text: `
    insert into rate_limits (key, points, expire)
    select key, points, now() + make_interval(secs => seconds)
    from json_to_recordset($1) as used (key text, points int, seconds int), ${asyncCommit}
    on conflict (key) do update set
      points = case when rate_limits.expire <= now() then excluded.points else rate_limits.points + excluded.points end,
      expire = case when rate_limits.expire <= now() then excluded.expire else rate_limits.expire end
    returning key, points, (extract(epoch from expire - now()) * 1000)::float8 as "msLeft"`,
}

// One at a time per key, so that a busy network does not take the connections of other buyers.
const addToCount = batchedStatement<Use, SharedCount>(addToCounts, 'key')

async function addManyToCounts(uses: Use[]): Promise<SharedCount[]> {
  // Sorted, so that two processes lock the same rows in the same order.
  const list = uses.toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return (await sellingPool.query<SharedCount>({ ...addToCounts, values: [JSON.stringify(list)] })).rows
}

/**
 * Counts a key across all processes without a statement per use. Far below the limit a process counts in memory and
 * adds its uses to the shared count later; from half the limit on, each use is added before it is allowed. So one process
 * is exact, and each further one can exceed the limit by `maxUnflushed` at most.
 */
export function createBufferedRateLimiter(name: string, { points, seconds }: LimitRule) {
  const counts = new Map<string, Count>()
  let isFlushPlanned = false

  function findCount(key: string): Count {
    const now = performance.now()
    const found = counts.get(key)
    if (found && found.endsAtMs > now) return found
    const started = { flushed: 0, unflushed: 0, endsAtMs: now + seconds * 1000 }
    counts.set(key, started)
    return started
  }

  function takeUnflushed(key: string, count: Count): Use {
    const use = { key, points: count.unflushed, seconds }
    count.flushed += count.unflushed
    count.unflushed = 0
    return use
  }

  function store(count: Count, shared: SharedCount) {
    count.flushed = shared.points
    count.endsAtMs = performance.now() + shared.msLeft
  }

  /** Returns the uses in all processes, this one's included; without a database, only this one's. */
  async function flush(key: string, count: Count): Promise<number> {
    const shared = await addToCount(takeUnflushed(key, count)).catch(logUnshared)
    if (!shared) return count.flushed
    store(count, shared)
    return shared.points
  }

  function planFlush() {
    if (isFlushPlanned) return
    isFlushPlanned = true
    setTimeout(() => void flushAll(), flushAfterMs).unref()
  }

  async function flushAll() {
    isFlushPlanned = false
    const now = performance.now()
    const uses: Use[] = []
    for (const [key, count] of counts) {
      if (count.endsAtMs <= now) counts.delete(key)
      else if (count.unflushed > 0) uses.push(takeUnflushed(key, count))
    }
    if (uses.length === 0) return
    for (const shared of (await addManyToCounts(uses).catch(logUnshared)) ?? []) {
      const count = counts.get(shared.key)
      if (count) store(count, shared)
    }
  }

  return {
    /** Whether no use is left, as far as this process knows. Counts nothing. */
    isUsedUp(text: string): boolean {
      const count = counts.get(`${name}:${hashLimitKey(text)}`)
      return count !== undefined && count.endsAtMs > performance.now() && count.flushed + count.unflushed >= points
    },

    /** Counts one more use of the key; null when it is allowed. */
    async consume(text: string): Promise<Limited | null> {
      const key = `${name}:${hashLimitKey(text)}`
      const count = findCount(key)
      count.unflushed += 1
      const isFarBelow = count.flushed + count.unflushed <= points / 2 && count.unflushed < maxUnflushed
      if (isFarBelow) {
        planFlush()
        return null
      }
      if ((await flush(key, count)) <= points) return null
      return { waitSeconds: Math.max(1, Math.ceil((count.endsAtMs - performance.now()) / 1000)) }
    },
  }
}

function logUnshared(err: unknown): undefined {
  log.warn({ err }, 'could not share the count of a limit')
}
