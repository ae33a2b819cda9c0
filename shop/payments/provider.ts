import type { DisputeAnswerStage, DisputeState, EvidencePart, FailureFault } from '#db/schema/payments.ts'
import type { SettlementLineKind, SettlementState } from '#db/schema/settlements.ts'

/** Everything that a payment provider does for the shop. */
export interface PaymentProvider {
  name: string
  /** Opens a payment and returns the page where the buyer pays. A second call for the same order returns the same payment. */
  start(order: PayableOrder): Promise<StartedPayment>
  /** Null when the signature is wrong or too old. `unrelated` for other genuine events, which are accepted and ignored. */
  readWebhook(rawBody: string, headers: Headers): Promise<ProviderEvent | 'unrelated' | null>
  /** Fetches the current state from the provider. */
  fetchPayment(paymentRef: string): Promise<PaymentFacts>
  /**
   * Sends money back. A second call with the same `refundId` is the same refund. Throws a RefundRefusal when the provider
   * will never make this refund.
   */
  refund(request: RefundRequest): Promise<RefundFacts>
  /** Every refund of a payment, including those made on the provider's own site. */
  fetchRefunds(payment: RefundablePayment): Promise<RefundFacts[]>
  /**
   * Every refund of the account since then, of this shop or not. Null when the provider has no such list, so that each
   * payment must be asked about.
   */
  listRefunds: ((since: Date) => Promise<ListedRefund[]>) | null
  /**
   * Every payment of the account that brought money in this time, of this shop or not. Cashfree lists a payment only when it
   * settles it, some days later.
   */
  listPayments(span: TimeSpan): Promise<ListedPayment[]>
  /** Every dispute of the account since then, or more. */
  listDisputes(since: Date): Promise<ListedDispute[]>
  /** What the provider keeps of a payment that it opened for an order. Null when it knows none. */
  fetchOpened(payment: Pick<ListedPayment, 'orderId' | 'paymentRef'>): Promise<OpenedPayment | null>
  /** What the provider knows about a payment besides its amount. Asked later, so that no buyer waits for it. */
  fetchDetails(payment: RefundablePayment): Promise<PaymentDetails>
  fetchDispute(disputeId: string): Promise<DisputeFacts>
  /** Null when only the provider's own site takes answers to a dispute. */
  disputeAnswers: DisputeAnswers | null
  /** What the provider paid out to the owner in this time. Null when it has no such list. */
  listSettlements: ((span: TimeSpan) => Promise<SettlementFacts[]>) | null
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
  /** Kept with the payment, as they are. At most five, of 255 characters each. */
  notes: PaymentNotes
}

/** Text by name, in the provider's own record. */
export type PaymentNotes = Record<string, string>

export interface StartedPayment {
  /** The provider's id of the payment. */
  paymentRef: string
  url: string
}

/** A webhook is only a hint to fetch what is true now. */
export type ProviderEvent = PaymentEvent | FailureEvent | RefundEvent | DisputeEvent | DowntimeEvent

interface AnyEvent {
  /** Unique per event, and the same when the provider sends the event again. */
  key: string
}

export interface PaymentEvent extends AnyEvent {
  paymentRef: string
  /** When the event says that a try failed. The buyer can try again. */
  failed?: FailedTry
}

/** A failed try of a payment that the event names only by its order. */
export interface FailureEvent extends AnyEvent {
  failed: FailedTry
}

export interface FailedTry {
  /** The provider's id of the try. */
  id: string
  orderId: string
  fault: FailureFault
  method: string | null
  /** The provider's code. */
  reason: string
}

/** A bank or a way of paying does not work at the provider. */
export interface DowntimeEvent extends AnyEvent {
  downtime: { id: string; method: string; severity: string; beginsAt: Date; endsAt: Date | null }
}

export interface RefundEvent extends AnyEvent {
  /** The payment's id, or what the provider calls it in refunds. */
  refundedPayment: string
}

export interface DisputeEvent extends AnyEvent {
  disputedPayment: string
  disputeId: string
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
  /** What the provider calls the transfer in refunds, when that is not its id. */
  refundRef?: string
  /** Only when the provider reports them without another call. */
  details?: PaymentDetails
}

export interface PaymentDetails {
  /** The number that the buyer's bank or UPI app shows. */
  bankReference: string | null
  /** How the buyer paid, in the provider's word, such as upi. */
  method?: string | null
  /** What the provider keeps of the payment; null while it has not said. */
  fee: ProviderFee | null
}

export interface ProviderFee {
  /** With the tax. */
  inPaise: number
  taxInPaise: number
}

export interface RefundablePayment {
  /** The provider's id of the transfer. */
  id: string
  refundRef: string | null
  /** The payment that the transfer belongs to, as `start` returned it. */
  paymentRef: string
  currency: string
}

export interface RefundRequest {
  /** 10 to 40 letters and digits. */
  refundId: string
  payment: RefundablePayment
  amountInPaise: number
}

export interface RefundFacts {
  /** The provider's id of the refund. */
  id: string
  /** The id that the shop gave it; null when it was made on the provider's site. */
  refundId: string | null
  amountInPaise: number
  /** `processed` means passed to the bank, which can still return it. */
  state: 'accepted' | 'processed' | 'failed'
  /** The number by which the buyer's bank finds the money. */
  bankReference: string | null
  /** Why it failed. */
  error: string | null
}

export interface ListedRefund {
  /** The provider's id of the refund. */
  id: string
  /** The provider's id of the payment. */
  payment: string
}

export interface TimeSpan {
  from: Date
  /** Not included. */
  to: Date
}

export interface ListedPayment {
  /** The provider's id of the transfer, or what it calls it in refunds. */
  id: string
  /** Which order it says that it paid; empty when the provider may have left that out, null when there is none. */
  orderId: string | null
  /** Null when only `fetchOpened` knows it. */
  paymentRef: string | null
  amountInPaise: number
  currency: string
  paidAt: Date
}

export interface ListedDispute {
  /** The provider's id of the dispute. */
  id: string
  /** The payment's id, or what the provider calls it in refunds. */
  payment: string
}

export interface OpenedPayment {
  paymentRef: string
  notes: PaymentNotes
  /** As far as the provider accepted it. */
  buyer: { name?: string | null; email?: string | null; phone?: string | null }
}

export interface SettlementFacts {
  id: string
  utr: string | null
  /** Null when the provider names no total, and `lines` may be only some of its lines. */
  amountInPaise: number | null
  state: SettlementState
  settledAt: Date
  /** Null when the provider does not say what it consists of. */
  lines: SettlementLineFacts[] | null
}

export interface SettlementLineFacts {
  /** Unique among all lines of the provider. */
  id: string
  kind: SettlementLineKind
  /** The provider's id of the payment, refund or dispute. */
  reference: string
  /** Negative when money goes back; before the fee. */
  amountInPaise: number
  feeInPaise: number
  taxInPaise: number
  netInPaise: number
  method: string
  occurredAt: Date
}

export interface DisputeFacts {
  id: string
  amountInPaise: number
  /** In the provider's words, or its code again. */
  reason: string
  reasonCode: string
  state: DisputeState
  respondBy: Date | null
  answer: DisputeAnswerStage
}

export interface DisputeAnswers {
  /** How long the owner's own words may be. */
  maxWords: number
  /**
   * Sends evidence, or gives the money back, and returns the dispute as it is then. A second call with the same answer is
   * the same answer. Throws a DisputeRefusal when the provider will never take it.
   */
  send(answer: DisputeAnswer): Promise<DisputeFacts>
}

export interface DisputeAnswer {
  /** 10 to 40 letters and digits. */
  id: string
  disputeId: string
  amountInPaise: number
  /** Null to give the money back. */
  evidence: DisputeEvidence | null
}

export interface DisputeEvidence {
  pdf: Uint8Array<ArrayBuffer>
  /** What the PDF contains. */
  parts: EvidencePart[]
  /** The owner's own words. */
  words: string
  /** Parts of it as text, for providers with a field for them. */
  activityLog: string
  product: string
  buyer: { name: string; email: string }
}

/** The provider is down, refused a request or sent an unexpected response. */
export class ProviderError extends Error {
  override name = 'ProviderError'
}

/** The provider will not make this refund, however often the shop asks. */
export class RefundRefusal extends ProviderError {
  override name = 'RefundRefusal'
}

/** The provider will not take this answer to a dispute, however often the shop sends it. */
export class DisputeRefusal extends ProviderError {
  override name = 'DisputeRefusal'
}
