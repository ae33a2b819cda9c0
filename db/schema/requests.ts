import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'
import { type BoughtFile, orders } from './orders.ts'

/** What can be wrong with an order, in the order of the list that buyers see. */
export const troubles = [
  'not-arrived',
  'wrong-address',
  'old-address',
  'wrong-product',
  'paid-twice',
  'cannot-open',
  'forgot-address',
  'bill',
  'money-back',
  'leave-alone',
  'other',
] as const

/** `open` waits for the shop, `answered` for the buyer. */
export const requestStates = ['open', 'answered', 'closed'] as const

/** What one line of a request is: words of either side, or what the shop did. */
export const requestMessageKinds = ['asked', 'wrote', 'refunded', 'swapped', 'resent'] as const

/** A buyer's trouble that the shop cannot decide by itself. It belongs to the customer of its order. */
export const requests = pgTable(
  'requests',
  {
    id: identity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    trouble: text('trouble', { enum: troubles }).notNull(),
    state: text('state', { enum: requestStates }).notNull().default('open'),
    /** By when the buyer was promised an answer. */
    promisedAt: moment('promised_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    // What a buyer writes next belongs to the same request until it is closed.
    uniqueIndex('requests_one_current_key').on(table.orderId).where(sql`${table.state} <> 'closed'`),
    index('requests_order_id_idx').on(table.orderId),
    index('requests_state_idx').on(table.state, table.promisedAt, table.id),
    check('requests_trouble_known', isOneOf(table.trouble, troubles)),
    check('requests_state_known', isOneOf(table.state, requestStates)),
  ],
)

export const requestMessages = pgTable(
  'request_messages',
  {
    id: identity(),
    requestId: bigint('request_id', { mode: 'number' })
      .notNull()
      .references(() => requests.id),
    kind: text('kind', { enum: requestMessageKinds }).notNull(),
    /** Typed by the buyer, the owner or a helper; of what the shop did, the amount or the product. */
    text: plainText('text').notNull(),
    /** "owner" or the name of a helper; empty for the buyer. */
    writtenBy: plainText('written_by').notNull().default(''),
    createdAt: createdAt(),
  },
  (table) => [
    index('request_messages_request_id_idx').on(table.requestId, table.id),
    check('request_messages_kind_known', isOneOf(table.kind, requestMessageKinds)),
  ],
)

/** What an order was before each swap. Only the function `swap_order` writes it. */
export const orderSwaps = pgTable(
  'order_swaps',
  {
    id: identity(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    fromProductId: text('from_product_id').notNull(),
    fromProductName: text('from_product_name').notNull(),
    fromFiles: jsonb('from_files').$type<BoughtFile[]>().notNull(),
    toProductId: text('to_product_id').notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('order_swaps_order_id_idx').on(table.orderId)],
)

export type Trouble = (typeof troubles)[number]
export type RequestState = (typeof requestStates)[number]
export type RequestMessageKind = (typeof requestMessageKinds)[number]
export type BuyerRequest = typeof requests.$inferSelect
export type RequestMessage = typeof requestMessages.$inferSelect
