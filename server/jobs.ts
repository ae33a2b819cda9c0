import type { JobRules } from '#platform/queue.server.ts'
import { deleteCopies } from '#shop/copies/delete-copies.server.ts'
import { deleteUnusedCopies } from '#shop/copies/delete-unused-copies.server.ts'
import { prepareCopies } from '#shop/copies/prepare-copies.server.ts'
import { deleteOldData } from '#shop/customers/delete-old-data.server.ts'
import { type Announcement, announceEdition } from '#shop/delivery/announce-edition.server.ts'
import { deliverOrder } from '#shop/delivery/deliver-order.server.ts'
import { sendGuide } from '#shop/delivery/send-guide.server.ts'
import { type MarketingMail, sendMarketingMail } from '#shop/delivery/send-marketing-mail.server.ts'
import { type OrderMessage, sendOrderMail } from '#shop/delivery/send-order-mail.server.ts'
import { sendOrderWhatsApp } from '#shop/delivery/send-order-whatsapp.server.ts'
import { recordStatus, type WhatsAppStatus } from '#shop/messages/receive-whatsapp.server.ts'
import { recordTransfer, type Transfer } from '#shop/payments/providers/sandbox/record-transfer.server.ts'
import { sendWebhook, type WebhookJob } from '#shop/payments/providers/sandbox/send-webhook.server.ts'
import { reconcilePayments } from '#shop/payments/reconcile-payments.server.ts'
import { syncPayment } from '#shop/payments/sync-payment.server.ts'
import { summariseSales } from '#shop/reports/summarise-sales.server.ts'
import { deleteEndedSessions } from '#shop/sessions/delete-ended-sessions.server.ts'

interface OfOrder {
  orderId: string
}

interface OfLead {
  leadId: string
}

/** What happens after what. */
export const jobs = {
  'payment.event': ({ orderId }: OfOrder) => syncPayment(orderId),
  'payments.reconcile': () => reconcilePayments(),
  'sales.summarise': () => summariseSales(),
  'order.completed': ({ orderId }: OfOrder) => deliverOrder(orderId),
  'delivery.email': (message: OrderMessage) => sendOrderMail(message),
  'delivery.whatsapp': (message: OrderMessage) => sendOrderWhatsApp(message),
  'whatsapp.status': (status: WhatsAppStatus) => recordStatus(status),
  'lead.created': ({ leadId }: OfLead) => sendGuide(leadId),
  'data.forget': () => deleteOldData(),
  'sessions.forget': () => deleteEndedSessions(),
  'edition.announce': (announcement: Announcement) => announceEdition(announcement),
  'mail.marketing': (mail: MarketingMail) => sendMarketingMail(mail),
  'copies.prepare': ({ orderId }: OfOrder) => prepareCopies(orderId),
  'files.forget': ({ orderId }: OfOrder) => deleteCopies(orderId),
  'copies.remove-unused': () => deleteUnusedCopies(),
  'sandbox.webhook': (webhook: WebhookJob) => sendWebhook(webhook),
  'sandbox.late-transfer': (transfer: Transfer) => recordTransfer(transfer),
}

/** For a day: a mail server that is down, or greylists, has come back by then or needs the owner. */
const aDay: JobRules = { retries: 34, firstDelaySeconds: 5, maxDelaySeconds: 3_600 }

/** How often a job that fails is tried again. */
export const jobRules: Record<string, JobRules> = {
  'payment.event': { retries: 10, firstDelaySeconds: 2, maxDelaySeconds: 600 },
  'payments.reconcile': { retries: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 },
  'data.forget': { retries: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  'sessions.forget': { retries: 3, firstDelaySeconds: 60, maxDelaySeconds: 600 },
  'order.completed': { retries: 20, firstDelaySeconds: 5, maxDelaySeconds: 3_600 },
  'files.forget': { retries: 20, firstDelaySeconds: 5, maxDelaySeconds: 3_600 },
  'sales.summarise': { retries: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 },
  'delivery.email': aDay,
  'delivery.whatsapp': aDay,
  'whatsapp.status': { retries: 3, firstDelaySeconds: 5, maxDelaySeconds: 60 },
  'lead.created': aDay,
  'copies.prepare': { retries: 20, firstDelaySeconds: 5, maxDelaySeconds: 3_600 },
  'edition.announce': { retries: 10, firstDelaySeconds: 5, maxDelaySeconds: 600 },
  'mail.marketing': aDay,
  'copies.remove-unused': { retries: 0, firstDelaySeconds: 1, maxDelaySeconds: 1 },
  'sandbox.webhook': { retries: 8, firstDelaySeconds: 2, maxDelaySeconds: 300 },
  'sandbox.late-transfer': { retries: 8, firstDelaySeconds: 2, maxDelaySeconds: 60 },
}
