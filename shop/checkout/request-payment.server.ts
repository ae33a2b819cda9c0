import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { inLanguage } from '#platform/current-language.server.ts'
import { log } from '#platform/log/log.server.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { db, type Statement } from '#platform/postgres/database.server.ts'
import { translateBought } from '#shop/catalogue/translate-bought.server.ts'
import type { CodeRefusal } from '#shop/offers/find-offer.server.ts'
import { completeOrder } from '#shop/orders/complete-order.server.ts'
import { freeProvider } from '#shop/orders/order.ts'
import { firstCheckAfterSeconds, payableForMinutes } from '#shop/payments/check-intervals.ts'
import type { StartedPayment } from '#shop/payments/provider.ts'
import { routePayment } from '#shop/payments/routing/route-payment.server.ts'
import { startPayment } from '#shop/payments/routing/start-payment.server.ts'
import { findSameCheckout } from './find-started-checkout.server.ts'
import { type Checkout, placeOrder } from './place-order.server.ts'
import { returnUrl } from './return-url.server.ts'
import { writePaymentNotes } from './write-payment-notes.server.ts'

export type PaymentRefusal =
  | 'key-reused'
  | 'payment-url-missing'
  | 'payment-service-error'
  | 'payments-down'
  | CodeRefusal
export type RequestedPayment = { url: string; orderId: string } | { refused: PaymentRefusal }

/** Places the order and opens its payment; pressing Pay twice leads to the same payment. */
export async function requestPayment(checkout: Omit<Checkout, 'provider'>): Promise<RequestedPayment> {
  if (checkout.product.priceInPaise === 0) return giveFreeCopy(checkout)
  const providers = await routePayment()
  const [provider] = providers
  if (!provider) throw new Error('the shop has no payment provider')
  const routed = { ...checkout, provider: provider.name }
  const open = await findSameCheckout(routed)
  if (open) return open
  const placed = await placeOrder(routed)
  if ('refused' in placed) return placed
  const { order } = placed
  // Only a repeated key still finds an order that was paid meanwhile.
  if (order.status === 'completed') return { url: returnUrl(order, checkout.product), orderId: order.id }
  if (order.paymentUrl) return { url: order.paymentUrl, orderId: order.id }
  try {
    const payable = {
      id: order.id,
      amountInPaise: order.amountInPaise,
      currency: 'INR' as const,
      payableUntil: new Date(order.createdAt.getTime() + payableForMinutes * 60_000),
      productName: inLanguage(order.language, () => translateBought(order)),
      customer: { name: order.fullName, email: order.email, phone: order.phoneNumber },
      returnUrl: returnUrl(order, checkout.product),
      notes: writePaymentNotes(order, checkout.credit),
    }
    const started = await startPayment(payable, providers)
    if (!started) return { refused: providers.length > 1 ? 'payments-down' : 'payment-service-error' }
    const url = await savePayment(order.id, started)
    if (!url) return { refused: 'payment-url-missing' }
    return { url, orderId: order.id }
  } catch (err) {
    log.error({ err, orderId: order.id }, 'could not start a payment')
    return { refused: 'payment-service-error' }
  }
}

/** Without a payment page: the order is completed and delivered immediately. */
async function giveFreeCopy(checkout: Omit<Checkout, 'provider'>): Promise<RequestedPayment> {
  const placed = await placeOrder({ ...checkout, provider: freeProvider })
  if ('refused' in placed) return placed
  const { id } = placed.order
  await completeOrder(id)
  return { url: returnUrl(placed.order, checkout.product), orderId: id }
}

// Never replaces a saved payment, which a parallel request may have opened and the buyer may have paid. Also saves
// the provider, which may be another one than at the first attempt.
async function savePayment(orderId: string, started: Omit<SavedPayment, 'orderId'>) {
  const saved = await savePaymentInBatch({ orderId, ...started })
  if (saved) return saved.url
  const [earlier] = await db.select({ url: orders.paymentUrl }).from(orders).where(eq(orders.id, orderId))
  return earlier?.url ?? null
}

const savePaymentStatement: Statement = {
  name: 'save-payment',
  text: `
    with opened as (
      select * from json_to_recordset($1) as opened ("orderId" text, provider text, "paymentRef" text, url text)
    )
    update orders
    set provider = opened.provider, payment_ref = "paymentRef", payment_url = url,
      next_check_at = now() + make_interval(secs => $2)
    from opened
    where id = any (array(select "orderId" from opened)) and id = "orderId"
      -- Not "is null", which would allow the index of all orders without a payment.
      and coalesce(payment_ref, '') = ''
    returning "orderId", url`,
}

type SavedPayment = StartedPayment & { orderId: string; provider: string }

const savePaymentInBatch = batchedStatement<SavedPayment, Pick<SavedPayment, 'orderId' | 'url'>>(
  savePaymentStatement,
  'orderId',
  [firstCheckAfterSeconds],
)
