import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'
import { orders } from './orders.ts'

/** Why a payment found at the provider could not become an order by itself. */
export const unmatchedReasons = ['missing', 'invalid', 'no-buyer', 'other-payment'] as const

/** Opening the payment page, or paying there. */
export const failureStages = ['start', 'payment'] as const

/** Whose fault a failure is: a buyer's own card or data says nothing about the provider. */
export const failureFaults = ['buyer', 'bank', 'provider'] as const

/** Why new buyers pay with a provider. */
export const choiceReasons = [
  'first',
  'owner',
  'start-failing',
  'none-paid',
  'few-paid',
  'recovered',
  'all-failing',
] as const

export const disputeStates = ['open', 'won', 'lost', 'closed'] as const
/** Whether the provider waits for an answer to a dispute, has one, or takes none. */
export const disputeAnswerStages = ['wanted', 'given', 'impossible'] as const
export const disputeAnswerKinds = ['contest', 'accept'] as const
/** What evidence can consist of, in the order in which it is written. */
export const evidenceParts = [
  'payment',
  'buyer',
  'delivery',
  'downloads',
  'refunds',
  'earlier-orders',
  'terms',
  'refund-policy',
] as const
/** `requested` until the provider has confirmed it. */
export const disputeAnswerStates = ['draft', 'requested', 'sent', 'failed'] as const

/** The money is with the buyer's bank, or may go there. */
export const claimedStates: DisputeState[] = ['open', 'lost']

/** Payments that a provider confirmed, unique by the provider's id, so that a second report is harmless. */
export const receivedPayments = pgTable(
  'received_payments',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    amountInPaise: integer('amount_in_paise').notNull(),
    currency: text('currency').notNull(),
    /** What the provider calls the payment in refunds; null when that is `external_id`. */
    refundRef: text('refund_ref'),
    /** The number by which the buyer's bank knows the payment. A UPI app shows it with 12 digits. */
    bankReference: plainText('bank_reference'),
    /** How the buyer paid, in the provider's word, such as upi; null when it has not said. */
    method: text('method'),
    /** What the provider keeps, tax included, and the tax in it; null when it has not said. */
    feeInPaise: integer('fee_in_paise'),
    feeTaxInPaise: integer('fee_tax_in_paise'),
    /** When the provider is asked next for the reference and the fee; null when nothing more will come. */
    detailsCheckAt: moment('details_check_at'),
    /** Set at night, so that the many payments with a line in a settlement need not be looked up again; see `markSettled`. */
    isSettled: boolean('is_settled').notNull().default(false),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('received_payments_bank_reference_idx')
      .on(table.bankReference)
      .where(sql`${table.bankReference} is not null`),
    index('received_payments_details_check_at_idx')
      .on(table.detailsCheckAt)
      .where(sql`${table.detailsCheckAt} is not null`),
    check('received_payments_fee_possible', sql`${table.feeTaxInPaise} between 0 and ${table.feeInPaise}`),
    index('received_payments_order_id_idx').on(table.orderId),
    // For the books of a month.
    index('received_payments_created_at_idx').on(table.createdAt).concurrently(),
    index('received_payments_unsettled_idx').on(table.createdAt).where(sql`not ${table.isSettled}`).concurrently(),
    index('received_payments_refund_ref_idx')
      .on(table.provider, table.refundRef)
      .where(sql`${table.refundRef} is not null`),
  ],
)

/** Chargebacks and other disputes that a provider reported. */
export const disputes = pgTable(
  'disputes',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    amountInPaise: integer('amount_in_paise').notNull(),
    reason: plainText('reason').notNull(),
    /** The provider's code; empty when it has none, and in rows of version 1.0.0. */
    reasonCode: plainText('reason_code').notNull().default(''),
    state: text('state', { enum: disputeStates }).notNull(),
    answer: text('answer', { enum: disputeAnswerStages }).notNull().default('wanted'),
    /** The disputed payment; null in rows of version 1.0.0. */
    paymentId: text('payment_id'),
    /** Without an answer by then, the owner loses the money. */
    respondBy: moment('respond_by'),
    /** When the bank took the money back; null again if the dispute is won later. */
    lostAt: moment('lost_at'),
    createdAt: createdAt(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('disputes_order_id_idx').on(table.orderId),
    // Few rows, which the owner's list shows with the next deadline first.
    index('disputes_open_idx').on(table.respondBy).where(sql`${table.state} = 'open'`).concurrently(),
    check('disputes_state_known', isOneOf(table.state, disputeStates)),
    check('disputes_answer_known', isOneOf(table.answer, disputeAnswerStages)),
  ],
)

/** What the owner answers to a dispute. The facts of the evidence are other rows; this one says which of them to leave out. */
export const disputeAnswers = pgTable(
  'dispute_answers',
  {
    /** Also the name of the file and the idempotency key at the provider. */
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    disputeId: text('dispute_id').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    kind: text('kind', { enum: disputeAnswerKinds }).notNull(),
    state: text('state', { enum: disputeAnswerStates }).notNull(),
    /** The owner's own words in the evidence. */
    words: plainText('words').notNull().default(''),
    /** Which parts of the evidence the owner left out. */
    without: text('without', { enum: evidenceParts }).array().notNull().default(sql`'{}'`),
    requestedBy: plainText('requested_by').notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    sentAt: moment('sent_at'),
    failedAt: moment('failed_at'),
    /** Why the provider refused it. */
    error: plainText('error'),
  },
  (table) => [
    index('dispute_answers_order_id_idx').on(table.orderId),
    // So that two clicks are one answer.
    uniqueIndex('dispute_answers_draft_key').on(table.provider, table.disputeId).where(sql`${table.state} = 'draft'`),
    uniqueIndex('dispute_answers_requested_key')
      .on(table.provider, table.disputeId)
      .where(sql`${table.state} = 'requested'`),
    check('dispute_answers_kind_known', isOneOf(table.kind, disputeAnswerKinds)),
    check('dispute_answers_state_known', isOneOf(table.state, disputeAnswerStates)),
  ],
)

/** The inbox of webhooks, where each event is stored once, even if the provider sends it again. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: identity(),
    provider: text('provider').notNull(),
    eventKey: text('event_key').notNull(),
    paymentRef: text('payment_ref').notNull(),
    receivedAt: moment('received_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('payment_events_event_key').on(table.provider, table.eventKey),
    index('payment_events_payment_ref_idx').on(table.provider, table.paymentRef),
  ],
)

/** How far the shop has compared a provider's own lists with its rows. */
export const providerWalks = pgTable('provider_walks', {
  provider: text('provider').primaryKey(),
  /** Everything up to here was compared at least once. */
  walkedUntil: moment('walked_until').notNull(),
  /** Where a walk that was interrupted goes on; null between two walks. */
  position: moment('position'),
  /** The walk that runs now, so that no second process walks too. */
  claimedUntil: moment('claimed_until'),
  finishedAt: moment('finished_at'),
  /** Which database this was, because a restored one must be compared at once. */
  cluster: text('cluster').notNull(),
  /** What the last walk found. */
  compared: integer('compared').notNull().default(0),
  rebuilt: integer('rebuilt').notNull().default(0),
  ofOthers: integer('of_others').notNull().default(0),
})

/** Payments at the provider that the owner must turn into an order, or leave to another shop in the account. */
export const unmatchedPayments = pgTable(
  'unmatched_payments',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    /** As the payment names it; there may be no such order. */
    namedOrder: text('named_order').notNull(),
    paymentRef: text('payment_ref'),
    amountInPaise: integer('amount_in_paise').notNull(),
    currency: text('currency').notNull(),
    reason: text('reason', { enum: unmatchedReasons }).notNull(),
    paidAt: moment('paid_at').notNull(),
    foundAt: moment('found_at').notNull().defaultNow(),
    resolvedAt: moment('resolved_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('unmatched_payments_open_idx').on(table.foundAt).where(sql`${table.resolvedAt} is null`),
    check('unmatched_payments_reason_known', isOneOf(table.reason, unmatchedReasons)),
  ],
)

/** Tries to pay that failed, as the provider reports them, and payments that it did not open. */
export const paymentFailures = pgTable(
  'payment_failures',
  {
    provider: text('provider').notNull(),
    /** The provider's id of the try, or the order's id when no payment was opened. */
    externalId: text('external_id').notNull(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    stage: text('stage', { enum: failureStages }).notNull(),
    fault: text('fault', { enum: failureFaults }).notNull(),
    /** How the buyer tried to pay; null when no payment was opened, or the provider does not say. */
    method: text('method'),
    /** The provider's code. */
    reason: plainText('reason').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('payment_failures_order_id_idx').on(table.orderId),
    index('payment_failures_created_at_idx').on(table.createdAt),
    check('payment_failures_stage_known', isOneOf(table.stage, failureStages)),
    check('payment_failures_fault_known', isOneOf(table.fault, failureFaults)),
  ],
)

/** Outages of banks and ways of paying that a provider reports. Only a hint. */
export const providerDowntimes = pgTable(
  'provider_downtimes',
  {
    provider: text('provider').notNull(),
    externalId: text('external_id').notNull(),
    method: text('method').notNull(),
    severity: text('severity').notNull(),
    beginsAt: moment('begins_at').notNull(),
    /** Null while it lasts. */
    endsAt: moment('ends_at'),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.externalId] }),
    index('provider_downtimes_begins_at_idx').on(table.beginsAt),
  ],
)

/** Which provider new buyers pay with: a row per change, and the newest one applies. */
export const providerChoices = pgTable(
  'provider_choices',
  {
    id: identity(),
    provider: text('provider').notNull(),
    reason: text('reason', { enum: choiceReasons }).notNull(),
    /** The owner's order at that time. */
    ownersOrder: text('owners_order').array().notNull(),
    chosenAt: moment('chosen_at').notNull().defaultNow(),
    /** When a buyer was last led to a provider that had failed, to find out whether it is well again. */
    probedAt: moment('probed_at'),
  },
  (table) => [check('provider_choices_reason_known', isOneOf(table.reason, choiceReasons))],
)

export type Dispute = typeof disputes.$inferSelect
export type DisputeState = (typeof disputeStates)[number]
export type DisputeAnswerStage = (typeof disputeAnswerStages)[number]
export type EvidencePart = (typeof evidenceParts)[number]
export type DisputeAnswerRow = typeof disputeAnswers.$inferSelect

export type UnmatchedReason = (typeof unmatchedReasons)[number]
export type UnmatchedPayment = typeof unmatchedPayments.$inferSelect
export type ProviderWalk = typeof providerWalks.$inferSelect

export type ReceivedPaymentRow = typeof receivedPayments.$inferSelect

export type FailureStage = (typeof failureStages)[number]
export type FailureFault = (typeof failureFaults)[number]
export type ChoiceReason = (typeof choiceReasons)[number]
