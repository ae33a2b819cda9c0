import type { Failure } from '#tests/fake-server.ts'
import type { PaymentProvider } from '../../provider.ts'
import type { Timeouts } from '../provider-http.server.ts'

/** The contract test runs once for each of these. */
export interface ContractSubject {
  /** A new adapter with an empty fake, for every test. */
  begin(options: BeginOptions): Promise<{ provider: PaymentProvider; fake: FakeProvider }>
  /** A payment reference in the provider's format. */
  paymentRefLike: string
  /** Must never appear in an error. */
  secrets: string[]
  /** The headers that prove who sent a webhook. */
  webhookHeaders: string[]
  /** Null when the provider does not sign the time. */
  staleAfterMs: number | null
  can: {
    /** The buyer can pay one payment twice by mistake. */
    payTwice: boolean
    /** Money may arrive after the payment has expired. */
    payLate: boolean
    /** There is a network between the shop and the provider. */
    failNetwork: boolean
  }
}

interface BeginOptions {
  timeouts: Timeouts
  now?: () => number
  /** The adapter gets keys that the fake does not know. */
  wrongKeys?: boolean
}

/** The provider's side, controlled by the test. */
export interface FakeProvider {
  pay(paymentRef: string, how?: { amountInPaise?: number; currency?: string; times?: number }): Promise<void>
  decline(paymentRef: string): Promise<void>
  expire(paymentRef: string): Promise<void>
  cancel(paymentRef: string): Promise<void>
  /** How many payments were opened. */
  paymentCount(): number | Promise<number>
  failNextRequests(count: number, failure: Failure): void
  /** A new event, signed like a real one. */
  webhook(paymentRef: string, event: FakeEvent): Delivery
  /** The same event again, by default as the provider would retry it. */
  redeliver(delivery: Delivery, changes?: { body?: string; secret?: string; sentAt?: number }): Delivery
  stop(): Promise<void>
}

/** "unrelated" is a genuine event that is not about a payment to the shop. */
export type FakeEvent = 'paid' | 'expired' | 'unrelated'

export interface Delivery {
  body: string
  headers: Headers
}
