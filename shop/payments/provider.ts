/** Everything that a payment provider does for the shop. */
export interface PaymentProvider {
  name: string
  /** Opens a payment and returns the page where the buyer pays. A second call for the same order returns the same payment. */
  start(order: PayableOrder): Promise<StartedPayment>
  /** Null when the signature is wrong or too old. `unrelated` for other genuine events, which are accepted and ignored. */
  readWebhook(rawBody: string, headers: Headers): Promise<ProviderEvent | 'unrelated' | null>
  /** Fetches the current state from the provider. */
  fetchPayment(paymentRef: string): Promise<PaymentFacts>
  /** Throws a ProviderError when the provider refuses our keys. Only reads. */
  checkKeys(): Promise<void>
}

export interface PayableOrder {
  /** At most 40 letters, digits, "-" and "_", and unguessable. Providers store it as their reference. */
  id: string
  amountInPaise: number
  currency: 'INR'
  productName: string
  customer: { name: string; email: string; phone: string }
  /** No payment can start after this; one that started in time may still succeed. Fixed per order. */
  payableUntil: Date
  /** Where the provider sends the buyer afterwards. Arriving there does not prove payment. */
  returnUrl: string
  webhookUrl: string
}

export interface StartedPayment {
  /** The provider's id of the payment. */
  paymentRef: string
  url: string
}

/** A webhook is only a hint to fetch the payment. */
export interface ProviderEvent {
  /** Unique per event, and the same when the provider sends the event again. */
  key: string
  paymentRef: string
}

export interface PaymentFacts {
  /** The order's id as stored by the provider. */
  orderId: string
  /** Money that the provider has taken. Two entries when the buyer paid twice. */
  received: ReceivedPayment[]
  /** Whether the buyer can still pay. */
  outlook: 'open' | 'failed'
  /** True when nothing can change any more. */
  final: boolean
}

export interface ReceivedPayment {
  /** The provider's id of this transfer. */
  id: string
  amountInPaise: number
  currency: string
}

/** The provider is down, refused a request or sent an unexpected response. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}
