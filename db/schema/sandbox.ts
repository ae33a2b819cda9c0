import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, moment } from './columns.ts'
import { disputeStates } from './payments.ts'

export const sandboxRefundStatuses = ['pending', 'processed', 'failed'] as const
/** What the sandbox does with the next refund of a payment. */
export const sandboxRefundPlans = ['process', 'delay', 'refuse'] as const
export const sandboxStatuses = ['open', 'pending', 'paid', 'expired'] as const

/** The sandbox provider's own tables, which the shop reads only through the provider. */
export const sandboxPayments = pgTable('sandbox_payments', {
  ref: text('ref').primaryKey(),
  orderId: text('order_id').notNull().unique('sandbox_payments_order_id_key'),
  amountInPaise: integer('amount_in_paise').notNull(),
  currency: text('currency').notNull(),
  productName: text('product_name').notNull(),
  returnUrl: text('return_url').notNull(),
  webhookUrl: text('webhook_url').notNull(),
  /** What the shop wrote into the payment about the order and its buyer; null in rows of version 1.0.0 and after an erasure. */
  notes: jsonb('notes').$type<Record<string, string>>(),
  buyer: jsonb('buyer').$type<{ name: string; email: string; phone: string }>(),
  status: text('status', { enum: sandboxStatuses }).notNull().default('open'),
  refundPlan: text('refund_plan', { enum: sandboxRefundPlans }).notNull().default('process'),
  createdAt: createdAt(),
})

export const sandboxTransfers = pgTable(
  'sandbox_transfers',
  {
    id: text('id').primaryKey(),
    ref: text('ref')
      .notNull()
      .references(() => sandboxPayments.ref),
    amountInPaise: integer('amount_in_paise').notNull(),
    currency: text('currency').notNull(),
    method: text('method').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_transfers_ref_idx').on(table.ref)],
)

export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text('id').primaryKey(),
    /** The shop's id, or null for a refund made on the sandbox's own page. */
    ownId: text('own_id').unique('sandbox_refunds_own_id_key'),
    transferId: text('transfer_id')
      .notNull()
      .references(() => sandboxTransfers.id),
    amountInPaise: integer('amount_in_paise').notNull(),
    status: text('status', { enum: sandboxRefundStatuses }).notNull(),
    bankReference: text('bank_reference'),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_refunds_transfer_id_idx').on(table.transferId)],
)

export const sandboxDisputes = pgTable('sandbox_disputes', {
  id: text('id').primaryKey(),
  transferId: text('transfer_id')
    .notNull()
    .references(() => sandboxTransfers.id),
  amountInPaise: integer('amount_in_paise').notNull(),
  reason: text('reason').notNull(),
  state: text('state', { enum: disputeStates }).notNull().default('open'),
  respondBy: moment('respond_by').notNull(),
  /** The evidence that the sandbox received, by its answer. */
  answerId: text('answer_id'),
  createdAt: createdAt(),
})

export type SandboxStatus = (typeof sandboxStatuses)[number]
export type SandboxRefund = typeof sandboxRefunds.$inferSelect

export type SandboxRefundStatus = (typeof sandboxRefundStatuses)[number]
export type SandboxRefundPlan = (typeof sandboxRefundPlans)[number]

export type SandboxPayment = typeof sandboxPayments.$inferSelect
