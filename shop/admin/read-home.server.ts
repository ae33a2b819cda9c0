import { env } from '#platform/env.server.ts'
import { getStoredSettings } from '#platform/settings/current-settings.server.ts'
import { listAlerts } from '#shop/alerts/list-alerts.server.ts'
import { lookAtShop } from '#shop/alerts/signs/look-at-shop.server.ts'
import { getClosing } from '#shop/catalogue/current-closing.server.ts'
import { findOpening, isOpened } from '#shop/publications/opening/find-opening.server.ts'
import { readLastDays } from '#shop/reports/read-last-days.server.ts'
import { readOverview } from '#shop/reports/read-overview.server.ts'
import { listProblems } from '#shop/reports/read-paid-and-delivered.server.ts'
import { countOpenRequests } from '#shop/requests/list-requests.server.ts'
import { listCustomers } from '#shop/search/list-customers.server.ts'
import { listOrders } from '#shop/search/list-orders.server.ts'
import { listMissingServices } from '#shop/services/list-services.server.ts'
import { listServiceVariables, settableServices } from '#shop/services/read-service-form.server.ts'
import { type FirstStep, listFirstSteps } from './list-first-steps.server.ts'
import { listNeeds } from './list-needs.ts'

export const homeTabs = ['orders', 'customers'] as const
export type HomeTab = (typeof homeTabs)[number]

const shownRows = 10

/** Everything on the owner's first screen. */
export async function readHome(tab: HomeTab) {
  const [found, days, overview, orders, customers, steps, opening] = await Promise.all([
    findNeeds(),
    readLastDays(),
    readOverview(),
    tab === 'orders' ? listOrders({ pageSize: shownRows }) : null,
    tab === 'customers' ? listCustomers({ pageSize: shownRows }) : null,
    listFirstSteps(),
    findOpening(),
  ])
  const isNewcomer = env.isDemo && overview.totalOrders === 0
  const isWaiting = !isOpened(opening)
  const firstSteps = isNewcomer || isWaiting ? steps : null
  // A shop that sells is told in one line what is missing.
  const isUnfinished = ({ step, isDone, isOptional }: FirstStep) => !isDone && !isOptional && step !== 'backup'
  const unfinishedSteps = firstSteps || env.isDemo ? [] : steps.filter(isUnfinished)
  // The first steps name what is missing, too.
  const missingServices = firstSteps ? [] : listMissingServices()
  const { unreadable } = getStoredSettings()
  const unreadableServices = settableServices.filter((service) =>
    listServiceVariables(service).some((name) => unreadable.includes(name)),
  )
  // A new shop is closed until it opens.
  const closing = isWaiting ? null : getClosing()
  const needs = listNeeds({ ...found, missingServices, unfinishedSteps, unreadableServices, closing })
  return {
    needs,
    /** Only so many orders with a problem are read. */
    mayNeedMore: found.isCountLimited && needs.some(({ type }) => type === 'order'),
    /** Null when the shop needs none: a live shop that is open, or a demo that has orders. */
    firstSteps,
    ...days,
    overview,
    tab,
    orders: orders && 'rows' in orders ? orders.rows : [],
    customers: customers && 'rows' in customers ? customers.rows : [],
  }
}

/** What has no sign in the database is not asked about, and what has one is asked about once. */
async function findNeeds() {
  const looking = lookAtShop()
  const { signs, refusedMails, failedJobs } = await looking
  const hasProblems = signs.orderProblems || signs.copyProblems || signs.unsentOrders
  const [alerts, listed, refused, failed, requests] = await Promise.all([
    listAlerts(looking),
    hasProblems ? listProblems() : { problems: [], isCountLimited: false },
    refusedMails(),
    failedJobs(),
    signs.openRequests ? countOpenRequests() : null,
  ])
  return { alerts, ...listed, refusedMails: refused, failedJobs: failed, requests }
}
