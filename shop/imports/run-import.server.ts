import { eq, sql } from 'drizzle-orm'
import { consents } from '#db/schema/consents.ts'
import { type Import, imports } from '#db/schema/imports.ts'
import { longTransaction, type Transaction } from '#platform/postgres/database.server.ts'
import { keyedHash } from '#platform/secrets/signing.server.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import { freezeProduct } from '#shop/checkout/freeze-product.server.ts'
import { rememberSoldFiles } from '#shop/checkout/remember-sold-files.server.ts'
import { newOrderId } from '#shop/orders/new-order-id.server.ts'
import { importedProvider } from '#shop/orders/order.ts'
import { type CheckedRow, readImport } from './read-import.server.ts'

const batchRows = 500

/** Stops when the owner takes the import back, and continues where a killed process stopped. */
export async function runImport({ importId }: { importId: number }): Promise<void> {
  const found = await longTransaction((tx) => lockRunning(tx, importId))
  if (!found) return
  let batch: CheckedRow[] = []
  for await (const row of readImport(found)) {
    if (row.number <= found.doneRows) continue
    batch.push(row)
    if (batch.length < batchRows) continue
    if (!(await writeBatch(found, batch))) return
    batch = []
  }
  if (batch.length > 0 && !(await writeBatch(found, batch))) return
  await longTransaction(async (tx) => {
    if (!(await lockRunning(tx, importId, found))) return
    await tx.update(imports).set({ state: 'done', finishedAt: new Date() }).where(eq(imports.id, importId))
  })
}

/** Null when it was taken back, even if it has begun once more since `begun` was read. */
async function lockRunning(tx: Transaction, importId: number, begun?: Import): Promise<Import | null> {
  const [found] = await tx.select().from(imports).where(eq(imports.id, importId)).for('update')
  if (found?.state !== 'importing') return null
  return begun && begun.startedAt?.getTime() !== found.startedAt?.getTime() ? null : found
}

type ReadyRow = Extract<CheckedRow, { row: unknown }>['row']

/** False when the import was taken back, or another process has written these rows. */
async function writeBatch(found: Import, batch: CheckedRow[]): Promise<boolean> {
  const { id: importId, origin } = found
  const ready = batch.flatMap((read) => ('row' in read ? [read.row] : []))
  const frozen = await freezeBought(new Set(ready.map(({ productId }) => productId)))
  const last = batch.at(-1)?.number ?? 0
  return longTransaction(async (tx) => {
    const running = await lockRunning(tx, importId, found)
    if (!running || running.doneRows >= last) return false
    // Other programs are not told of what another shop sold.
    await tx.execute(sql`select set_config('shop.adds_samples', 'on', true)`)
    const given = ready.map((row) => describeOrder(origin, row))
    const made = await makeCustomers(tx, given)
    await writeOrders(tx, { importId, given, made, frozen })
    await withdrawConsents(tx, ready)
    await tx.update(imports).set({ doneRows: last }).where(eq(imports.id, importId))
    return true
  })
}

type Bought = Pick<ReturnType<typeof freezeProduct>, 'productName' | 'files'>

async function freezeBought(productIds: Set<string>): Promise<Record<string, Bought>> {
  const frozen: Record<string, Bought> = {}
  for (const { product } of getContentIn('en').products) {
    if (!productIds.has(product.id)) continue
    const { productName, files } = freezeProduct(product)
    await rememberSoldFiles(files)
    frozen[product.id] = { productName, files }
  }
  const [gone] = [...productIds].filter((id) => !Object.hasOwn(frozen, id))
  if (gone !== undefined) throw new Error(`the product ${gone} is no longer in the catalogue`)
  return frozen
}

function describeOrder(origin: string, row: ReadyRow) {
  const { sourceId, email, name, phone, productId, paidAt, paidThere } = row
  return {
    id: newOrderId(),
    sourceKey: keyedHash('import', [origin, sourceId, productId, email].join('\n')),
    ...{ email, name, phone, productId, paidThere },
    paidAt: paidAt.toISOString(),
  }
}

type GivenOrder = ReturnType<typeof describeOrder>

/** Returns the addresses of new customers. An existing profile stays as it is. */
async function makeCustomers(tx: Transaction, given: GivenOrder[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ email: string }>(sql`
    insert into customers (email, full_name, phone_number, class_level, created_at)
    select distinct on (email) email, name, phone, '', "paidAt"
    from json_to_recordset(${JSON.stringify(given)}) as given (email text, name text, phone text, "paidAt" timestamptz, "sourceKey" text)
    where not exists (select from imported_orders where source_key = "sourceKey")
    order by email, "paidAt"
    on conflict (email) do nothing
    returning email`)
  return new Set(rows.map(({ email }) => email))
}

interface Written {
  importId: number
  given: GivenOrder[]
  /** Addresses of new customers. */
  made: Set<string>
  /** By product: the same for hundreds of rows. */
  frozen: Record<string, Bought>
}

async function writeOrders(tx: Transaction, { importId, given, made, frozen }: Written): Promise<void> {
  const marked = given.map((order) => ({ ...order, isNewCustomer: made.has(order.email) }))
  await tx.execute(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(marked)}) as given (
        id text, "sourceKey" text, email text, name text, phone text, "productId" text, "paidAt" timestamptz,
        "paidThere" text, "isNewCustomer" boolean)
      where not exists (select from imported_orders where source_key = "sourceKey")
    ), bought as (
      select key as "productId", value ->> 'productName' as "productName", value -> 'files' as files
      from jsonb_each(${JSON.stringify(frozen)}::jsonb)
    ), buyers as (
      -- Locked, so that a customer is not erased before the order is there.
      select id, email from customers where email in (select email from given) for key share
    ), written as (
      insert into orders (id, customer_id, product_id, product_name, files, status, list_price_in_paise, price_in_paise,
        amount_in_paise, created_at, completed_at, sent_at, full_name, email, phone_number, class_level, provider)
      select given.id, buyers.id, "productId", "productName", bought.files, 'completed', 0, 0, 0, "paidAt", "paidAt", "paidAt",
        name, email, phone, '', ${importedProvider}
      from given join buyers using (email) join bought using ("productId")
      returning id
    )
    insert into imported_orders (order_id, import_id, source_key, paid_there, is_new_customer)
    select id, ${importId}, "sourceKey", "paidThere", "isNewCustomer" from written join given using (id)`)
}

const marketing = ['emailMarketing', 'smsMarketing', 'callMarketing', 'whatsappMarketing'] as const

/** A consent given elsewhere is no proof here, but a refusal is respected. */
async function withdrawConsents(tx: Transaction, ready: ReadyRow[]): Promise<void> {
  const emails = [...new Set(ready.filter(({ doNotContact }) => doNotContact).map(({ email }) => email))]
  if (emails.length === 0) return
  const { rows } = await tx.execute<{ id: string }>(sql`
    select id from customers where email = any (${sql.param(emails)}) and not exists (
      select from ${consents} where customer_id = customers.id)`)
  const values = rows.flatMap(({ id }) =>
    marketing.map((purpose) => ({
      ...{ customerId: Number(id), purpose, granted: false, textVersion: 'import' },
      source: 'withdrawal' as const,
    })),
  )
  if (values.length > 0) await tx.insert(consents).values(values)
}
