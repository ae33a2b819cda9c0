import { listProductPages } from '#shop/catalogue/catalogue.server.ts'
import { opensSoon } from '#shop/catalogue/files/opens-soon.server.ts'
import { isSelling } from '#shop/catalogue/is-selling.server.ts'
import { canTakePayments } from '#shop/payments/configured-providers.server.ts'

/** Whether an open shop has a product, a seller and a provider, which one that moved in may still lack. */
export function canBuyersPay(): boolean {
  return isSelling() && canTakePayments() && listProductPages().some(({ product }) => !opensSoon(product.id))
}
