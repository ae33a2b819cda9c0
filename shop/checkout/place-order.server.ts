import { createHash } from 'node:crypto'
import { and, eq, type SQL } from 'drizzle-orm'
import { currentLanguage, type Language } from '#brand/language.ts'
import type { Product } from '#content/owner/products/product.ts'
import { type ConsentSource, consentPurposes } from '#db/schema/consents.ts'
import { type Discount, type Order, orderCredits, orders } from '#db/schema/orders.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { decodeRow, insertColumns, recordset, recordsetColumns, selectColumns } from '#platform/postgres/columns.ts'
import {
  asyncCommit,
  db,
  executeStatement,
  type Statement,
  type Transaction,
} from '#platform/postgres/database.server.ts'
import { findDatabaseError } from '#platform/postgres/database-error.server.ts'
import type { Visitor } from '#platform/visitor.ts'
import { getConsentTextVersion } from '#shop/legal/get-consent-text-version.server.ts'
import { claimUse } from '#shop/offers/claim-use.server.ts'
import type { CodeRefusal } from '#shop/offers/find-offer.server.ts'
import { newOrderId } from '#shop/orders/new-order-id.server.ts'
import type { UpgradePrice } from '#shop/orders/upgrades/price-upgrade.ts'
import type { CheckoutForm } from './checkout-form.ts'
import { freezeProduct } from './freeze-product.server.ts'
import { rememberSoldFiles } from './remember-sold-files.server.ts'

export interface Checkout {
  product: Product
  buyer: Omit<CheckoutForm, 'termsAndPrivacy'>
  visitor: Visitor
  provider: string
  idempotency: Idempotency | null
  /** Whether the browser is logged in with the buyer's address, which proves that the address is the buyer's. */
  isLoggedIn?: boolean
  /** Where the buyer came from, cleaned by `readSource`. */
  source?: string | null
  /** The language of every message about the order. Default: the language of the page. */
  language?: Language
  /** What earlier orders of parts take off the price of a bundle. */
  credit?: UpgradePrice | null
  /** The orders that this browser started. */
  startedOrderIds?: string[]
}

/**
 * How a repeated request is recognised. A page sends an `attempt`: with the same details it means the same order, as
 * long as that is pending. An API caller sends a `key`, which means the same request of that buyer for a day. With an
 * `apiKeyId`, it counts only together with that API key, so that a stranger who guesses it does not get the order.
 */
export type Idempotency = { attempt: string } | { key: string; apiKeyId?: number }

/** To add a column, add it here, to the row in `placeOrder`, and to the schema. */
const writtenColumns = [
  'id',
  'productId',
  'productName',
  'files',
  'listPriceInPaise',
  'priceInPaise',
  'discount',
  'creditInPaise',
  'amountInPaise',
  'fullName',
  'email',
  'phoneNumber',
  'classLevel',
  'provider',
  'idempotencyKey',
  'requestFingerprint',
  'source',
  'placeOfSupply',
  'language',
] as const

type WrittenOrder = Pick<Order, (typeof writtenColumns)[number]>
type WrittenCheckout = WrittenOrder & Visitor & { consentSource: ConsentSource; textVersion: string }
/** The other columns are known, and reading them back would take CPU in Node and in PostgreSQL. */
const addedColumns = ['id', 'createdAt'] as const
type AddedColumns = Pick<Order, (typeof addedColumns)[number]>
const unpaid = { paymentUrl: null, status: 'pending' } as const
const alsoWritten = { ip: 'text', userAgent: 'text', consentSource: 'text', textVersion: 'text' }

// An order can be paid for 35 minutes, and a provider accepts no payment page that closes in less than 30.
const openableForMinutes = 4
const keyValidForMinutes = 24 * 60

/** What is needed to open its payment. */
type OrderToPay = WrittenOrder & Pick<Order, 'createdAt' | 'paymentUrl' | 'status'>
export type PlacedOrder = { order: OrderToPay } | { refused: 'key-reused' | CodeRefusal }

/** Writes the order, its buyer and the seven consents, or nothing; a repeated request returns the same order. */
export async function placeOrder(checkout: Checkout): Promise<PlacedOrder> {
  const { product, buyer, visitor, provider, idempotency, credit, language = currentLanguage() } = checkout
  const contact = toContact(buyer)
  const requestFingerprint = fingerprintFor(product, buyer, { credit, language })
  const idempotencyKey = keyFor(idempotency, contact.email, requestFingerprint)
  const order: WrittenOrder = {
    id: newOrderId(),
    ...freezeWithCredit(product, credit),
    ...contact,
    provider,
    idempotencyKey,
    requestFingerprint,
    source: checkout.source ?? null,
    placeOfSupply: buyer.placeOfSupply ?? null,
    language,
  }
  await rememberSoldFiles(order.files)
  const consent = { consentSource: consentSourceOf(checkout), textVersion: getConsentTextVersion(language) }
  try {
    const written = { ...order, ...visitor, ...consent }
    if (credit) return { order: await writeOrderWithCredit(written, credit) }
    if (!order.discount?.code) return { order: await writeOrder(written) }
    const placed = await writeOrderWithCode(written, order.discount)
    // The last use of an offer may have gone to the first of two equal requests.
    const same = 'refused' in placed && idempotencyKey ? await findOrderByKey(idempotencyKey) : null
    return same?.requestFingerprint === requestFingerprint && !canStartAgain(same, idempotency)
      ? { order: same }
      : placed
  } catch (error) {
    if (!idempotencyKey || !isTaken(error)) throw error
    const earlier = await findOrderByKey(idempotencyKey)
    if (earlier && !canStartAgain(earlier, idempotency)) {
      return earlier.requestFingerprint === requestFingerprint ? { order: earlier } : { refused: 'key-reused' }
    }
    if (earlier) await releaseKey(earlier.id)
    return placeOrder(checkout)
  }
}

/** The orders of checkouts that are alike in everything: a buyer who presses Pay again means the same purchase. */
export function isLikeOrder({
  product,
  buyer,
  provider,
  credit,
  language = currentLanguage(),
}: Checkout): SQL | undefined {
  return and(
    eq(orders.provider, provider),
    eq(orders.requestFingerprint, fingerprintFor(product, buyer, { credit, language })),
    eq(orders.amountInPaise, freezeWithCredit(product, credit).amountInPaise),
  )
}

/** The same for two checkouts of the same product with the same details, the same code, credit, State and language. */
function fingerprintFor(
  { id, discount }: Product,
  buyer: Checkout['buyer'],
  { credit, language }: Pick<Checkout, 'credit' | 'language'> = {},
): string {
  const price = {
    ...(discount?.code ? { code: discount.code } : {}),
    ...(credit ? { credit: credit.creditInPaise } : {}),
  }
  const place = buyer.placeOfSupply ? { placeOfSupply: buyer.placeOfSupply } : {}
  const inHindi = language === 'hi' ? { language } : {}
  return digest({ product: id, ...toContact(buyer), ...price, ...place, ...inHindi })
}

function freezeWithCredit(product: Product, credit: Checkout['credit']) {
  const frozen = freezeProduct(product)
  const creditInPaise = credit?.creditInPaise ?? 0
  return { ...frozen, creditInPaise, amountInPaise: frozen.amountInPaise - creditInPaise }
}

function consentSourceOf({ isLoggedIn }: Checkout): ConsentSource {
  return isLoggedIn ? 'checkout-logged-in' : 'checkout'
}

export function toContact({ name, email, phone, classLevel }: Checkout['buyer']) {
  return { fullName: name, email: email.toLowerCase(), phoneNumber: phone, classLevel }
}

/** The buyer can place a new order when the first one has ended or its payment could not be opened. */
function canStartAgain(
  { status, paymentRef, createdAt, amountInPaise }: Order,
  idempotency: Idempotency | null,
): boolean {
  const ageInMinutes = (Date.now() - createdAt.getTime()) / 60_000
  if (!idempotency || 'key' in idempotency) return ageInMinutes > keyValidForMinutes
  if (amountInPaise === 0) return false
  return status !== 'pending' || (paymentRef === null && ageInMinutes > openableForMinutes)
}

/** Retries when nothing was written, because a parallel checkout has just added a customer with the same address. */
async function writeOrder(order: WrittenCheckout): Promise<OrderToPay> {
  for (;;) {
    const added = await writeInBatch(order)
    if (added) return { ...order, ...added, ...unpaid }
  }
}

/** The same in a transaction; null when nothing was written. */
async function writeOrderWithin(tx: Transaction, order: WrittenCheckout): Promise<OrderToPay | null> {
  const [row] = await executeStatement(tx, placeStatement, [JSON.stringify([order]), ...placeConstants])
  return row ? { ...order, ...decodeRow(orders, row, addedColumns), ...unpaid } : null
}

/** In one transaction with the orders that it counts. */
async function writeOrderWithCredit(order: WrittenCheckout, { credits }: UpgradePrice): Promise<OrderToPay> {
  for (;;) {
    const placed = await db.transaction(async (tx) => {
      const written = await writeOrderWithin(tx, order)
      if (!written) return null
      const rows = credits.map(({ orderId, inPaise }) => ({ orderId: order.id, creditedOrderId: orderId, inPaise }))
      await tx.insert(orderCredits).values(rows)
      return written
    })
    if (placed) return placed
  }
}

/** In one transaction with the claim, so that an offer never has more orders than it allows. */
async function writeOrderWithCode(order: WrittenCheckout, { offerId }: Discount): Promise<PlacedOrder> {
  for (;;) {
    const placed = await db.transaction(async (tx) => {
      // A free copy is completed immediately, without another look at its use.
      const productId = order.amountInPaise > 0 ? order.productId : null
      const refused = await claimUse(tx, { offerId, email: order.email, productId })
      if (refused) return { refused }
      const written = await writeOrderWithin(tx, order)
      return written && { order: written }
    })
    if (placed) return placed
  }
}

// Safe with asyncCommit: the buyer sees the order only after a durable commit has saved its payment.
const placeStatement: Statement = {
  name: 'place-order',
  text: `
    with asked as (
      select * from ${recordset('asked', orders, writtenColumns, { also: alsoWritten })}
    ), known as (
      -- Anyone can type any address, so the profile of an existing customer does not change.
      -- Locked, so that the customer is not erased while the order is placed.
      select id, email from customers where email = any (array(select email from asked)) for key share
    ), added as (
      insert into customers (email, full_name, phone_number, class_level, language)
      select distinct on (email) email, "fullName", "phoneNumber", "classLevel", language
      from asked where email not in (select email from known)
      on conflict (email) do nothing returning id, email
    ), placed as (
      insert into orders (customer_id, ${insertColumns(orders, writtenColumns)})
      select buyer.id, ${recordsetColumns('asked', writtenColumns)}
      from asked join (select * from known union all select * from added) buyer using (email)
      returning id, customer_id, created_at
    ), agreed as (
      -- One checkbox grants all seven consents, and each can be withdrawn on its own.
      insert into consents (customer_id, order_id, purpose, granted, text_version, language, source, ip, user_agent)
      select customer_id, id, purpose, true, "textVersion", asked.language, "consentSource", ip, "userAgent"
      from placed join asked using (id) cross join unnest($2::text[]) as purpose
    )
    select ${selectColumns(orders, addedColumns)} from placed, ${asyncCommit}`,
}

const placeConstants = [consentPurposes]

const writeInBatch = batchedStatement<WrittenCheckout, AddedColumns>(placeStatement, 'id', placeConstants)

/** Null when a parallel request has just released the key. */
async function findOrderByKey(idempotencyKey: string): Promise<Order | null> {
  const [order] = await db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey))
  return order ?? null
}

async function releaseKey(orderId: string) {
  await db.update(orders).set({ idempotencyKey: null }).where(eq(orders.id, orderId))
}

/** Includes the buyer's address, so that the keys of two callers who both count from 1 do not collide. */
function keyFor(idempotency: Idempotency | null, email: string, fingerprint: string): string | null {
  if (!idempotency) return null
  if ('attempt' in idempotency) return `attempt:${idempotency.attempt}:${fingerprint}`
  const { key, apiKeyId } = idempotency
  return `key:${digest(apiKeyId === undefined ? [email, key] : [email, apiKeyId, key])}`
}

function isTaken(error: unknown): boolean {
  return findDatabaseError(error)?.constraint === 'orders_idempotency_key_key'
}

function digest(content: object): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('base64url')
}
