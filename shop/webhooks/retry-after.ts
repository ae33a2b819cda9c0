const minute = 60
const hour = 60 * minute

/** After each failed attempt, in seconds: ten attempts in three days, as Standard Webhooks proposes. */
const delays = [5, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 20 * hour]

const maxWaitSeconds = 24 * hour

/** When to try again, in seconds, or null after the last attempt. `random` from 0 to 1 spreads what failed at the same time. */
export function chooseRetryDelay(attempts: number, retryAfter: string | null, random = Math.random()): number | null {
  const delay = delays[attempts - 1]
  if (delay === undefined) return null
  const wanted = /^\d{1,6}$/.test(retryAfter ?? '') ? Math.min(Number(retryAfter), maxWaitSeconds) : 0
  return Math.max(Math.round(delay * (1 + random / 10)), wanted)
}
