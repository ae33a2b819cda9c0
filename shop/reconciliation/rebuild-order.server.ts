import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { consentPurposes, consents } from '#db/schema/consents.ts'
import { customers } from '#db/schema/customers.ts'
import { type BoughtFile, lostCredits, orderCredits, orders, soldFiles } from '#db/schema/orders.ts'
import { db, type Transaction } from '#platform/postgres/database.server.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import { rememberSoldFiles } from '#shop/checkout/remember-sold-files.server.ts'
import { email, name, phone } from '#shop/customers/contact-details.ts'
import { nameFromEmail } from '#shop/customers/email-address.ts'
import { findOrCreateCustomer } from '#shop/customers/find-or-create-customer.server.ts'
import { type FrozenOrder, nameCreditedOrder } from '#shop/payments/order-facts.server.ts'
import type { OpenedPayment } from '#shop/payments/provider.ts'

export interface LostOrder {
  provider: string
  facts: FrozenOrder
  opened: OpenedPayment
}

/** Null when the provider does not know an address to which the shop could send the files. */
export function readBuyer({ buyer }: OpenedPayment) {
  const address = email.safeParse(buyer.email ?? '')
  if (!address.success || !address.data) return null
  const named = name.safeParse(buyer.name ?? '')
  const number = phone.safeParse(buyer.phone ?? '')
  return {
    email: address.data.toLowerCase(),
    // A provider refuses names that are not Latin, so the address has to do.
    fullName: named.success ? named.data : nameFromEmail(address.data.toLowerCase()),
    phoneNumber: number.success ? number.data : '',
  }
}

/**
 * Writes a lost order as the checkout had written it, with the same id, so that links in earlier mails work again. It is
 * pending: `syncPayment` completes it, or holds it when the payment differs. False when it exists.
 */
export async function rebuildOrder({ provider, facts, opened }: LostOrder): Promise<boolean> {
  const buyer = readBuyer(opened)
  if (!buyer) throw new Error('the payment names no buyer')
  const files = await completeFiles(facts.files)
  await rememberSoldFiles(files)
  return db.transaction(async (tx) => {
    const classLevel = await findClassLevel(tx, buyer.email, facts.productId)
    const { credits, consentTextVersion, ...frozen } = facts
    const customerId = await findOrCreateCustomer(tx, { ...buyer, classLevel, language: facts.language })
    const [written] = await tx
      .insert(orders)
      .values({
        ...{ ...frozen, files, ...buyer, classLevel, customerId, provider, paymentRef: opened.paymentRef },
        creditInPaise: credits.reduce((sum, { inPaise }) => sum + inPaise, 0),
        // Checked even when this process ends before it has.
        ...{ nextCheckAt: sql`now()`, rebuiltAt: sql`now()` },
      })
      .onConflictDoNothing()
      .returning({ id: orders.id })
    if (!written) return false
    await writeCredits(tx, customerId, facts)
    await countLostCredits(tx, facts.id)
    await grantConsents(tx, customerId, facts)
    return true
  })
}

/** The facts of an order with many files contain only their keys; which ones are for phones, only the catalogue knows. */
async function completeFiles(files: BoughtFile[]): Promise<BoughtFile[]> {
  const keys = files.map(({ file }) => file)
  const isComplete = files.every(({ title }) => title)
  const sold = isComplete ? [] : await db.select().from(soldFiles).where(inArray(soldFiles.file, keys))
  const offered = getContentIn('en').products.flatMap((page) => page.files)
  return files.map((file) => {
    const current = offered.find((one) => one.file === file.file)
    const known = isComplete ? file : (sold.find((one) => one.file === file.file) ?? current)
    return {
      file: file.file,
      title: known?.title ?? file.file,
      downloadName: known?.downloadName ?? `${file.file}.pdf`,
      ...(current?.isPhoneEdition ? { isPhoneEdition: true } : {}),
    }
  })
}

/** No provider knows the class: as in the customer's profile, or that of the product, or empty. */
async function findClassLevel(tx: Transaction, address: string, productId: string): Promise<string> {
  const [known] = await tx.select().from(customers).where(eq(customers.email, address))
  const page = getContentIn('en').products.find(({ product }) => product.id === productId)
  return known?.classLevel ?? page?.madeForClass ?? ''
}

/** An earlier order that was lost too counts from the moment when it is rebuilt. */
async function writeCredits(tx: Transaction, customerId: number, { id: orderId, credits }: FrozenOrder) {
  if (credits.length === 0) return
  const own = await tx
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(eq(orders.customerId, customerId))
  for (const { order: named, inPaise } of credits) {
    const credited = own.find(({ id, number }) => named === number || named === nameCreditedOrder(id))
    if (credited) await tx.insert(orderCredits).values({ orderId, creditedOrderId: credited.id, inPaise })
    else if (typeof named === 'string') await tx.insert(lostCredits).values({ orderId, creditedOrder: named, inPaise })
  }
}

/** For the upgrades of a buyer that were rebuilt before this earlier order. */
export async function countLostCredits(tx: Transaction, creditedOrderId: string): Promise<void> {
  const isOfOrder = eq(lostCredits.creditedOrder, nameCreditedOrder(creditedOrderId))
  for (const { orderId, inPaise } of await tx.delete(lostCredits).where(isOfOrder).returning())
    await tx.insert(orderCredits).values({ orderId, creditedOrderId, inPaise }).onConflictDoNothing()
}

/** As agreed at the checkout, except where the customer has decided again since. */
async function grantConsents(tx: Transaction, customerId: number, facts: FrozenOrder) {
  const isLater = and(eq(consents.customerId, customerId), gt(consents.createdAt, facts.createdAt))
  const later = await tx.select({ purpose: consents.purpose }).from(consents).where(isLater)
  const decided = new Set(later.map(({ purpose }) => purpose))
  const rows = consentPurposes
    .filter((purpose) => !decided.has(purpose))
    .map((purpose) => ({
      ...{ customerId, orderId: facts.id, purpose, granted: true, source: 'checkout' as const },
      ...{ textVersion: facts.consentTextVersion, language: facts.language, createdAt: facts.createdAt },
    }))
  if (rows.length > 0) await tx.insert(consents).values(rows)
}
