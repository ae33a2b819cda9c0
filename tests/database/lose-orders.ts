import { inArray, sql } from 'drizzle-orm'
import { auditLog } from '#db/schema/audit.ts'
import { consents } from '#db/schema/consents.ts'
import { invoices } from '#db/schema/invoices.ts'
import { orderCredits, orderProblems, orders } from '#db/schema/orders.ts'
import { disputes, receivedPayments } from '#db/schema/payments.ts'
import { refunds } from '#db/schema/refunds.ts'
import { settlementLines } from '#db/schema/settlements.ts'
import { db } from '#platform/postgres/database.server.ts'
import { deleteJobs } from './orders.ts'

/** Tables of which the shop itself can delete nothing. */
const guarded = ['audit_log', 'consents', 'invoices']

/** The server is lost, and with it the last minute of the database. The provider remembers. */
export async function loseOrders(...ids: string[]) {
  await db.transaction(async (tx) => {
    for (const table of guarded) await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
    await tx.update(settlementLines).set({ orderId: null }).where(inArray(settlementLines.orderId, ids))
    for (const table of [
      auditLog,
      invoices,
      refunds,
      disputes,
      orderCredits,
      consents,
      orderProblems,
      receivedPayments,
    ])
      await tx.delete(table).where(inArray(table.orderId, ids))
    await tx.delete(orders).where(inArray(orders.id, ids))
    for (const table of guarded) await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
  })
  await deleteJobs(sql`data->>'orderId' = any(${sql.param(ids)}::text[])`)
}
