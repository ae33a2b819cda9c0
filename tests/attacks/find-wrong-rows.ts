import { listProducts } from '#shop/catalogue/catalogue.server.ts'
import { classLevels } from '#shop/customers/class-levels.ts'

type Query = (statement: string) => Promise<Record<string, unknown>[]>

const prices = listProducts()
  .map(({ slug, priceInPaise }) => `('${slug}', ${priceInPaise})`)
  .join()
const levels = classLevels.map((level) => `'${level}'`).join()

/** Sales that the owner entered by hand: another price than the product's, and no payment at a provider. */
const enteredByOwner = `select order_id from audit_log where act = 'sale-recorded' and order_id is not null`

/** Each statement finds rows that no input may produce. */
const rules: Record<string, string> = {
  'a completed order without a payment of its amount': `
    select id from orders where status = 'completed' and not exists (select from received_payments
      where order_id = orders.id and received_payments.amount_in_paise = orders.amount_in_paise and currency = 'INR')`,
  'a received payment that no buyer made': `
    select external_id from received_payments where not exists (select from sandbox_transfers where id = external_id)
      and not (provider = 'outside' and order_id in (${enteredByOwner}))`,
  'a sale entered by the owner without its payment': `
    select id from orders where id in (${enteredByOwner}) and (status <> 'completed' or not exists (
      select from received_payments where order_id = orders.id and provider = 'outside'))`,
  'an order with another price or product': `
    select id from orders where (product_id, amount_in_paise) not in (${prices})
      and id not in (${enteredByOwner})`,
  'an order that does not keep what was bought': `
    select id from orders where product_name = '' or jsonb_array_length(files) = 0
      or amount_in_paise <> price_in_paise - coalesce((discount->>'inPaise')::int, 0)`,
  'an order with only some of its rows': `
    select id from orders where id not in (${enteredByOwner}) and (payment_ref is null
      or not exists (select from sandbox_payments where order_id = orders.id and ref = payment_ref)
      or (select count(distinct purpose) from consents where order_id = orders.id) < 7)`,
  'contact details that the forms refuse': `
    select id::text from customers where erased_at is null and (email !~ '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' or trim(full_name) = ''
        or char_length(full_name) > 100 or phone_number !~ '^\\d{10}$' or class_level not in (${levels}))
    union all select id from orders where customer_id in (select id from customers where erased_at is null) and (
        email !~ '^[^@\\s]+@[^@\\s]+\\.[^@\\s]+$' or trim(full_name) = '' or phone_number !~ '^[6-9]\\d{9}$'
        or class_level not in (${levels}))`,
  'a status and its time that disagree': `
    select id from orders where (status = 'completed') <> (completed_at is not null)`,
  'a lead without its customer or consent': `
    select id from leads where not exists (select from consents where consents.customer_id = leads.customer_id)`,
  'a job that failed for good': `select name from pgboss.job where name like '%.dead'`,
}

/** `acknowledgedRefs` are the payments that the shop told a buyer about: each must be exactly one order. */
export async function findWrongRows(query: Query, acknowledgedRefs: Set<string>): Promise<string[]> {
  const wrong: string[] = []
  for (const [rule, statement] of Object.entries(rules)) {
    for (const row of await query(statement)) wrong.push(`${rule}: ${Object.values(row).join()}`)
  }
  const started = await query(`select payment_ref from orders where id not in (${enteredByOwner})`)
  const stored = new Set(started.map(({ payment_ref }) => String(payment_ref)))
  for (const ref of acknowledgedRefs)
    if (!stored.has(ref)) wrong.push(`an acknowledged order that is not stored: ${ref}`)
  for (const ref of stored) if (!acknowledgedRefs.has(ref)) wrong.push(`an order that was not acknowledged: ${ref}`)
  return wrong
}
