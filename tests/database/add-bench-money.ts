import type pg from 'pg'
import { bulkLoad, runWithoutLimits } from './bulk-load.ts'

const tables = ['received_payments', 'refunds', 'settlement_lines', 'settlements', 'invoices']

/**
 * A payment and a receipt for each completed order; one in a hundred refunded with its document, half of them in full; and a
 * settlement per day with its lines, two days after its payments, of which one in ten thousand has no order. `pool` connects as a
 * superuser.
 */
export async function addBenchMoney(pool: pg.Pool, provider: string) {
  const { rows } = await pool.query(
    `select from orders where status = 'completed' and not exists (select from received_payments where order_id = orders.id) limit 1`,
  )
  if (rows.length === 0) return
  await runWithoutLimits(pool, `truncate ${tables.join(', ')}, book_days, book_changes cascade`)
  await Promise.all([
    bulkLoad(pool, ['invoices'], [numberDocuments('B', 'receipt', sales)]),
    bulkLoad(
      pool,
      ['received_payments', 'refunds', 'settlement_lines', 'settlements'],
      [paymentsOf(provider), refundsOf(provider), ...settlementsOf()],
    ),
  ])
  await runWithoutLimits(pool, numberDocuments('R', 'refund-receipt', returns))
  // With triggers, because the figures of the dashboard come from them.
  await runWithoutLimits(
    pool,
    `set session_replication_role = origin;
     update orders o set refunded_in_paise = r.amount_in_paise, last_refund_at = r.accepted_at,
       refunded_at = case when r.amount_in_paise = o.amount_in_paise then r.accepted_at end
     from refunds r
     where r.order_id = o.id and o.refunded_in_paise = 0`,
  )
  await runWithoutLimits(pool, 'vacuum analyze orders')
}

const isSettled = (moment: string) => `${moment} < date_trunc('day', now()) - interval '2 days'`

const paymentsOf = (provider: string) => `
  insert into received_payments (provider, external_id, order_id, amount_in_paise, currency, created_at, fee_in_paise, is_settled)
  select '${provider}', 'pay_' || id, id, amount_in_paise, 'INR', completed_at, 1, ${isSettled('completed_at')}
  from orders where status = 'completed' order by completed_at`

function refundsOf(provider: string) {
  const at = `created_at + interval '3 days'`
  return `
    insert into refunds (id, order_id, provider, payment_id, amount_in_paise, reason, origin, requested_by, state,
      provider_refund_id, requested_at, accepted_at, processed_at)
    select 'rf' || order_id, order_id, provider, external_id,
      case when hashtext(order_id) % 2 = 0 then amount_in_paise else 1 end, 'buyer-asked', 'shop', 'owner', 'processed',
      'prf_' || order_id, ${at}, ${at}, ${at}
    from received_payments
    where provider = '${provider}' and abs(hashtext(external_id)) % 100 = 1 and ${at} < now() order by created_at`
}

function settlementsOf() {
  const day = (moment: string) => `date_trunc('day', ${moment}) + interval '2 days'`
  const lines = `insert into settlement_lines (provider, external_id, settlement_id, kind, reference, order_id, amount_in_paise,
    fee_in_paise, tax_in_paise, net_in_paise, method, occurred_at)`
  return [
    `${lines}
     select provider, 'line_' || external_id, 'setl_' || (${day('created_at')})::date, 'payment', external_id,
       case when hashtext(external_id) % 10000 <> 0 then order_id end, amount_in_paise, 1, 0, amount_in_paise - 1,
       (array['upi', 'card', 'netbanking'])[1 + abs(hashtext(external_id)) % 3], created_at
     from received_payments where ${isSettled('created_at')} order by created_at`,
    `${lines}
     select provider, 'line_' || id, 'setl_' || (${day('accepted_at')})::date, 'refund', provider_refund_id, order_id,
       -amount_in_paise, 0, 0, -amount_in_paise, 'upi', accepted_at
     from refunds where ${isSettled('accepted_at')} order by accepted_at`,
    `insert into settlements (provider, external_id, utr, amount_in_paise, state, has_lines, settled_at)
     select provider, settlement_id, 'UTR' || settlement_id, sum(net_in_paise), 'paid', true, min(${day('occurred_at')})
     from settlement_lines group by provider, settlement_id`,
  ]
}

const seller = `{"shopName":"Bench","siteUrl":"https://shop.example","supportEmail":"help@shop.example","lines":["Bench","Pune"],"gstin":""}`

/** In the order of their numbers: one series per financial year. */
const numberDocuments = (series: string, kind: string, source: string) => `
  insert into invoices (number, kind, series, serial, dated, issued_at, order_id, refund_id, amount_in_paise, taxable_in_paise,
    content, buyer)
  select series || lpad(serial::text, 7, '0'), '${kind}', series, serial, (at at time zone 'Asia/Kolkata')::date, at, order_id, refund_id, paise, paise,
    jsonb_build_object('language', 'en', 'orderNumber', order_id, 'paidAt', at, 'paidWith', 'UPI', 'product', product,
      'files', jsonb_build_array(product), 'price', null, 'original', null, 'seller', '${seller}'::jsonb),
    jsonb_build_object('name', full_name, 'email', email)
  from (select *, row_number() over (partition by series order by at, order_id) as serial
    from (select *, '${series}/' || to_char(at - interval '3 months', 'YY') || '-' ||
        to_char(at + interval '9 months', 'YY') || '/' as series
      from (${source}) sources) dated) numbered`

const sales = `
  select completed_at as at, id as order_id, null as refund_id, amount_in_paise as paise, product_name as product, full_name, email
  from orders where status = 'completed'`

const returns = `
  select r.accepted_at as at, r.order_id, r.id as refund_id, r.amount_in_paise as paise, o.product_name as product, o.full_name,
    o.email
  from refunds r join orders o on o.id = r.order_id`
