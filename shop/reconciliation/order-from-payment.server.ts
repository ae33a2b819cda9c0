import { and, eq, isNull, sql } from 'drizzle-orm'
import { isStateCode } from '#brand/indian-states.ts'
import { orders } from '#db/schema/orders.ts'
import { receivedPayments, unmatchedPayments } from '#db/schema/payments.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { isRegistered } from '#shop/catalogue/is-registered.server.ts'
import { freezeProduct } from '#shop/checkout/freeze-product.server.ts'
import { rememberSoldFiles } from '#shop/checkout/remember-sold-files.server.ts'
import { email, name, phone } from '#shop/customers/contact-details.ts'
import { findOrCreateCustomer } from '#shop/customers/find-or-create-customer.server.ts'
import { completeOrderWithin } from '#shop/orders/complete-order.server.ts'
import { newOrderId } from '#shop/orders/new-order-id.server.ts'
import { ownOrderId } from './match-payment.server.ts'
import { countLostCredits } from './rebuild-order.server.ts'

export interface PaymentKey {
  provider: string
  externalId: string
}

export interface TypedOrder {
  productId: string
  name: string
  email: string
  phone: string
  language: string
  /** Only a registered seller asks for it. */
  state: string
}

/** For a payment whose order cannot be rebuilt: the owner names the product and the buyer. It is delivered at once. */
export const orderFromPayment = ownerAct('payment-matched', async ({ tx }, key: PaymentKey, typed: TypedOrder) => {
  const payment = await lockUnmatched(tx, key)
  if (!payment) return { refused: 'gone' }
  if (payment.currency !== 'INR') return { refused: 'currency' }
  const page = getContentIn('en').products.find(({ product }) => product.id === typed.productId)
  if (!page || page.files.length === 0 || opensSoon(page.product.id)) return { refused: 'product' }
  const [fullName, address, number] = [
    name.safeParse(typed.name),
    email.safeParse(typed.email),
    phone.safeParse(typed.phone),
  ]
  if (!fullName.success) return { refused: 'name' }
  if (!address.success) return { refused: 'email' }
  if (!number.success) return { refused: 'phone' }
  const placeOfSupply = isRegistered() ? typed.state : null
  // The invoice must name the buyer's State.
  if (placeOfSupply !== null && !isStateCode(placeOfSupply)) return { refused: 'state' }
  const contact = { fullName: fullName.data, email: address.data.toLowerCase(), phoneNumber: number.data }
  const language = typed.language === 'hi' ? ('hi' as const) : ('en' as const)
  const classLevel = page.madeForClass ?? ''
  const frozen = freezeProduct(page.product)
  await rememberSoldFiles(frozen.files)
  const { provider, externalId, amountInPaise, currency, paidAt } = payment
  const id = await chooseId(tx, payment.namedOrder)
  const customerId = await findOrCreateCustomer(tx, { ...contact, classLevel, language })
  await tx.insert(orders).values({
    ...{ id, ...frozen, ...contact, classLevel, customerId, language, provider, amountInPaise },
    ...{ discount: null, placeOfSupply, createdAt: paidAt, rebuiltAt: sql`now()` },
  })
  // Without the payment page, which nothing would read again: the amount is what arrived.
  const received = { provider, externalId, amountInPaise, currency, detailsCheckAt: new Date() }
  await countLostCredits(tx, id)
  await completeOrderWithin(tx, id, { received: [received] })
  await resolveUnmatched(tx, key)
  return { orderId: id, audit: { orderId: id, detail: { amountInPaise, provider } } }
})

/** For a payment that is not of this shop, or that the owner settles in another way. */
export const leavePayment = ownerAct('payment-left', async ({ tx }, key: PaymentKey) => {
  const payment = await lockUnmatched(tx, key)
  if (!payment) return { refused: 'gone' }
  await resolveUnmatched(tx, key)
  const { provider, amountInPaise } = payment
  return { amountInPaise, audit: { detail: { amountInPaise, provider } } }
})

async function lockUnmatched(tx: Transaction, { provider, externalId }: PaymentKey) {
  const isWanted = and(eq(unmatchedPayments.provider, provider), eq(unmatchedPayments.externalId, externalId))
  const [payment] = await tx
    .select()
    .from(unmatchedPayments)
    .where(and(isWanted, isNull(unmatchedPayments.resolvedAt)))
    .for('update')
  if (!payment) return null
  const isRecorded = and(eq(receivedPayments.provider, provider), eq(receivedPayments.externalId, externalId))
  return (await tx.$count(receivedPayments, isRecorded)) > 0 ? null : payment
}

async function resolveUnmatched(tx: Transaction, { provider, externalId }: PaymentKey) {
  await tx
    .update(unmatchedPayments)
    .set({ resolvedAt: sql`now()` })
    .where(and(eq(unmatchedPayments.provider, provider), eq(unmatchedPayments.externalId, externalId)))
}

/** The id that the payment names, so that the buyer's links work again. */
async function chooseId(tx: Transaction, named: string): Promise<string> {
  const isUsable = ownOrderId.test(named) && (await tx.$count(orders, eq(orders.id, named))) === 0
  return isUsable ? named : newOrderId()
}
