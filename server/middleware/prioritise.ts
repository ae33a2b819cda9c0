import { setTimeout as sleep } from 'node:timers/promises'
import type { MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { withoutLanguage } from '#brand/language.ts'
import { acceptWaiting, untilPortCloses } from '../connections/accept-connections.ts'
import { sendBusy } from './busy-response.ts'

interface LaneLimits {
  maxRunning: number
  /** Further requests are answered 503. */
  maxWaiting: number
}

type LaneName = 'money' | 'visitor' | 'pages' | 'owner'

/** A page takes about 10 ms to render, so the last of its lane waits for a second or two. */
const defaultLanes: Record<LaneName, LaneLimits> = {
  money: { maxRunning: 256, maxWaiting: 1_000 },
  visitor: { maxRunning: 8, maxWaiting: 100 },
  pages: { maxRunning: 2, maxWaiting: 50 },
  owner: { maxRunning: 2, maxWaiting: 20 },
}

/** A page or a report waits this long for payments in progress, but never forever. */
const maxYieldMs = 100
const checkEveryMs = 5

const moneyPaths = /^\/(webhooks|sandbox|download|api\/create-checkout|api\/order-status|thank-you|healthz|readyz)/
const ownerPaths = /^\/(admin-dashboard|api\/admin-analytics)/
const visitorPaths = /^\/(checkout|customer-dashboard|unsubscribe|api)\//

/**
 * Buyers first: what a reader or a report costs never delays a payment, a provider's webhook or a download. Next come
 * visitors who are about to buy, log in or send a form, then readers, then reports.
 */
export function chooseLane(method: string, path: string): LaneName {
  if (moneyPaths.test(path) || (method === 'POST' && path.startsWith('/checkout/'))) return 'money'
  if (ownerPaths.test(path)) return 'owner'
  return method === 'POST' || visitorPaths.test(`${path}/`) ? 'visitor' : 'pages'
}

/**
 * Lets each lane run a limited number of requests, makes a limited number wait, and answers 503 to the rest, with
 * `headers`.
 */
export function prioritise(
  headers: Record<string, string>,
  limits: Partial<Record<LaneName, LaneLimits>> = {},
): MiddlewareHandler {
  const lanes = { ...defaultLanes, ...limits }
  const queues = {
    money: pLimit(lanes.money.maxRunning),
    visitor: pLimit(lanes.visitor.maxRunning),
    pages: pLimit(lanes.pages.maxRunning),
    owner: pLimit(lanes.owner.maxRunning),
  }

  async function yieldToBuyers() {
    const giveUpAt = Date.now() + maxYieldMs
    await acceptWaiting({ maxMs: maxYieldMs })
    while (queues.money.activeCount > 0 && Date.now() < giveUpAt) await sleep(checkEveryMs)
  }

  return async function prioritise(c, next) {
    const lane = chooseLane(c.req.method, withoutLanguage(c.req.path))
    const queue = queues[lane]
    const isFull = queue.activeCount >= lanes[lane].maxRunning && queue.pendingCount >= lanes[lane].maxWaiting
    if (isFull) return sendBusy(c.req.header('accept'), headers)
    return queue(async () => {
      if (lane === 'visitor') await acceptWaiting({ maxMs: maxYieldMs })
      if (lane === 'pages' || lane === 'owner') await yieldToBuyers()
      await untilPortCloses()
      await next()
    })
  }
}
