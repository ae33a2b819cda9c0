import { setTimeout as sleep } from 'node:timers/promises'
import type { Context, MiddlewareHandler } from 'hono'
import pLimit from 'p-limit'
import { withoutLanguage } from '#brand/language.ts'
import { readAdminToken } from '#cookies/admin-cookie.server.ts'
import { toWaitingNetwork } from '#platform/limits/network.ts'
import { acceptWaiting, untilPortCloses } from '../connections/accept-connections.ts'
import { clientAddress } from '../connections/client-address.ts'
import { sendBusy } from './busy-response.ts'

interface LaneLimits {
  maxRunning: number
  /** Further requests are answered 503. */
  maxWaiting: number
  /** Less than `maxWaiting` where strangers wait, so that one of them cannot keep out everyone else. */
  maxWaitingPerNetwork: number
}

type LaneName = 'money' | 'visitor' | 'reader' | 'pages' | 'owner' | 'uploads' | 'login'

/** A page takes about 10 ms to render, so the last of its lane waits for a second or two. */
const defaultLanes: Record<LaneName, LaneLimits> = {
  money: { maxRunning: 256, maxWaiting: 1_000, maxWaitingPerNetwork: 500 },
  visitor: { maxRunning: 8, maxWaiting: 100, maxWaitingPerNetwork: 50 },
  // A page of a book waits for its drawing, in a process of its own.
  reader: { maxRunning: 16, maxWaiting: 100, maxWaitingPerNetwork: 30 },
  pages: { maxRunning: 2, maxWaiting: 50, maxWaitingPerNetwork: 25 },
  owner: { maxRunning: 2, maxWaiting: 20, maxWaitingPerNetwork: 20 },
  // Its body is not read in advance, and a slow line sends it for many minutes.
  uploads: { maxRunning: 4, maxWaiting: 8, maxWaitingPerNetwork: 8 },
  login: { maxRunning: 2, maxWaiting: 20, maxWaitingPerNetwork: 10 },
}

/** A page or a report waits this long for payments in progress, but never forever. */
const maxYieldMs = 100
const checkEveryMs = 5

const moneyPaths =
  /^\/(webhooks|sandbox|download|api\/create-checkout|api\/v1\/checkouts|api\/order-status|thank-you|healthz|readyz)/
const readerPaths = /^\/download\/read\//
const ownerPaths = /^\/(admin-dashboard|api\/admin-analytics)/
/** A program that reads lists waits like a reader. */
const visitorPaths = /^\/(checkout|customer-dashboard|unsubscribe|api(?!\/v1\/))\//

/**
 * Buyers first: what a reader or a report costs never delays a payment, a provider's webhook or a download. Next come
 * visitors who are about to buy, log in or send a form, then buyers who read what they bought, then readers, then reports. The dashboard has places that
 * strangers cannot take.
 */
export function chooseLane(method: string, path: string, isLoggedIn: boolean): LaneName {
  if (readerPaths.test(path)) return 'reader'
  if (moneyPaths.test(path) || (method === 'POST' && path.startsWith('/checkout/'))) return 'money'
  if (ownerPaths.test(path)) return !isLoggedIn ? 'login' : method === 'PUT' ? 'uploads' : 'owner'
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
  const open = ({ maxRunning }: LaneLimits) => ({ run: pLimit(maxRunning), waiting: new Map<string, number>() })
  const queues = {
    money: open(lanes.money),
    visitor: open(lanes.visitor),
    reader: open(lanes.reader),
    pages: open(lanes.pages),
    owner: open(lanes.owner),
    uploads: open(lanes.uploads),
    login: open(lanes.login),
  }

  async function yieldToBuyers() {
    const giveUpAt = Date.now() + maxYieldMs
    await acceptWaiting({ maxMs: maxYieldMs })
    while (queues.money.run.activeCount > 0 && Date.now() < giveUpAt) await sleep(checkEveryMs)
  }

  return async function prioritise(c, next) {
    const lane = await findLane(c)
    const { run, waiting } = queues[lane]
    const { maxRunning, maxWaiting, maxWaitingPerNetwork } = lanes[lane]
    const network = run.activeCount < maxRunning ? null : toWaitingNetwork(clientAddress(c))
    const alike = network === null ? 0 : (waiting.get(network) ?? 0)
    const isFull = network !== null && (run.pendingCount >= maxWaiting || alike >= maxWaitingPerNetwork)
    if (isFull) return sendBusy(c.req.header('accept'), headers)
    if (network !== null) waiting.set(network, alike + 1)
    return run(async () => {
      if (network !== null) leave(waiting, network)
      if (lane === 'visitor') await acceptWaiting({ maxMs: maxYieldMs })
      if (lane !== 'visitor' && lane !== 'money') await yieldToBuyers()
      await untilPortCloses()
      await next()
    })
  }
}

/** The cookie is signed: a stranger cannot make one up, and a login that has ended is refused by the page. */
async function findLane(c: Context): Promise<LaneName> {
  const path = withoutLanguage(c.req.path)
  const isLoggedIn = ownerPaths.test(path) && (await readAdminToken(c.req.raw)) !== null
  return chooseLane(c.req.method, path, isLoggedIn)
}

function leave(waiting: Map<string, number>, network: string) {
  const others = (waiting.get(network) ?? 1) - 1
  if (others === 0) waiting.delete(network)
  else waiting.set(network, others)
}
