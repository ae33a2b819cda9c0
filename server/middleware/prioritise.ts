import type { MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { acceptWaiting } from '../accept-connections.ts'
import { sendBusy } from '../busy-response.ts'

interface LaneLimits {
  maxRunning: number
  /** Further requests are answered 503. */
  maxWaiting: number
}

type LaneName = 'money' | 'account' | 'pages' | 'owner'

/** A page takes about 10 ms to render, so the last of its lane waits for about half a second. */
const defaultLanes: Record<LaneName, LaneLimits> = {
  money: { maxRunning: 256, maxWaiting: 1_000 },
  account: { maxRunning: 8, maxWaiting: 100 },
  pages: { maxRunning: 2, maxWaiting: 50 },
  owner: { maxRunning: 2, maxWaiting: 20 },
}

const moneyPaths = /^\/(webhooks|sandbox|download|api\/create-checkout|api\/order-status|thank-you|healthz|readyz)/
const ownerPaths = /^\/(admin-dashboard|api\/admin-analytics)/
const accountPaths = /^\/(customer-dashboard|unsubscribe|api\/)/

/** Buyers first: what a reader or a report costs never delays a payment, a provider's webhook or a download. */
export function chooseLane(method: string, path: string): LaneName {
  if (moneyPaths.test(path) || (method === 'POST' && path.startsWith('/checkout/'))) return 'money'
  if (ownerPaths.test(path)) return 'owner'
  return accountPaths.test(path) || method === 'POST' ? 'account' : 'pages'
}

/** Lets each lane run a limited number of requests, makes a limited number wait, and answers 503 to the rest. */
export function prioritise(limits: Partial<Record<LaneName, LaneLimits>> = {}): MiddlewareHandler {
  const lanes = { ...defaultLanes, ...limits }
  const queues = {
    money: pLimit(lanes.money.maxRunning),
    account: pLimit(lanes.account.maxRunning),
    pages: pLimit(lanes.pages.maxRunning),
    owner: pLimit(lanes.owner.maxRunning),
  }
  return async function prioritise(c, next) {
    const lane = chooseLane(c.req.method, c.req.path)
    const queue = queues[lane]
    const isFull = queue.activeCount >= lanes[lane].maxRunning && queue.pendingCount >= lanes[lane].maxWaiting
    if (isFull) return sendBusy(c.req.header('accept'))
    if (lane === 'money') return queue(next)
    return queue(async () => {
      await acceptWaiting()
      await next()
    })
  }
}
