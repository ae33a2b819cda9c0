import type { Product } from '#content/owner/products/product.ts'
import type { Order } from '#db/schema/orders.ts'
import { shopUrl } from '#platform/shop-url.server.ts'

/** In the language of the order, because the provider may send the buyer back to any browser. */
export function returnUrl({ id, language }: Pick<Order, 'id' | 'language'>, product: Product): string {
  return shopUrl(`/thank-you?order_id=${id}&product=${product.slug}`, language)
}
