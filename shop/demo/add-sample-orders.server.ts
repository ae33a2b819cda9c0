import { type SQL, sql } from 'drizzle-orm'
import { consentPurposes } from '#db/schema/consents.ts'
import { env } from '#platform/env.server.ts'
import { liftLimits, type Transaction } from '#platform/postgres/database.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { filesForProduct } from '#shop/catalogue/files/files.server.ts'
import { freezeProduct } from '#shop/checkout/freeze-product.server.ts'
import { rememberSoldFiles } from '#shop/checkout/remember-sold-files.server.ts'
import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import { summariseSales } from '#shop/reports/summarise-sales.server.ts'
import { inventShop, type SampleOrder, type SamplePerson } from './invent-shop.ts'

const batchSize = 5_000

interface SampleOptions {
  orders: number
  onProgress?: (orders: number) => void
}

export function canAddSampleOrders(): boolean {
  return env.isDemo
}

/** Enqueues no jobs, so no buyer gets a message and no provider is called. */
export async function addSampleOrders(actor: Actor, options: SampleOptions): Promise<number> {
  if (!canAddSampleOrders()) throw new Error('A live shop accepts no sample orders')
  await rememberSoldFiles(listProducts().flatMap((product) => freezeProduct(product).files))
  const { added } = await writeSampleShop(actor, options)
  await summariseSales()
  return added
}

const writeSampleShop = ownerAct(
  'sample-orders-added',
  async ({ tx }, { orders: wanted, onProgress }: SampleOptions) => {
    await liftLimits(tx)
    // No other program is told of them either.
    await tx.execute(sql`select set_config('shop.adds_samples', 'on', true)`)
    const { rows } = await tx.execute<{ last: string }>(sql`select coalesce(max(id), 0) as last from customers`)
    const shop = inventShop({
      orders: wanted,
      now: new Date(),
      products: listProducts(),
      filesForProduct,
      peopleBefore: Number(rows[0]?.last),
    })
    const ids = await writePeople(tx, shop.people)
    for (let from = 0; from < shop.orders.length; from += batchSize) {
      await writeOrders(tx, shop.orders.slice(from, from + batchSize), shop.people, ids)
      onProgress?.(Math.min(from + batchSize, shop.orders.length))
    }
    return { added: wanted, audit: { detail: { orders: wanted } } }
  },
)

async function writePeople(tx: Transaction, people: SamplePerson[]): Promise<number[]> {
  const idByEmail = new Map<string, number>()
  for (let from = 0; from < people.length; from += batchSize) {
    const some = people.slice(from, from + batchSize)
    const { rows } = await tx.execute<{ id: string; email: string }>(sql`
      insert into customers (email, full_name, phone_number, class_level, created_at)
      select email, full_name, phone_number, class_level, created_at
      from ${recordset(some.map(toContactRow), 'email text, full_name text, phone_number text, class_level text, created_at timestamptz')}
      returning id, email`)
    for (const { id, email } of rows) idByEmail.set(email, Number(id))
    await writeLeads(
      tx,
      some.filter(({ isLead }) => isLead),
    )
  }
  return people.map(({ email }) => idByEmail.get(email) ?? 0)
}

async function writeLeads(tx: Transaction, leads: SamplePerson[]) {
  await tx.execute(sql`
    with requested as (
      insert into leads (id, customer_id, full_name, email, phone_number, class_level, created_at)
      select 'sample-' || c.id, c.id, c.full_name, c.email, c.phone_number, c.class_level, c.created_at
      from ${recordset(
        leads.map(({ email }) => ({ email })),
        'email text',
      )} join customers c using (email)
      returning customer_id, created_at
    )
    insert into consents (customer_id, purpose, granted, text_version, source, created_at)
    select customer_id, purpose, true, ${getConsentTextVersion()}, 'free-guide', created_at
    from requested, unnest(array['termsAccepted', 'privacyAccepted']) as purpose`)
}

async function writeOrders(tx: Transaction, orders: SampleOrder[], people: SamplePerson[], ids: number[]) {
  await tx.execute(sql`
    insert into orders (id, customer_id, product_id, product_name, files, status, list_price_in_paise, price_in_paise,
      amount_in_paise, created_at, completed_at, failed_at,
      refunded_at, refunded_in_paise, last_refund_at, downloaded_at, sent_at, full_name, email, phone_number, class_level,
      provider, payment_ref, source)
    select id, customer_id, product_id, product_name, files, status::order_status, list_price_in_paise, price_in_paise,
      amount_in_paise, created_at, completed_at, failed_at,
      refunded_at, case when refunded_at is null then 0 else amount_in_paise end, refunded_at, downloaded_at, sent_at,
      full_name, email, phone_number, class_level, 'sandbox', 'sample_' || id, source
    from ${recordset(
      orders.map((order) =>
        toOrderRow(order, people[order.personIndex] as SamplePerson, ids[order.personIndex] as number),
      ),
      `id text, customer_id bigint, product_id text, product_name text, files jsonb, status text,
       list_price_in_paise int, price_in_paise int, amount_in_paise int, created_at timestamptz,
       completed_at timestamptz, failed_at timestamptz, refunded_at timestamptz, downloaded_at timestamptz, sent_at timestamptz,
       full_name text, email text, phone_number text, class_level text, source text`,
    )}`)
  const sampleIds = recordset(
    orders.map(({ id }) => ({ id })),
    'id text',
  )
  await tx.execute(sql`
    insert into consents (customer_id, order_id, purpose, granted, text_version, source, created_at)
    select o.customer_id, o.id, purpose, true, ${getConsentTextVersion()}, 'checkout', o.created_at
    from ${sampleIds} join orders o using (id), unnest(${`{${consentPurposes.join(',')}}`}::text[]) as purpose`)
  await tx.execute(sql`
    insert into received_payments (provider, external_id, order_id, amount_in_paise, currency, created_at,
      bank_reference, fee_in_paise, fee_tax_in_paise)
    select 'sandbox', 'sample_' || o.id, o.id, o.amount_in_paise, 'INR', o.completed_at, ${sampleDetails}
    from ${sampleIds} join orders o using (id) where o.status = 'completed'`)
  await tx.execute(sql`
    insert into refunds (id, order_id, provider, payment_id, amount_in_paise, reason, origin, requested_by, state,
      requested_at, accepted_at, processed_at)
    select 'rf' || md5(o.id), o.id, 'sandbox', 'sample_' || o.id, o.amount_in_paise, 'buyer-asked', 'by-hand', 'owner',
      'processed', o.refunded_at, o.refunded_at, o.refunded_at
    from ${sampleIds} join orders o using (id) where o.refunded_at is not null`)
  await tx.execute(sql`
    with paid as (
      insert into sandbox_payments (ref, order_id, amount_in_paise, currency, product_name, return_url, webhook_url, status)
      select 'sample_' || o.id, o.id, o.amount_in_paise, 'INR', o.product_name, ${shopSettings().siteUrl},
        ${`${shopSettings().siteUrl}/webhooks/sandbox`}, 'paid'
      from ${sampleIds} join orders o using (id) where o.status = 'completed'
      returning ref, amount_in_paise
    )
    insert into sandbox_transfers (id, ref, amount_in_paise, currency, method)
    select ref, ref, amount_in_paise, 'INR', 'upi' from paid`)
  await writeProblems(
    tx,
    orders.filter(({ isPaidTwice }) => isPaidTwice),
  )
  await writeDeliveries(tx, orders)
  await writeDownloads(tx, orders)
}

/** The fee of the sandbox, and a reference with the 12 digits of UPI. */
const sampleDetails = sql`lpad((abs(hashtextextended(o.id, 0)) % 1000000000000)::text, 12, '0'),
  round(o.amount_in_paise * 0.02) + round(o.amount_in_paise * 0.0036), round(o.amount_in_paise * 0.0036)`

async function writeProblems(tx: Transaction, orders: SampleOrder[]) {
  const sampleIds = recordset(
    orders.map(({ id, isUnresolved }) => ({ id, is_open: isUnresolved })),
    'id text, is_open boolean',
  )
  await tx.execute(sql`
    insert into received_payments (provider, external_id, order_id, amount_in_paise, currency, created_at,
      bank_reference, fee_in_paise, fee_tax_in_paise)
    select 'sandbox', 'sample_again_' || o.id, o.id, o.amount_in_paise, 'INR', o.completed_at, ${sampleDetails}
    from ${sampleIds} join orders o using (id)`)
  await tx.execute(sql`
    insert into order_problems (order_id, kind, detail, created_at, resolved_at)
    select o.id, 'paid-twice', jsonb_build_object('payments', 2), o.completed_at,
      case when not is_open then o.completed_at + interval '1 day' end
    from ${sampleIds} join orders o using (id)`)
}

async function writeDeliveries(tx: Transaction, orders: SampleOrder[]) {
  const rows = orders.flatMap(({ id, deliveries }) =>
    deliveries.map(({ channel, status, at }) => ({ id, channel, status, at, key: `order:${id}:${channel}:0` })),
  )
  await tx.execute(sql`
    insert into deliveries (message_key, kind, channel, customer_id, order_id, address, status, created_at, updated_at)
    select key, 'order', channel, o.customer_id, o.id, case channel when 'email' then o.email else o.phone_number end,
      d.status, at, at
    from ${recordset(rows, 'id text, channel text, status text, at timestamptz, key text', 'd')} join orders o using (id)`)
}

async function writeDownloads(tx: Transaction, orders: SampleOrder[]) {
  const rows = orders.flatMap(({ id, downloads }) => downloads.map((download) => ({ id, ...download })))
  await tx.execute(sql`
    insert into downloads (order_id, file, network, created_at)
    select id, file, network, at from ${recordset(rows, 'id text, file text, network text, at timestamptz')}`)
}

/** Many rows in one parameter, which PostgreSQL reads faster than many placeholders. */
function recordset(rows: object[], columns: string, alias = 'sample'): SQL {
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as ${sql.raw(alias)}(${sql.raw(columns)})`
}

function toContactRow({ email, fullName, phoneNumber, classLevel, createdAt }: SamplePerson) {
  return {
    email,
    full_name: fullName,
    phone_number: phoneNumber,
    class_level: classLevel,
    created_at: createdAt,
  }
}

const sentStatuses = ['sent', 'delivered', 'read']

function toOrderRow(order: SampleOrder, person: SamplePerson, customerId: number) {
  const bought = freezeProduct(order.product)
  return {
    ...toContactRow(person),
    id: order.id,
    customer_id: customerId,
    product_id: bought.productId,
    product_name: bought.productName,
    files: bought.files,
    status: order.status,
    list_price_in_paise: bought.listPriceInPaise,
    price_in_paise: bought.priceInPaise,
    amount_in_paise: bought.amountInPaise,
    created_at: order.createdAt,
    completed_at: order.completedAt,
    failed_at: order.failedAt,
    refunded_at: order.refundedAt,
    source: order.source,
    // The triggers would record both too, with two more updates per order.
    downloaded_at: order.downloads[0]?.at ?? null,
    sent_at: order.deliveries.find(({ status }) => sentStatuses.includes(status))?.at ?? null,
  }
}
