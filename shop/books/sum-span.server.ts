import { sql } from 'drizzle-orm'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { isRealOrder } from '#shop/invoices/issue-invoices.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import type { BookSpan } from './book-month.ts'
import type { InvoiceSum, SpanSums } from './book-totals.ts'

/** Adds up the orders, payments and numbered documents of some days. */
export async function sumSpan(tx: Transaction, span: BookSpan): Promise<SpanSums> {
  return { ...(await sumSales(tx, span)), invoices: await sumInvoices(tx, span) }
}

/** Nearly every order is numbered within these days. */
const numberedWithinDays = 3

/**
 * The orders, how many have no number, and the payments. Each table is read once by its time, and ids are compared as sets, which
 * takes half as long as a join; only what is not found in the same days is looked up row by row, because nearly every payment
 * belongs to a real order of the same days.
 */
async function sumSales(tx: Transaction, { from, to, firstDay, lastDay }: BookSpan) {
  const { rows } = await tx.execute<Record<string, string>>(sql`
    with sold as materialized (
      select id, amount_in_paise from orders
      where status = 'completed' and completed_at >= ${from} and completed_at < ${to} and ${isRealOrder}
    ), received as materialized (
      select order_id, provider, currency, amount_in_paise, fee_in_paise, fee_tax_in_paise from received_payments
      where created_at >= ${from} and created_at < ${to}
    ), unnumbered as materialized (
      select id from sold
      except
      select order_id from invoices
      where refund_id is null and dated between ${firstDay} and ${lastDay}::date + ${numberedWithinDays}::int
    ), not_real as materialized (
      select order_id from (select order_id from received except select id from sold) others
      where not (select ${isRealOrder} from orders where id = others.order_id)
    )
    select * from (
      select count(*) filter (where amount_in_paise > 0) as orders, count(*) filter (where amount_in_paise <= 0) as free_copies,
        sum(amount_in_paise) filter (where amount_in_paise > 0) as orders_in_paise, (
          select count(*) from unnumbered u
          where (select number from invoices where order_id = u.id and coalesce(refund_id, '') = '' limit 1) is null
        ) as without_invoice
      from sold
    ) sales, (
      -- A payment in another currency was settled by hand and is listed in the file only.
      select count(*) filter (where currency = 'INR') as payments, count(fee_in_paise) as fees,
        sum(amount_in_paise) filter (where currency = 'INR') as payments_in_paise,
        sum(fee_in_paise) as fees_in_paise, sum(fee_tax_in_paise) as fee_tax_in_paise,
        -- A sale paid outside the shop has no fee.
        count(*) filter (where fee_in_paise is null and provider <> ${outsideProvider}) as not_reported
      from received where order_id not in (select order_id from not_real)
    ) payments`)
  const figure = (name: string) => Number(rows[0]?.[name] ?? 0)
  return {
    orders: { count: figure('orders'), inPaise: figure('orders_in_paise'), freeCopies: figure('free_copies') },
    withoutInvoice: figure('without_invoice'),
    payments: { count: figure('payments'), inPaise: figure('payments_in_paise') },
    fees: {
      ...{ count: figure('fees'), inPaise: figure('fees_in_paise') },
      ...{ taxInPaise: figure('fee_tax_in_paise'), notReported: figure('not_reported') },
    },
  }
}

interface InvoiceSumRow extends Omit<InvoiceSum, 'count' | 'first' | 'last'>, Record<string, unknown> {
  count: string
  firstSerial: number
  firstNumber: string
  lastSerial: number
  lastNumber: string
}

/** Only a few, because invoices differ in State, rate and service and in nothing else that a sum needs. */
async function sumInvoices(tx: Transaction, { firstDay, lastDay }: BookSpan): Promise<InvoiceSum[]> {
  const { rows } = await tx.execute<InvoiceSumRow>(sql`
    -- Apart, because otherwise all invoices would be sorted to group them.
    with g as materialized (
      select series, kind, place_of_supply as "placeOfSupply", gst_rate as "gstRate", sac,
        count(*) as count, min(serial) as "firstSerial", max(serial) as "lastSerial",
        sum(amount_in_paise) as "amountInPaise", sum(taxable_in_paise) as "taxableInPaise",
        sum(cgst_in_paise) as "cgstInPaise", sum(sgst_in_paise) as "sgstInPaise", sum(igst_in_paise) as "igstInPaise"
      from invoices where dated between ${firstDay} and ${lastDay} group by 1, 2, 3, 4, 5
    )
    select g.*, first.number as "firstNumber", last.number as "lastNumber",
      case when g."gstRate" is not null then first.gstin end as gstin
    from g
    -- The limits keep these from becoming joins that read every invoice.
    cross join lateral (select number, content -> 'seller' ->> 'gstin' as gstin from invoices
      where series = g.series and serial = g."firstSerial" limit 1) first
    cross join lateral (select number from invoices where series = g.series and serial = g."lastSerial" limit 1) last`)
  return rows.map(({ firstSerial, firstNumber, lastSerial, lastNumber, ...sum }) => ({
    ...sum,
    ...{
      count: Number(sum.count),
      amountInPaise: Number(sum.amountInPaise),
      taxableInPaise: Number(sum.taxableInPaise),
    },
    ...{
      cgstInPaise: Number(sum.cgstInPaise),
      sgstInPaise: Number(sum.sgstInPaise),
      igstInPaise: Number(sum.igstInPaise),
    },
    first: { serial: firstSerial, number: firstNumber },
    last: { serial: lastSerial, number: lastNumber },
  }))
}
