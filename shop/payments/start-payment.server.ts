import type { Product } from '#shop/catalogue/product.ts'
import type { CheckoutForm } from '#shop/orders/checkout-form.ts'

/** No payment provider is connected yet, and the buyer is told so in the words of a provider that does not answer. */
export async function startPayment(_product: Product, _buyer: CheckoutForm): Promise<{ error: string }> {
  return { error: 'Payment service error' }
}
