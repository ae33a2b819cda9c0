import { sql } from 'drizzle-orm'
import type { ReceivedPaymentRow } from '#db/schema/payments.ts'
import { log } from '#platform/log/log.server.ts'
import { db } from '#platform/postgres/database.server.ts'
import { findProvider } from './configured-providers.server.ts'
import { secondsUntilNextDetailsCheck, toDetailColumns } from './details-checks.ts'
import type { PaymentDetails, RefundablePayment } from './provider.ts'

/** Below Cashfree's 100 reads of payments a minute. */
const batchSize = 40
const retryAfterSeconds = 300

type DuePayment = Pick<ReceivedPaymentRow, 'provider'> & RefundablePayment & { ageInSeconds: number }

/** Asks for the bank's reference and the fee of payments, the newest first; several processes share the work. */
export async function collectPaymentDetails(): Promise<number> {
  const due = await claimDuePayments()
  await storeDetails(await Promise.all(due.map(askForDetails)))
  return due.length
}

/** Claiming postpones the next check, so that a crash only delays it. */
async function claimDuePayments(): Promise<DuePayment[]> {
  const { rows } = await db.execute<DuePayment & Record<string, unknown>>(sql`
    update received_payments payment
    set details_check_at = now() + make_interval(secs => ${retryAfterSeconds})
    from (
      select provider, external_id from received_payments where details_check_at <= now()
      order by created_at desc limit ${batchSize} for update skip locked
    ) due, orders
    where (payment.provider, payment.external_id) = (due.provider, due.external_id) and orders.id = payment.order_id
    returning payment.provider, payment.external_id as id, payment.refund_ref as "refundRef", payment.currency,
      coalesce(orders.payment_ref, '') as "paymentRef",
      extract(epoch from now() - payment.created_at)::float8 as "ageInSeconds"`)
  return rows
}

interface Answer {
  payment: DuePayment
  /** Null when the provider gave no answer. */
  details: PaymentDetails | null
}

async function askForDetails(payment: DuePayment): Promise<Answer> {
  try {
    // The owner may have removed the provider's keys.
    return { payment, details: (await findProvider(payment.provider)?.fetchDetails(payment)) ?? null }
  } catch (err) {
    log.warn({ err, provider: payment.provider }, 'could not read the details of a payment, will try again later')
    return { payment, details: null }
  }
}

async function storeDetails(answers: Answer[]) {
  if (answers.length === 0) return
  const rows = answers.map(({ payment, details }) => ({
    provider: payment.provider,
    id: payment.id,
    ...(details ? toDetailColumns(details) : {}),
    waitSeconds: details?.fee ? null : secondsUntilNextDetailsCheck(payment.ageInSeconds),
  }))
  await db.execute(sql`
    update received_payments payment
    set bank_reference = coalesce(found."bankReference", bank_reference),
      method = coalesce(found.method, payment.method),
      fee_in_paise = coalesce(found."feeInPaise", fee_in_paise),
      fee_tax_in_paise = coalesce(found."feeTaxInPaise", fee_tax_in_paise),
      details_check_at = now() + make_interval(secs => found."waitSeconds")
    from json_to_recordset(${JSON.stringify(rows)}) as found (provider text, id text, "bankReference" text,
      method text, "feeInPaise" int, "feeTaxInPaise" int, "waitSeconds" int)
    where payment.provider = found.provider and payment.external_id = found.id`)
}
