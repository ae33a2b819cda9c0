import { batchedStatement } from './batched-statement.server.ts'
import { asyncCommit } from './database.server.ts'
import { log } from './log.server.ts'
import { hashLimitKey, type Limited, type LimitRule } from './rate-limiter.server.ts'

/** How long a use may stay unknown to other processes. */
const flushAfterMs = 250
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

const addToCount = batchedStatement<Use, { key: string; points: number; msLeft: number }>(
  {
    name: 'add-to-limit',
    text: `
      insert into rate_limits (key, points, expire)
      select key, points, now() + make_interval(secs => seconds)
      from json_to_recordset($1) as used (key text, points int, seconds int), ${asyncCommit}
      on conflict (key) do update set
        points = case when rate_limits.expire <= now() then excluded.points else rate_limits.points + excluded.points end,
        expire = case when rate_limits.expire <= now() then excluded.expire else rate_limits.expire end
      returning key, points, (extract(epoch from expire - now()) * 1000)::float8 as "msLeft"`,
  },
  'key',
)

/**
 * Counts a key across all processes without a statement per use. Far below the limit a process counts in memory and
 * adds its uses to the shared count later; from half the limit on, each use is added before it is allowed. So one process
 * is exact, and each further one can exceed the limit by `maxUnflushed` at most.
 */
export function createBufferedRateLimiter(name: string, { points, seconds }: LimitRule) {
  const counts = new Map<string, Count>()
  let timer: NodeJS.Timeout | undefined

  function findCount(key: string): Count {
    const now = performance.now()
    const found = counts.get(key)
    if (found && found.endsAtMs > now) return found
    const started = { flushed: 0, unflushed: 0, endsAtMs: now + seconds * 1000 }
    counts.set(key, started)
    return started
  }

  /** Returns the uses in all processes, this one's included. */
  async function flush(key: string, count: Count): Promise<number> {
    const added = count.unflushed
    count.unflushed = 0
    count.flushed += added
    try {
      const shared = await addToCount({ key, points: added, seconds })
      if (!shared) throw new Error('the count has no row')
      count.flushed = shared.points
      count.endsAtMs = performance.now() + shared.msLeft
      return shared.points
    } catch (err) {
      // Without a database each process counts on its own.
      log.warn({ err }, 'could not share the count of a limit')
      return count.flushed
    }
  }

  function flushAll() {
    timer = undefined
    const now = performance.now()
    for (const [key, count] of counts) {
      if (count.endsAtMs <= now) counts.delete(key)
      else if (count.unflushed > 0) void flush(key, count)
    }
  }

  return {
    /** Counts one more use of the key; null when it is allowed. */
    async consume(text: string): Promise<Limited | null> {
      const key = `${name}:${hashLimitKey(text)}`
      const count = findCount(key)
      count.unflushed += 1
      const isFarBelow = count.flushed + count.unflushed <= points / 2 && count.unflushed < maxUnflushed
      if (isFarBelow) {
        timer ??= setTimeout(flushAll, flushAfterMs).unref()
        return null
      }
      if ((await flush(key, count)) <= points) return null
      return { waitSeconds: Math.max(1, Math.ceil((count.endsAtMs - performance.now()) / 1000)) }
    },
  }
}
