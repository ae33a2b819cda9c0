import { and, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Product } from '#content/owner/products/product.ts'
import { type Order, orders } from '#db/schema/orders.ts'
import { db } from '#platform/postgres/database.server.ts'
import { payableForMinutes } from '#shop/payments/check-intervals.ts'
import { type Checkout, isLikeOrder, toContact } from './place-order.server.ts'
import { returnUrl } from './return-url.server.ts'

type FoundCheckout = Promise<{ url: string; orderId: string } | null>

/** Only orders of the same browser count, because anyone can type another person's details. */
interface Started {
  product: Product
  buyer: Checkout['buyer']
  startedOrderIds: string[]
}

/**
 * Where a buyer is led who goes back after paying and presses Pay again, whatever the language, the code or the price of the
 * page: the buyer would pay twice.
 */
export async function findPaidCheckout(started: Started): FoundCheckout {
  const order = await findStarted(started.startedOrderIds, () => and(hasDetails(started), isPaid))
  return order && { url: returnUrl(order, started.product), orderId: order.id }
}

const isPaid = and(eq(orders.status, 'completed'), isNull(orders.refundedAt))

const isYoung = sql<boolean>`${orders.createdAt} > now() - make_interval(mins => ${payableForMinutes})`

const isOpen = and(eq(orders.status, 'pending'), isNotNull(orders.paymentUrl), isYoung)

/** The open payment page of a checkout that began at this price: it keeps the price that has risen since. */
export async function findOpenCheckout(started: Started, amountInPaise: number): FoundCheckout {
  const isAtPrice = eq(orders.amountInPaise, amountInPaise)
  return toPaymentPage(await findStarted(started.startedOrderIds, () => and(hasDetails(started), isOpen, isAtPrice)))
}

/**
 * The open payment page of a checkout of this browser that is alike in everything, also when it was begun in another tab: with a
 * second payment page, the buyer could pay both. Not when the provider has changed since, because the first one may be down.
 */
export async function findSameCheckout(checkout: Checkout): FoundCheckout {
  return toPaymentPage(await findStarted(checkout.startedOrderIds ?? [], () => and(isLikeOrder(checkout), isOpen)))
}

function toPaymentPage(order: Order | null): Awaited<FoundCheckout> {
  return order?.paymentUrl ? { url: order.paymentUrl, orderId: order.id } : null
}

function hasDetails({ product, buyer }: Started): SQL | undefined {
  const { fullName, email, phoneNumber, classLevel } = toContact(buyer)
  return and(
    eq(orders.productId, product.id),
    ...[eq(orders.fullName, fullName), eq(orders.email, email)],
    ...[eq(orders.phoneNumber, phoneNumber), eq(orders.classLevel, classLevel)],
  )
}

/** Most buyers have started nothing, so the conditions are built only when there is an order to compare. */
async function findStarted(startedOrderIds: string[], describeWanted: () => SQL | undefined): Promise<Order | null> {
  if (startedOrderIds.length === 0) return null
  const [order] = await db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, startedOrderIds), describeWanted()))
    .limit(1)
  return order ?? null
}

interface UnpaidCheckout {
  order: Order
  /** Where the buyer can still pay it. */
  payment: { url: string; amountInPaise: number; statusUrl: string } | null
}

/** The last order of this browser for the product, or the one that the address names, unless it was paid. */
export async function findUnpaidCheckout(
  product: Product,
  orderId: string | null,
  startedOrderIds: string[],
): Promise<UnpaidCheckout | null> {
  const candidates = orderId ? startedOrderIds.filter((id) => id === orderId) : startedOrderIds
  if (candidates.length === 0) return null
  const isOfProduct = orderId ? undefined : eq(orders.productId, product.id)
  const [last] = await db
    .select({ order: orders, isYoung })
    .from(orders)
    .where(and(inArray(orders.id, candidates), isOfProduct))
    .orderBy(desc(orders.createdAt))
    .limit(1)
  if (!last || last.order.status === 'completed') return null
  const { order } = last
  const { paymentUrl: url, amountInPaise, productId } = order
  const isOpen = url !== null && last.isYoung && order.status === 'pending' && productId === product.id
  return { order, payment: isOpen ? { url, amountInPaise, statusUrl: returnUrl(order, product) } : null }
}
