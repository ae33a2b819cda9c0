import type { ShopClosing } from '#db/schema/settings.ts'
import type { AlertCause } from '#shop/alerts/alert.ts'
import type { ShownAlert } from '#shop/alerts/describe-alert.server.ts'
import type { FailedJobs } from '#shop/alerts/list-failed-jobs.server.ts'
import type { RefusedMailCount } from '#shop/delivery/refused-mail-counts.ts'
import type { Problem } from '#shop/reports/read-paid-and-delivered.server.ts'
import type { listMissingServices } from '#shop/services/list-services.server.ts'
import type { SettableService } from '#shop/services/read-service-form.server.ts'
import type { FirstStep } from './list-first-steps.server.ts'

/** One line on the owner's first screen. */
export type Need =
  | { type: 'alert'; alert: ShownAlert }
  /** What is wrong with one order. */
  | { type: 'order'; problems: [Problem, ...Problem[]] }
  | { type: 'refused-mails'; refused: Omit<RefusedMailCount, 'orderIds'> }
  | { type: 'failed-jobs'; jobs: FailedJobs }
  | { type: 'requests'; count: number; promisedAt: Date }
  | { type: 'missing-service'; service: MissingService }
  /** Settings that were saved with another APP_SECRET, so the shop has forgotten them. */
  | { type: 'unreadable'; services: [SettableService, ...SettableService[]] }
  /** Steps of a new shop that a shop which sells has not done. */
  | { type: 'unfinished'; steps: [UnfinishedStep, ...UnfinishedStep[]] }
  /** The owner has closed the shop for a while. */
  | { type: 'closed'; closing: Closing }

type Closing = Pick<ShopClosing, 'sentence' | 'closedAt'>

type UnfinishedStep = Pick<FirstStep, 'step' | 'missing'>

type MissingService = ReturnType<typeof listMissingServices>[number]

interface Found {
  alerts: ShownAlert[]
  problems: Problem[]
  refusedMails: RefusedMailCount[]
  failedJobs: FailedJobs[]
  /** Those that wait for an answer. */
  requests: { count: number; promisedAt: Date } | null
  missingServices: MissingService[]
  unfinishedSteps?: UnfinishedStep[]
  closing?: Closing | null
  unreadableServices?: SettableService[]
}

const orderCauses: AlertCause[] = [
  ...(['undelivered', 'mail-bounced', 'dispute-half-over', 'dispute-open', 'order-problems'] as const),
]

/**
 * What needs the owner, the most urgent first, each thing once: an order has one line for all its problems. It has none
 * when its email was refused together with others, or waits until the mail server accepts emails again.
 */
export function listNeeds({ alerts, problems, refusedMails, failedJobs, missingServices, ...found }: Found): Need[] {
  const orders = groupByOrder(problems)
  const refused = isOneOfThese(refusedMails, orders) ? [] : refusedMails
  const refusedIds = new Set(refused.flatMap(({ orderIds }) => orderIds))
  const isMailFailing = alerts.some(({ cause }) => cause === 'mail-failing')
  const shownOrders = orders.filter(
    (problems) =>
      problems.some(({ kind }) => kind !== 'unsent') || !(isMailFailing || refusedIds.has(problems[0].orderId)),
  )
  const firstOrderCause = alerts.find(({ cause }) => orderCauses.includes(cause))?.cause
  const urgent = alerts.flatMap((alert): Need[] => {
    if (alert.cause === firstOrderCause) return shownOrders.map((problems) => ({ type: 'order', problems }))
    if (orderCauses.includes(alert.cause)) return []
    if (alert.cause === 'mails-refused') {
      return refused.map(({ orderIds: _, ...counts }) => ({ type: 'refused-mails', refused: counts }))
    }
    if (alert.cause === 'jobs-failed') return failedJobs.map((jobs) => ({ type: 'failed-jobs', jobs }))
    return [{ type: 'alert', alert }]
  })
  const [first, ...others] = found.unfinishedSteps ?? []
  const [service, ...services] = found.unreadableServices ?? []
  // The alert about a promise says it already.
  const isAlert = alerts.some(({ cause }) => cause === 'requests-due')
  return [
    ...(found.closing ? [{ type: 'closed', closing: found.closing } satisfies Need] : []),
    ...(service ? [{ type: 'unreadable', services: [service, ...services] } satisfies Need] : []),
    ...urgent,
    ...(found.requests && !isAlert ? [{ type: 'requests', ...found.requests } satisfies Need] : []),
    ...missingServices.map((service): Need => ({ type: 'missing-service', service })),
    ...(first ? [{ type: 'unfinished', steps: [first, ...others] } satisfies Need] : []),
  ]
}

function groupByOrder(problems: Problem[]): [Problem, ...Problem[]][] {
  return [...Map.groupBy(problems, ({ orderId }) => orderId).values()] as [Problem, ...Problem[]][]
}

/** A single refused email is that of an order which has its own line. */
function isOneOfThese(refusedMails: RefusedMailCount[], orders: [Problem, ...Problem[]][]): boolean {
  const [only, ...others] = refusedMails
  if (!only || others.length > 0 || only.count > 1) return false
  return orders.some(([{ orderId }]) => only.orderIds.includes(orderId))
}
