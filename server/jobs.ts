import type { RetryPolicy } from '#platform/queue/job-definition.ts'
import { sendChangeNotice } from '#shop/accounts/send-change-notice.server.ts'
import { checkAlerts } from '#shop/alerts/check-alerts.server.ts'
import { sendDailySummary } from '#shop/alerts/send-daily-summary.server.ts'
import { keepBookDays } from '#shop/books/keep-book-days.server.ts'
import { continueCampaigns } from '#shop/campaigns/continue-campaigns.server.ts'
import { sendCampaignBatch } from '#shop/campaigns/send-campaign-batch.server.ts'
import { answerMessage } from '#shop/conversations/answer-message.server.ts'
import { fetchMedia } from '#shop/conversations/fetch-media.server.ts'
import { sendAnswerToThread } from '#shop/conversations/send-answer-to-thread.server.ts'
import { sendLinksToThread } from '#shop/conversations/send-links-to-thread.server.ts'
import { sendReply } from '#shop/conversations/send-reply.server.ts'
import { checkFile, checkFilesLater } from '#shop/copies/check-file.server.ts'
import { deleteOldData } from '#shop/customers/delete-old-data.server.ts'
import { deleteFiles } from '#shop/customers/erase-conversations.server.ts'
import { deliverOrder } from '#shop/delivery/deliver-order.server.ts'
import { deliverOrderNow } from '#shop/delivery/deliver-order-now.server.ts'
import { sendBoughtAgainMail } from '#shop/delivery/send-bought-again-mail.server.ts'
import { sendGuide } from '#shop/delivery/send-guide.server.ts'
import { sendImportMails } from '#shop/delivery/send-import-mails.server.ts'
import { sendOrderMail } from '#shop/delivery/send-order-mail.server.ts'
import { sendOrderWhatsApp } from '#shop/delivery/send-order-whatsapp.server.ts'
import { sendPaymentLinkMail } from '#shop/delivery/send-payment-link-mail.server.ts'
import { sendRefundMail } from '#shop/delivery/send-refund-mail.server.ts'
import { sendDisputeAnswer, sendWaitingAnswers } from '#shop/disputes/send-dispute-answer.server.ts'
import { compareEdition } from '#shop/editions/changes/compare-edition.server.ts'
import { deleteUnfinishedFiles } from '#shop/editions/upload-pieces.server.ts'
import { checkImport } from '#shop/imports/check-import.server.ts'
import { deleteImportFiles } from '#shop/imports/delete-import-files.server.ts'
import { runImport } from '#shop/imports/run-import.server.ts'
import { continueTakingBack } from '#shop/imports/take-back-import.server.ts'
import { issueInvoices, issueMissingInvoices } from '#shop/invoices/issue-invoices.server.ts'
import { recordMailEvent } from '#shop/messages/record-mail-event.server.ts'
import { recordWhatsAppStatus } from '#shop/messages/record-whatsapp-status.server.ts'
import type { DeliverableOrder } from '#shop/orders/find-deliverable-order.server.ts'
import { findRepeatedPurchases } from '#shop/orders/find-repeated-purchases.server.ts'
import { deleteOldPassports } from '#shop/passport/delete-passport.server.ts'
import { runPassport } from '#shop/passport/run-passport.server.ts'
import { collectPaymentDetails } from '#shop/payments/collect-payment-details.server.ts'
import { recordTransfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { sendWebhook } from '#shop/payments/providers/sandbox/send-webhook.server.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.server.ts'
import { refreshRouteWhenDue } from '#shop/payments/routing/route-payment.server.ts'
import { reconcileDisputes, syncDispute } from '#shop/payments/sync-dispute.server.ts'
import { type CheckedOrder, syncPayment } from '#shop/payments/sync-payment.server.ts'
import { collectSettlements } from '#shop/reconciliation/collect-settlements.server.ts'
import { matchUnknownPayment } from '#shop/reconciliation/match-payment.server.ts'
import { walkProviders } from '#shop/reconciliation/walk-providers.server.ts'
import { findOlderSiteRefunds, findSiteRefunds, reconcileRefunds } from '#shop/refunds/reconcile-refunds.server.ts'
import { returnSecondPayments } from '#shop/refunds/return-second-payments.server.ts'
import { syncRefunds } from '#shop/refunds/sync-refunds.server.ts'
import { summariseSales } from '#shop/reports/summarise-sales.server.ts'
import { sendRequestAnswer } from '#shop/requests/send-request-answer.server.ts'
import { keepNameWords } from '#shop/search/keep-name-words.server.ts'
import { deleteEndedSessions } from '#shop/sessions/delete-ended-sessions.server.ts'
import { sendWebhooks } from '#shop/webhooks/send-webhooks.server.ts'

const doNotRetry: RetryPolicy = { retries: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 }
const retryForAMinute: RetryPolicy = { retries: 3, firstDelaySeconds: 5, maxDelaySeconds: 60 }
const retryForFiveMinutes: RetryPolicy = { retries: 8, firstDelaySeconds: 2, maxDelaySeconds: 60 }
const retryForTenMinutes: RetryPolicy = { retries: 8, firstDelaySeconds: 2, maxDelaySeconds: 300 }
const retryThreeTimesSlowly: RetryPolicy = { retries: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 }
const retryForHalfAnHour: RetryPolicy = { retries: 10, firstDelaySeconds: 2, maxDelaySeconds: 600 }
const retryForHalfADay: RetryPolicy = { retries: 20, firstDelaySeconds: 5, maxDelaySeconds: 3_600 }
/** For messages: if a mail server is still down or greylists us after a day, the owner must act. */
const retryForADay: RetryPolicy = { retries: 34, firstDelaySeconds: 5, maxDelaySeconds: 3_600 }

interface ForOrder {
  orderId: string
}

interface ForLead {
  leadId: string
  resendNumber?: number
}

/** Every job: what it runs, how it is retried, and its schedule, if any. */
export const jobs = {
  'payment.event': {
    run: ({ orderId }: ForOrder) => syncPayment(orderId),
    runNow: ({ orderId }: ForOrder, order?: CheckedOrder) => syncPayment(orderId, order),
    retry: retryForHalfAnHour,
  },
  'payment.unknown': { run: matchUnknownPayment, retry: retryForHalfAnHour },
  // After a loss it writes hundreds of orders.
  'payments.walk': { run: () => walkProviders(), retry: doNotRetry, maxSeconds: 3_600, schedule: '*/5 * * * *' },
  'settlements.collect': { run: () => collectSettlements(), retry: retryThreeTimesSlowly, schedule: '50 4,16 * * *' },
  'payments.reconcile': { run: reconcilePayments, retry: doNotRetry, schedule: '* * * * *' },
  'payments.route': { run: refreshRouteWhenDue, retry: doNotRetry, schedule: '* * * * *' },
  'payments.details': { run: collectPaymentDetails, retry: doNotRetry, schedule: '* * * * *' },
  'refunds.sync': { run: ({ orderId }: ForOrder) => syncRefunds(orderId), retry: retryForHalfAnHour },
  'refunds.reconcile': { run: reconcileRefunds, retry: doNotRetry, schedule: '* * * * *' },
  'refunds.find': { run: findSiteRefunds, retry: doNotRetry, schedule: '*/15 * * * *' },
  'refunds.find-older': { run: findOlderSiteRefunds, retry: retryThreeTimesSlowly, schedule: '10 4 * * *' },
  'refund.accepted': { run: sendRefundMail, sendsMail: true, retry: retryForADay },
  'refunds.return-second': { run: returnSecondPayments, retry: doNotRetry, schedule: '*/15 * * * *' },
  'request.answered': { run: sendRequestAnswer, sendsMail: true, retry: retryForADay },
  'invoices.issue': { run: issueInvoices, retry: doNotRetry, schedule: '* * * * *' },
  'invoices.issue-missing': { run: issueMissingInvoices, retry: retryThreeTimesSlowly, schedule: '50 3 * * *' },
  'orders.find-repeats': { run: findRepeatedPurchases, retry: doNotRetry, schedule: '*/5 * * * *' },
  'order.bought-again': { run: sendBoughtAgainMail, sendsMail: true, retry: retryForADay },
  'dispute.event': { run: syncDispute, retry: retryForHalfADay },
  'dispute.answer': { run: sendDisputeAnswer, retry: retryForHalfADay },
  'disputes.reconcile': { run: reconcileDisputes, retry: retryThreeTimesSlowly, schedule: '40 4 * * *' },
  'disputes.send-waiting': { run: sendWaitingAnswers, retry: retryThreeTimesSlowly, schedule: '45 * * * *' },
  'order.completed': {
    run: ({ orderId }: ForOrder) => deliverOrder(orderId),
    runNow: ({ orderId }: ForOrder, order?: DeliverableOrder) => deliverOrderNow(orderId, order),
    retry: retryForHalfADay,
  },
  'delivery.email': { run: sendOrderMail, sendsMail: true, retry: retryForADay },
  'delivery.whatsapp': { run: sendOrderWhatsApp, retry: retryForADay },
  'delivery.payment-link': { run: sendPaymentLinkMail, sendsMail: true, retry: retryForFiveMinutes },
  'mail.event': { run: recordMailEvent, retry: retryForAMinute },
  'whatsapp.status': { run: recordWhatsAppStatus, retry: retryForAMinute },
  'account.changed': { run: sendChangeNotice, sendsMail: true, retry: retryForADay },
  'whatsapp.message': { run: answerMessage, retry: retryForHalfAnHour },
  'whatsapp.links': { run: sendLinksToThread, retry: retryForTenMinutes },
  'whatsapp.reply': { run: sendReply, retry: retryForTenMinutes },
  'whatsapp.request-answered': { run: sendAnswerToThread, retry: retryForTenMinutes },
  'whatsapp.media': { run: fetchMedia, retry: retryForADay },
  'files.delete': { run: deleteFiles, retry: retryForHalfADay },
  'edition.compare': { run: compareEdition, retry: retryForTenMinutes },
  'file.check': { run: checkFile, retry: retryForHalfADay },
  'files.check': { run: checkFilesLater, retry: retryThreeTimesSlowly, schedule: '20 4 * * *' },
  'files.delete-unfinished': {
    run: deleteUnfinishedFiles,
    retry: retryThreeTimesSlowly,
    schedule: '20 * * * *',
  },
  'lead.created': {
    run: ({ leadId, resendNumber }: ForLead) => sendGuide(leadId, resendNumber),
    sendsMail: true,
    retry: retryForADay,
  },
  'campaign.send': { run: sendCampaignBatch, sendsMail: true, retry: retryForHalfAnHour },
  'campaigns.continue': { run: continueCampaigns, retry: doNotRetry, schedule: '* * * * *' },
  'sales.summarise': { run: summariseSales, retry: doNotRetry, schedule: '* * * * *' },
  'books.keep-days': { run: () => keepBookDays(), retry: doNotRetry, schedule: '17 * * * *', maxSeconds: 3_600 },
  'search.keep-words': { run: () => keepNameWords(), retry: doNotRetry, schedule: '47 * * * *', maxSeconds: 3_600 },
  'data.delete-expired': { run: deleteOldData, retry: retryThreeTimesSlowly, schedule: '30 3 * * *' },
  'sessions.delete-expired': { run: deleteEndedSessions, retry: retryThreeTimesSlowly, schedule: '40 * * * *' },
  'alerts.check': { run: checkAlerts, retry: doNotRetry, schedule: '* * * * *' },
  'alerts.daily-summary': {
    run: () => sendDailySummary(),
    sendsMail: true,
    retry: retryForHalfAnHour,
    schedule: '0 20 * * *',
  },
  'import.check': { run: checkImport, retry: retryForAMinute, maxSeconds: 3_600 },
  'import.run': { run: runImport, retry: retryForHalfAnHour, maxSeconds: 3_600 },
  'import.take-back': { run: continueTakingBack, retry: retryForHalfAnHour, maxSeconds: 3_600 },
  'import.announce': { run: sendImportMails, sendsMail: true, retry: retryForADay },
  'imports.delete-files': { run: deleteImportFiles, retry: retryThreeTimesSlowly, schedule: '35 3 * * *' },
  'passport.write': { run: runPassport, retry: retryForHalfAnHour },
  'passports.delete-old': { run: deleteOldPassports, retry: retryThreeTimesSlowly, schedule: '45 3 * * *' },
  'webhooks.send': { run: sendWebhooks, retry: doNotRetry, schedule: '* * * * *' },
  'sandbox.webhook': { run: sendWebhook, retry: retryForTenMinutes },
  'sandbox.late-transfer': { run: recordTransfer, retry: retryForFiveMinutes },
}

// Functions named above must declare their return type: an inferred one may depend on `enqueue`, and so on this object.
type Jobs = typeof jobs
type Payloads = {
  [Name in keyof Jobs]: Jobs[Name]['run'] extends () => unknown ? null : Parameters<Jobs[Name]['run']>[0]
}

type Reads = {
  [Name in keyof Jobs]: Jobs[Name] extends { runNow: (payload: never, justRead?: infer Read) => unknown } ? Read : never
}

declare module '#platform/queue/queue.server.ts' {
  interface JobPayloads extends Payloads {}
  interface JobReads extends Reads {}
}
