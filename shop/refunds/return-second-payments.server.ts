import { sql } from 'drizzle-orm'
import { secondPaymentHours } from '#content/owner/refund-rules.ts'
import { log } from '#platform/log/log.server.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { refundNewest } from './refund-extra.server.ts'

/** At random, so that orders that are refused again and again do not keep out the others. */
const maxPerRun = 50

/**
 * For the owner: a refund that the provider refused, because the shop does not request it again and again; the payments of an
 * order that was swapped, whose price has changed; and those of a buyer who once wanted both.
 */
const due = sql`select order_id from order_problems p
  where kind = 'paid-twice' and resolved_at is null
    and created_at < now() - make_interval(hours => ${secondPaymentHours})
    and not exists (select from refunds r where r.order_id = p.order_id and r.reason = 'duplicate' and r.state = 'failed')
    and not exists (select from order_swaps s where s.order_id = p.order_id)
    and not exists (select from audit_log a
      where a.order_id = p.order_id and a.act = 'request-opened' and a.detail->>'wants' = 'both')`

/** Sends back second payments that are a day old, if the owner chose that rule. A buyer who wants both closes the problem. */
export async function returnSecondPayments(): Promise<number> {
  if (!getContent().business.refundRules.returnsSecondPayments) return 0
  const { rows } = await db.execute<{ order_id: string }>(sql`${due} order by random() limit ${maxPerRun}`)
  const failures: unknown[] = []
  let returned = 0
  for (const { order_id: orderId } of rows) {
    try {
      if (!('refused' in (await returnSecondPayment({ ip: null, name: 'shop' }, orderId)))) returned += 1
    } catch (err) {
      // The others go on, and the job is retried.
      log.error({ err, orderId }, 'could not return a second payment')
      failures.push(err)
    }
  }
  if (failures.length > 0) throw failures[0]
  return returned
}

const returnSecondPayment = ownerAct('second-payment-returned', async (context, orderId: string) => {
  const refunded = await refundNewest(context, orderId, 'duplicate', ({ status, amountInPaise }) =>
    status === 'completed' ? amountInPaise : Number.POSITIVE_INFINITY,
  )
  if ('refused' in refunded) return refunded
  // With the order locked: the buyer may just have said that both are wanted.
  if (!(await isStillDue(context.tx, orderId))) return { refused: 'not-due' } as const
  const { refundedInPaise } = refunded
  const detail = { amountInPaise: refundedInPaise, hours: secondPaymentHours }
  return { refundedInPaise, audit: { orderId, detail } }
})

async function isStillDue(tx: Transaction, orderId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`${due} and order_id = ${orderId}`)
  return rows.length > 0
}
