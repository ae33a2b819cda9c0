import type { PaymentProvider } from '#shop/payments/provider.ts'
import type { Timeouts } from '#shop/payments/providers/provider-http.server.ts'
import type { Failure } from '#tests/fake-server.ts'

/** One row of the contract test: an adapter and the world it talks to. */
export interface ContractSubject {
  /** A fresh, empty world for every test. */
  begin(options: { timeouts: Timeouts; now?: () => number }): Promise<{ provider: PaymentProvider; fake: FakeProvider }>
  /** A payment reference in the provider's format. */
  paymentRefLike: string
  /** Must never show up in an error. */
  secrets: string[]
  /** The headers without which a webhook proves nothing. */
  webhookHeaders: string[]
  /** Null when the provider signs no time. */
  staleAfterMs: number | null
  can: {
    /** Whether one payment can be paid twice by mistake. */
    payTwice: boolean
    /** Whether money may arrive after the payment has expired. */
    payLate: boolean
    /** Whether there is a network that can fail. */
    failNetwork: boolean
  }
}

/** A provider's side of the story, told by the test. */
export interface FakeProvider {
  pay(paymentRef: string, how?: { amountInPaise?: number; currency?: string; times?: number }): Promise<void>
  /** The buyer tried and the bank said no. */
  decline(paymentRef: string): Promise<void>
  expire(paymentRef: string): Promise<void>
  cancel(paymentRef: string): Promise<void>
  /** How many payments were ever opened: a repeated start must not open a second. */
  paymentCount(): number | Promise<number>
  failNextRequests(count: number, failure: Failure): void
  /** A new event of the provider's, signed as the real one. */
  webhook(paymentRef: string, event: FakeEvent): Delivery
  /** The same event once more, by default as the provider would repeat it. */
  redeliver(delivery: Delivery, changes?: { body?: string; secret?: string; sentAt?: number }): Delivery
  stop(): Promise<void>
}

/** "unrelated" is genuine, but about something that is none of our payments. */
export type FakeEvent = 'paid' | 'expired' | 'unrelated'

export interface Delivery {
  body: string
  headers: Headers
}
