import { currentLanguage } from '#brand/language.ts'
import { joinWithOr } from '#brand/words.ts'
import { writeMoneyBack } from '#content/interface/write-money-back.ts'
import { withoutPhoneEditions } from '#content/owner/products/group-files.ts'
import type { Product } from '#content/owner/products/product.ts'
import type { ProductPage } from '#content/owner/products/product-page.ts'
import type { Order } from '#db/schema/orders.ts'
import { findBundleWith } from '#shop/catalogue/catalogue.server.ts'
import { getClosingSentence } from '#shop/catalogue/current-closing.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { sendsWhatsApp } from '#shop/catalogue/delivery-channels.server.ts'
import { describeBundle, sumPrices } from '#shop/catalogue/describe-bundle.ts'
import { describeEditions } from '#shop/catalogue/files/describe-editions.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { isSelling } from '#shop/catalogue/is-selling.server.ts'
import { classLevels, isClassLevel } from '#shop/customers/class-levels.ts'
import { checkCode } from '#shop/offers/check-code.server.ts'
import type { CodeRefusal } from '#shop/offers/find-offer.server.ts'
import { readCode } from '#shop/offers/offer-code.ts'
import { listUpgrades } from '#shop/orders/upgrades/list-upgrades.server.ts'
import { isUpgradeBetter } from '#shop/orders/upgrades/price-upgrade.ts'
import { canTakePayments, chosenProviders } from '#shop/payments/configured-providers.server.ts'
import { findUnpaidCheckout } from './find-started-checkout.server.ts'
import { ownsFiles } from './owns-files.server.ts'
import { type Proof, toCodeVisitor } from './proof.ts'

interface Typed {
  code: string | null
  /** An order that the same buyer did not pay; without it, the last one of the browser counts. */
  orderId: string | null
}

/** What happened to the code that the buyer typed. */
export type CodeNote = { applied: string; offerName: string } | { needless: string } | { refused: CodeRefusal }

/** Longer than any code that an offer may have. */
const maxTypedCode = 100

/** What the checkout page of a product shows to this browser. */
export async function readCheckout(page: ProductPage, typed: Typed, proof: Proof, ip: string | null) {
  const { customer, startedOrderIds } = proof
  const usual = page.product
  const unpaid = await findUnpaidCheckout(usual, typed.orderId, startedOrderIds)
  const typedBefore = unpaid ? readTypedBefore(unpaid.order) : {}
  const priced = await readTypedCode(usual, typed.code ?? typedBefore.code, proof, ip)
  const bundle = findBundleWith(usual.id)
  const offered = customer ? await listUpgrades(customer.id) : []
  const upgrade = offered.find((one) => one.bundle.id === usual.id) ?? null
  const ownUpgrade = upgrade && isUpgradeBetter(upgrade, priced.product) ? upgrade : null
  const files = withoutPhoneEditions(page.files).map(({ file }) => file)
  return {
    isSelling: isSelling() && canTakePayments(),
    closingSentence: getClosingSentence(),
    sendsWhatsApp: sendsWhatsApp(),
    opensSoon: opensSoon(usual.id),
    isDemoEdition: describeEditions(usual.id)?.isDemoEdition ?? false,
    parts: { count: page.parts.length, priceInPaise: sumPrices(page.parts) },
    product: ownUpgrade ? { ...usual, priceInPaise: ownUpgrade.priceInPaise } : priced.product,
    usual,
    code: ownUpgrade ? null : priced.code,
    codeNote: ownUpgrade && priced.code ? { needless: priced.code } : priced.note,
    /** Whether the page has an upgrade for this customer, even if the code costs less. */
    isUpgradable: upgrade !== null,
    ownUpgrade,
    /** Nothing is known about the visitor, so nothing that an earlier purchase would take off the price. */
    mayOwnPart: page.parts.length > 0 && !customer,
    offeredUpgrade: offered.find((one) => one.bundle.id === bundle?.product.id) ?? null,
    isOwned: await ownsFiles({ customerId: customer?.id, orderIds: startedOrderIds }, files),
    typedBefore:
      customer && (ownUpgrade || customer.isLoggedIn) ? { email: customer.email, ...typedBefore } : typedBefore,
    /** Of an order that this browser has begun to pay. */
    openPayment: unpaid?.payment ?? null,
    /** Who may process the payment; null in the sandbox, which has no payment provider. */
    processor: joinWithOr(chosenProviders().flatMap(({ title, isDemoOnly }) => (isDemoOnly ? [] : [title]))) || null,
    moneyBack: writeMoneyBack(getContent().business, currentLanguage()).clause,
    benefits: page.checkoutBenefits,
    classes: page.classLevels.length > 0 ? page.classLevels : classLevels,
    upgrade: bundle ? describeBundle(bundle) : null,
  }
}

/** What the buyer typed for an order that is not paid; the consent must be given again. */
function readTypedBefore(order: Order): Record<string, string> {
  // The details of an erased customer are gone.
  if (!isClassLevel(order.classLevel)) return {}
  const { fullName: name, email, phoneNumber: phone, classLevel, placeOfSupply, discount } = order
  const state: Record<string, string> = placeOfSupply ? { placeOfSupply } : {}
  return { name, email, phone, classLevel, ...state, code: discount?.code ?? '' }
}

interface CodePrice {
  product: Product
  /** Null when the code does not lower the price. */
  code: string | null
  note: CodeNote | null
}

/** A code that does not apply leaves the usual price. */
async function readTypedCode(
  usual: Product,
  typed: string | undefined,
  proof: Proof,
  ip: string | null,
): Promise<CodePrice> {
  const code = readCode(typed?.slice(0, maxTypedCode))
  if (!code) return { product: usual, code: null, note: null }
  const checked = await checkCode(usual, code, toCodeVisitor(ip, proof), proof.startedOrderIds)
  if ('refused' in checked) return { product: usual, code: null, note: checked }
  const { product } = checked
  return product.discount?.code === code
    ? { product, code, note: { applied: code, offerName: product.discount.name } }
    : { product, code: null, note: { needless: code } }
}
