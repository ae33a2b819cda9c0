import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { sandboxWords as words } from '#content/interface/en/sandbox.ts'
import { sandboxTransfers } from '#db/schema/sandbox.ts'
import { parseJson } from '#platform/parse-json.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { db, type Statement } from '#platform/postgres/database.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { defineProvider } from '../../define-provider.ts'
import {
  type PaymentDetails,
  type PaymentFacts,
  type PaymentProvider,
  ProviderError,
  type ProviderEvent,
  type RefundablePayment,
} from '../../provider.ts'
import { describeDetails } from './describe-details.server.ts'
import { fetchDispute, sandboxAnswers } from './disputes.server.ts'
import { anyEvent, disputeEvent, paymentEvent, refundEvent } from './event.ts'
import { expirePayment } from './expire-payment.server.ts'
import { isPastDeadline } from './find-payment.server.ts'
import { type PaymentRecord, takeJustPaid } from './just-paid.server.ts'
import { fetchOpened, listDisputes, listPayments } from './lists.server.ts'
import { openPayment } from './open-payment.server.ts'
import { fetchRefunds, listRefunds, makeRefund } from './refunds.server.ts'
import { isSignedBySandbox, signatureHeader } from './webhook-signature.server.ts'

const banksConfirmWithinDays = 3

export const sandbox = defineProvider({
  name: 'sandbox',
  title: words.title,
  paymentHosts: [],
  webhookEvents: [],
  settings: z.object({}),
  labels: {},
  testMoney: 'demo-only',
  create: createSandbox,
})

/** A payment provider inside the shop's own process, with its own pages, tables and webhooks. */
export function createSandbox(): PaymentProvider {
  return {
    name: sandbox.name,
    async start(order) {
      const { ref } = await openPayment(order)
      return { paymentRef: ref, url: `${shopSettings().siteUrl}/sandbox/pay/${ref}` }
    },
    async readWebhook(rawBody, headers) {
      return isSignedBySandbox(rawBody, headers.get(signatureHeader)) ? readEvent(rawBody) : null
    },
    async fetchPayment(paymentRef) {
      return toPaymentFacts(await readPayment(paymentRef))
    },
    fetchDetails,
    refund: makeRefund,
    fetchRefunds,
    listRefunds,
    listPayments,
    listDisputes,
    fetchOpened,
    // It pays out to no bank.
    listSettlements: null,
    fetchDispute,
    disputeAnswers: sandboxAnswers,
    // It has no keys.
    async checkKeys() {},
  }
}

function readEvent(rawBody: string): ProviderEvent | 'unrelated' | null {
  const body = parseJson(rawBody)
  const payment = paymentEvent.safeParse(body)
  if (payment.success) return { key: payment.data.id, paymentRef: payment.data.ref }
  const refund = refundEvent.safeParse(body)
  if (refund.success) return { key: refund.data.id, refundedPayment: refund.data.transferId }
  const dispute = disputeEvent.safeParse(body)
  if (dispute.success) {
    const { id: key, transferId: disputedPayment, disputeId } = dispute.data
    return { key, disputedPayment, disputeId }
  }
  return anyEvent.safeParse(body).success ? 'unrelated' : null
}

async function fetchDetails({ id }: RefundablePayment): Promise<PaymentDetails> {
  const [transfer] = await db.select().from(sandboxTransfers).where(eq(sandboxTransfers.id, id))
  if (!transfer) throw new ProviderError('sandbox: no such transfer')
  return describeDetails(transfer)
}

/** Expires the payment first when its deadline has passed. */
async function readPayment(ref: string): Promise<PaymentRecord> {
  const record = takeJustPaid(ref) ?? (await findRecord({ ref }))
  if (!record) throw new ProviderError('sandbox: no such payment')
  if (record.status !== 'open' || !isPastDeadline(record)) return record
  await expirePayment(ref)
  return readPayment(ref)
}

const findRecordStatement: Statement = {
  name: 'sandbox-read-payment',
  text: `
    select ref, order_id as "orderId", status, created_at as "createdAt", coalesce((
      select json_agg(json_build_object('id', id, 'amountInPaise', amount_in_paise, 'currency', currency,
        'method', method)
        order by created_at, id)
      from sandbox_transfers where sandbox_transfers.ref = sandbox_payments.ref), '[]') as received
    from sandbox_payments
    where ref = any (array(select ref from json_to_recordset($1) as wanted (ref text)))`,
}

const findRecord = batchedStatement<Pick<PaymentRecord, 'ref'>, PaymentRecord>(findRecordStatement, 'ref')

function toPaymentFacts({ orderId, status, createdAt, received }: PaymentRecord): PaymentFacts {
  const isExpired = status === 'expired'
  const ageInDays = (Date.now() - createdAt.getTime()) / 86_400_000
  return {
    orderId,
    received: received.map(({ method, ...transfer }) => ({
      ...transfer,
      details: describeDetails({ ...transfer, method }),
    })),
    outlook: isExpired ? 'failed' : 'open',
    final: isExpired && ageInDays > banksConfirmWithinDays,
  }
}
