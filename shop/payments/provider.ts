/** All that a payment provider must do for us. Everything else about it stays in its own folder. */
export interface PaymentProvider {
  name: string
  /** Opens a payment and says where the customer pays it. Safe to call again for the same order. */
  start(order: PayableOrder): Promise<StartedPayment>
  /**
   * Verifies the signature over the raw body. Null when it does not verify, is stale or makes no sense; `unrelated`
   * when it is genuine but about something else: refusing that would make the provider insist, or give up on us.
   */
  readWebhook(rawBody: string, headers: Headers): Promise<ProviderEvent | 'unrelated' | null>
  /** Asks the provider what is true now. */
  fetchPayment(paymentRef: string): Promise<PaymentFacts>
}

/** What a provider needs to know of an order. */
export interface PayableOrder {
  /** Ours, unguessable, at most 40 letters, digits, "-" and "_". It is the provider's reference, too. */
  id: string
  amountInPaise: number
  currency: 'INR'
  productName: string
  customer: { name: string; email: string; phone: string }
  /** After this no payment can be begun; one begun in time may still succeed. The same for every call of one order. */
  payableUntil: Date
  /** Where the provider sends the buyer afterwards: never a proof of payment. */
  returnUrl: string
  /** Where the provider reports what happened. */
  webhookUrl: string
}

export interface StartedPayment {
  /** The provider's own name for the payment; we ask by it. */
  paymentRef: string
  url: string
}

/** A webhook is only a hint that there is something to ask about. */
export interface ProviderEvent {
  /** The same for every delivery of one event, and different for every event. */
  key: string
  paymentRef: string
}

export interface PaymentFacts {
  /** The order this payment is for, as the provider knows it. */
  orderId: string
  /** Money that has really been taken. More than one when the buyer paid twice. */
  received: ReceivedPayment[]
  /** What is left to expect when nothing has been received. */
  outlook: 'open' | 'failed'
  /** True when the provider rules out any later change. */
  final: boolean
}

export interface ReceivedPayment {
  /** The provider's id of this one transfer of money. */
  id: string
  amountInPaise: number
  currency: string
}

/** The provider could not be reached, or answered with something other than a result. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}
