import type { PaymentProvider } from '#shop/payments/provider.ts'
import type { Timeouts } from '#shop/payments/providers/provider-http.server.ts'
import type { Failure } from '../fake-server.ts'

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
  /** Whether the provider names the number that the buyer's UPI app shows. */
  namesBankReference: boolean
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
  pay(paymentRef: string, how?: PaidHow): Promise<void>
  /** What the owner, or an attacker with access to the provider's site, does to the notes of a payment. */
  changeNotes(paymentRef: string, change: (notes: Record<string, string>) => Record<string, string>): Promise<void>
  decline(paymentRef: string): Promise<void>
  expire(paymentRef: string): Promise<void>
  cancel(paymentRef: string): Promise<void>
  /** How many payments were opened. */
  paymentCount(): number | Promise<number>
  /** Pays the transfers of a payment out to the owner, after their fee. */
  payOut(paymentRef: string): Promise<void>
  /** Pays everything that it has not paid out yet to the owner's bank, perhaps with a sum that is not explained. */
  settle?(how?: { missingInPaise?: number }): Promise<string>
  /** Makes the next refunds wait, or be refused. */
  planRefunds(paymentRef: string, plan: 'process' | 'delay' | 'refuse'): Promise<void>
  /** A refund of the newest transfer that the owner makes on the provider's own site. */
  refundOnSite(paymentRef: string, amountInPaise: number): Promise<void>
  /** What the bank does with a refund, by the provider's id. */
  settleRefund(refundId: string, state: 'processed' | 'failed'): Promise<void>
  refundCount(): number | Promise<number>
  /** The buyer's bank disputes the newest transfer; returns the provider's id of the dispute. */
  openDispute(paymentRef: string): Promise<string>
  /** How often evidence was taken for a dispute, and the last PDF with its words. */
  readEvidence(disputeId: string): Promise<{ times: number; pdf: Buffer | null; words: string }>
  /** The bank found the evidence unreadable or too little, or takes the case to its next stage. */
  askForMoreEvidence?(disputeId: string): Promise<void>
  /** The time to answer is over. */
  endDisputeTime(disputeId: string): Promise<void>
  decideDispute(disputeId: string, state: 'won' | 'lost' | 'closed'): Promise<void>
  /** An event about the newest refund or dispute of the newest transfer. */
  moneyWebhook(paymentRef: string, event: 'refund' | 'dispute'): Promise<Delivery>
  failNextRequests(count: number, failure: Failure): void
  /** A new event, signed like a real one. */
  webhook(paymentRef: string, event: FakeEvent): Delivery
  /** The same event again, by default as the provider would retry it. */
  redeliver(delivery: Delivery, changes?: { body?: string; secret?: string; sentAt?: number }): Delivery
  stop(): Promise<void>
}

export interface PaidHow {
  amountInPaise?: number
  currency?: string
  times?: number
  /** By the provider's clock, and perhaps long before the provider lists it. */
  at?: Date
}

/** "unrelated" is a genuine event that is not about a payment to the shop. */
export type FakeEvent = 'paid' | 'expired' | 'unrelated'

export interface Delivery {
  body: string
  headers: Headers
}
