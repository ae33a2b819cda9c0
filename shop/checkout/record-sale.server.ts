import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders } from '#db/schema/orders.ts'
import { env } from '#platform/env.server.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { ownerAct } from '#shop/audit/owner-act.server.ts'
import type { Actor } from '#shop/audit/write-audit.server.ts'
import { isSelling } from '#shop/catalogue/is-selling.server.ts'
import { findOrCreateCustomer } from '#shop/customers/find-or-create-customer.server.ts'
import { newOrderId } from '#shop/orders/new-order-id.server.ts'
import { outsideProvider } from '#shop/orders/order.ts'
import { completePaidOutside } from '#shop/payments/outside-payment.server.ts'
import { type FrozenProduct, freezeProduct } from './freeze-product.server.ts'
import { toContact } from './place-order.server.ts'
import { rememberSoldFiles } from './remember-sold-files.server.ts'
import { readSaleForm, type Sale, type SaleErrors, type TypedSale } from './sale-form.server.ts'

export type RecordedSale =
  | { orderId: string }
  | { refused: 'invalid'; errors: SaleErrors }
  | { refused: 'seller-unknown' | 'form-outdated' }
  | { refused: 'form-used'; orderId: string; orderNumber: number }

/**
 * Places, pays and delivers the order of a buyer who paid the owner directly. The buyer agreed to nothing on a page, so
 * it stores no consent, and the buyer gets messages about the order only.
 */
export async function recordSale(actor: Actor, typed: TypedSale): Promise<RecordedSale> {
  // Without a mail server nothing could be sent.
  if (!isSelling() || !(env.isDemo || shopSettings().smtpUrl)) return { refused: 'seller-unknown' }
  if (!/^[\w-]{16,64}$/.test(typed.attempt)) return { refused: 'form-outdated' }
  const sale = readSaleForm(typed)
  if ('errors' in sale) return { refused: 'invalid', errors: sale.errors }
  const frozen = freezeProduct(sale.product)
  await rememberSoldFiles(frozen.files)
  const written = await writeSale(actor, { sale, frozen, idempotencyKey: `sale:${typed.attempt}` })
  if (!('refused' in written)) return written
  const { isSame, ...used } = written
  return isSame ? { orderId: used.orderId } : used
}

interface SaleToWrite {
  sale: Sale
  frozen: FrozenProduct
  idempotencyKey: string
}

const writeSale = ownerAct('sale-recorded', async ({ tx }, { sale, frozen, idempotencyKey }: SaleToWrite) => {
  const { amountInPaise, method, note, language } = sale
  const contact = toContact(sale.buyer)
  const details = JSON.stringify([frozen.productId, contact, amountInPaise, method, language])
  const requestFingerprint = createHash('sha256').update(details).digest('base64url')
  const customerId = await findOrCreateCustomer(tx, { ...contact, language })
  const order = {
    id: newOrderId(),
    customerId,
    ...frozen,
    ...contact,
    amountInPaise,
    language,
    placeOfSupply: sale.buyer.placeOfSupply ?? null,
    provider: outsideProvider,
    idempotencyKey,
    requestFingerprint,
  }
  const [placed] = await tx
    .insert(orders)
    .values(order)
    .onConflictDoNothing({ target: orders.idempotencyKey })
    .returning({ id: orders.id })
  if (!placed) {
    const [earlier] = await tx
      .select({ orderId: orders.id, orderNumber: orders.number, fingerprint: orders.requestFingerprint })
      .from(orders)
      .where(eq(orders.idempotencyKey, idempotencyKey))
    if (!earlier) throw new Error('the order of this form disappeared between two statements')
    const { fingerprint, ...used } = earlier
    return { refused: 'form-used', ...used, isSame: fingerprint === requestFingerprint } as const
  }
  await completePaidOutside(tx, { id: placed.id, amountInPaise })
  const orderId = placed.id
  // The note stands in the line of "Mark as paid", from which an erasure deletes it.
  return {
    orderId,
    audit: [
      { orderId, detail: { method } },
      { act: 'outside-payment-accepted' as const, orderId, detail: { amountInPaise, note } },
    ],
  }
})
