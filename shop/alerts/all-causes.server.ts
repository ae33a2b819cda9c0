import type { AlertCause, AlertFacts, Finding, FoundAlert, LookedFor } from './alert.ts'
import { findLateBackup } from './find-late-backup.server.ts'
import {
  findFailingMail,
  findFailingWebhooks,
  findRefusedMailAlert,
  findWaitingThreads,
  probeWhatsAppToken,
} from './find-message-alerts.server.ts'
import {
  findBouncedMails,
  findDueRequests,
  findHalfOverDisputes,
  findOpenDisputes,
  findOrderProblems,
  findUndeliveredOrders,
} from './find-order-alerts.server.ts'
import {
  describeProviders,
  findDifferingSettlements,
  findFailingCheckouts,
  findFailingPaymentChecks,
  findLateSettlement,
  findLateWalk,
  findPaymentDrought,
  findProviderChange,
  findRefusedWebhooks,
  findUnmatchedPayments,
  probeProviders,
} from './find-payment-alerts.server.ts'
import {
  findDamagedFiles,
  findDeliveredDemoFiles,
  findFailedJobs,
  findFullDisk,
  findLowDisk,
  findNewPassport,
  findUnknownSeller,
  probeCertificate,
} from './find-server-alerts.server.ts'
import { findTurnoverAlerts } from './find-turnover-alerts.server.ts'
import type { Look } from './signs/look-at-shop.server.ts'

interface Cause {
  cause: AlertCause
  /** Finds it in the database or on this computer. Null for a cause of `sharedFinds` or `probes`. */
  find: ((lookedFor: LookedFor, looking: Promise<Look>) => Promise<Finding>) | null
  /** Reads thousands of rows that change at night, so the dashboard shows what the check of the last minute found. */
  isForCheckOnly?: true
  cannotSell?: true
  /** The dashboard shows it, but `sendAlertMessages` does not send it. */
  isSilent?: true
  /** More precise causes: while one of them applies, this one is not opened. */
  explainedBy?: AlertCause[]
  /** The page of the dashboard that helps. */
  page?: string | ((facts: AlertFacts) => string)
}

const services = '/admin-dashboard/settings#services'
const files = '/admin-dashboard/files'
const books = '/admin-dashboard/books'
const bank = '/admin-dashboard/books/bank'
const disputes = '/admin-dashboard/disputes'
const orderPage = ({ orderId = '' }: AlertFacts) => `/admin-dashboard/orders/${orderId}`
const providerCauses: AlertCause[] = ['provider-keys', 'provider-unreachable']

/** The most urgent first, as the dashboard lists them. */
export const allCauses: Cause[] = [
  // `watchWrites` sends its messages, because no row can be relied on.
  { cause: 'cannot-write', find: findFullDisk, cannotSell: true, isSilent: true },
  {
    cause: 'seller-unknown',
    find: findUnknownSeller,
    cannotSell: true,
    isSilent: true,
    page: '/admin-dashboard/settings',
  },
  { cause: 'provider-keys', find: null, cannotSell: true, page: services },
  { cause: 'provider-unreachable', find: null, cannotSell: true, page: services },
  {
    cause: 'checkouts-failing',
    find: findFailingCheckouts,
    cannotSell: true,
    explainedBy: [...providerCauses, 'cannot-write'],
    page: services,
  },
  {
    cause: 'no-buyer-pays',
    find: () => findPaymentDrought(),
    explainedBy: [...providerCauses, 'checkouts-failing', 'cannot-write'],
    page: services,
  },
  { cause: 'provider-changed', find: findProviderChange, page: '/admin-dashboard/settings/payments' },
  { cause: 'mail-failing', find: findFailingMail, page: services },
  { cause: 'undelivered', find: findUndeliveredOrders, explainedBy: ['mail-failing'], page: orderPage },
  { cause: 'mail-bounced', find: findBouncedMails, page: orderPage },
  { cause: 'dispute-half-over', find: findHalfOverDisputes, page: disputes },
  { cause: 'dispute-open', find: findOpenDisputes, page: disputes },
  { cause: 'order-problems', find: findOrderProblems, page: orderPage },
  { cause: 'messages-waiting', find: findWaitingThreads, page: '/admin-dashboard/inbox' },
  { cause: 'requests-due', find: findDueRequests, page: '/admin-dashboard/requests' },
  { cause: 'payments-unmatched', find: findUnmatchedPayments, page: bank },
  { cause: 'payment-checks-failing', find: findFailingPaymentChecks, explainedBy: providerCauses, page: services },
  { cause: 'webhooks-refused', find: findRefusedWebhooks, page: services },
  { cause: 'settlement-late', find: findLateSettlement, isForCheckOnly: true, page: bank },
  { cause: 'settlement-differs', find: findDifferingSettlements, isForCheckOnly: true, page: bank },
  { cause: 'walk-late', find: findLateWalk, explainedBy: providerCauses, page: bank },
  { cause: 'mails-refused', find: findRefusedMailAlert },
  { cause: 'whatsapp-token', find: null, page: services },
  {
    cause: 'webhooks-failing',
    find: findFailingWebhooks,
    page: ({ endpoint = '' }) => `/admin-dashboard/webhooks/${endpoint}`,
  },
  { cause: 'everything-exported', find: findNewPassport, page: '/admin-dashboard/move-out' },
  { cause: 'file-problems', find: findDamagedFiles, page: files },
  { cause: 'jobs-failed', find: findFailedJobs },
  { cause: 'disk-low', find: findLowDisk },
  { cause: 'backup-late', find: () => findLateBackup() },
  { cause: 'certificate-ending', find: null },
  { cause: 'turnover-limit', find: null, page: books },
  { cause: 'turnover-near', find: null, page: books },
  { cause: 'demo-files', find: findDeliveredDemoFiles, isSilent: true, page: files },
]

export function getCause(name: string): Cause | undefined {
  return allCauses.find(({ cause }) => cause === name)
}

type PartialFindings = Partial<Record<AlertCause, Finding>>

/** Each reads the database once for several causes. */
export const sharedFinds: (() => Promise<PartialFindings>)[] = [findTurnoverAlerts]

/** Calls other services, so it takes seconds when one is down. Throws when a service gives no clear answer. */
export const probes: (() => Promise<PartialFindings>)[] = [
  async () => describeProviders(await probeProviders()),
  async () => ({ 'whatsapp-token': await probeWhatsAppToken() }),
  async () => ({ 'certificate-ending': await probeCertificate() }),
]

/** The causes that a check looked at: an unclear one is left out, so that it is neither opened nor closed. */
export type Findings = Map<AlertCause, FoundAlert | null>
