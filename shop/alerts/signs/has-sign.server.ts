import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import { findMailOutage } from '#platform/mail/mail-server-state.server.ts'
import { hasDemoEdition } from '#shop/catalogue/files/current-editions.server.ts'
import { listCatalogueFiles } from '#shop/catalogue/files/files.server.ts'
import type { AlertCause } from '../alert.ts'
import type { Signs } from './read-signs.server.ts'

/** Whether a cause may apply. One that is not listed here is always looked for, also while the database is away. */
export const hasSign: Partial<Record<AlertCause, (signs: Signs) => boolean>> = {
  'checkouts-failing': (signs) => signs.failingCalls,
  'no-buyer-pays': (signs) => signs.unpaidAttempts,
  'mail-failing': (signs) => signs.failedMail || findMailOutage() !== null,
  undelivered: (signs) => signs.unsentOrders,
  'mail-bounced': (signs) => signs.orderProblems,
  'dispute-half-over': (signs) => signs.openDisputes,
  'dispute-open': (signs) => signs.openDisputes,
  'order-problems': (signs) => signs.orderProblems || signs.copyProblems,
  'messages-waiting': (signs) => signs.waitingThreads,
  'requests-due': (signs) => signs.openRequests,
  'payments-unmatched': (signs) => signs.unmatchedPayments,
  'payment-checks-failing': (signs) => signs.failingCalls || signs.failedJobs,
  'webhooks-refused': (signs) => signs.failingCalls,
  'walk-late': (signs) => signs.providerWalks,
  'mails-refused': (signs) => signs.unsentOrders || signs.refusedGuides,
  'webhooks-failing': (signs) => signs.waitingWebhooks,
  'everything-exported': (signs) => signs.newPassport,
  'file-problems': (signs) => signs.fileProblems,
  'jobs-failed': (signs) => signs.failedJobs,
  'demo-files': (signs) => signs.soldDemoFiles || sellsDemoFiles(),
}

function sellsDemoFiles(): boolean {
  return withoutPhoneEditions(listCatalogueFiles()).some(({ file }) => hasDemoEdition(file))
}
