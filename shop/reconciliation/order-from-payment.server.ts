import { and, eq, or, sql } from 'drizzle-orm'
import { isStateCode } from '#brand/indian-states.ts'
import { orders } from '#db/schema/orders.ts'
import { receivedPayments, type UnmatchedPayment, unmatchedPayments } from '#db/schema/payments.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
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
import { findUnknownLine } from './unknown-line.server.ts'

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
  const found = await lockUnmatched(tx, key)
  if (found?.kind !== 'payment') return { refused: 'gone' }
  const { payment } = found
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
  await resolveUnmatched(tx, payment)
  return { orderId: id, audit: { orderId: id, detail: { amountInPaise, provider } } }
})

/** For a payment, refund or dispute that is not of this shop, or that the owner settles in another way. */
export const leavePayment = ownerAct('payment-left', async ({ tx }, key: PaymentKey) => {
  const found = await lockUnmatched(tx, key)
  if (!found) return { refused: 'gone' }
  await resolveUnmatched(tx, found.payment)
  const { provider, amountInPaise } = found.payment
  return { amountInPaise, audit: { detail: { amountInPaise, provider } } }
})

/** As the comparison reported it, or as a settlement names it. */
async function lockUnmatched(tx: Transaction, { provider, externalId }: PaymentKey) {
  // So that two clicks are one act: there may be no row yet that both could lock.
  await lock(tx, `payment ${provider} ${externalId}`)
  const isWanted = and(eq(unmatchedPayments.provider, provider), eq(unmatchedPayments.externalId, externalId))
  const [payment] = await tx.select().from(unmatchedPayments).where(isWanted).for('update')
  if (payment?.resolvedAt) return null
  const found = payment ? { kind: 'payment' as const, payment } : await findUnknownLine(tx, provider, externalId)
  const isNamed = or(eq(receivedPayments.externalId, externalId), eq(receivedPayments.refundRef, externalId))
  const isRecorded = and(eq(receivedPayments.provider, provider), isNamed)
  return (await tx.$count(receivedPayments, isRecorded)) > 0 ? null : found
}

async function resolveUnmatched(tx: Transaction, payment: UnmatchedPayment) {
  const resolved = { resolvedAt: sql`now()` }
  const { provider, externalId } = unmatchedPayments
  await tx
    .insert(unmatchedPayments)
    .values({ ...payment, ...resolved })
    .onConflictDoUpdate({ target: [provider, externalId], set: resolved })
}

/** The id that the payment names, so that the buyer's links work again. */
async function chooseId(tx: Transaction, named: string): Promise<string> {
  const isUsable = ownOrderId.test(named) && (await tx.$count(orders, eq(orders.id, named))) === 0
  return isUsable ? named : newOrderId()
}
