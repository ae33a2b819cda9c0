import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { identity, isOneOf, moment, plainText } from './columns.ts'
import { deliveryChannels } from './messages.ts'

export const watchedCalls = ['checkout', 'payment-check', 'webhook'] as const
export const alertPhases = ['opened', 'ended'] as const

/** Calls to or from other services that fail: one row per kind of call, reset when they succeed again. */
export const failingCalls = pgTable(
  'failing_calls',
  {
    call: text('call', { enum: watchedCalls }).notNull(),
    provider: text('provider').notNull(),
    failingSince: moment('failing_since').notNull(),
    lastFailedAt: moment('last_failed_at').notNull(),
    failures: integer('failures').notNull(),
    /** Since the last failure. */
    successes: integer('successes').notNull(),
    reason: plainText('reason').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.call, table.provider] }),
    check('failing_calls_call_known', isOneOf(table.call, watchedCalls)),
  ],
)

/** What the owner must know about: one row per cause and period. */
export const alerts = pgTable(
  'alerts',
  {
    id: identity(),
    cause: text('cause').notNull(),
    /** When it began, which may be before it was found. */
    since: moment('since').notNull(),
    /** What the sentence for the owner mentions. No personal data. */
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
    openedAt: moment('opened_at').notNull().defaultNow(),
    closedAt: moment('closed_at'),
  },
  (table) => [
    uniqueIndex('alerts_open_key').on(table.cause).where(sql`${table.closedAt} is null`),
    index('alerts_closed_at_idx').on(table.closedAt),
  ],
)

/** Messages to the owner about an alert: one per phase and channel. */
export const alertMessages = pgTable(
  'alert_messages',
  {
    alertId: bigint('alert_id', { mode: 'number' })
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    phase: text('phase', { enum: alertPhases }).notNull(),
    channel: text('channel', { enum: deliveryChannels }).notNull(),
    triedAt: moment('tried_at').notNull().defaultNow(),
    /** Null while every attempt has failed. */
    sentAt: moment('sent_at'),
    error: plainText('error'),
  },
  (table) => [
    primaryKey({ columns: [table.alertId, table.phase, table.channel] }),
    check('alert_messages_phase_known', isOneOf(table.phase, alertPhases)),
    check('alert_messages_channel_known', isOneOf(table.channel, deliveryChannels)),
  ],
)

/** Where alerts go. There is one row at most; without it they go to the support address. */
export const alertSettings = pgTable(
  'alert_settings',
  {
    id: integer('id').primaryKey().default(1),
    /** Null for the support address. */
    email: text('email'),
    /** Ten digits; null for no WhatsApp messages. */
    whatsAppNumber: text('whatsapp_number'),
    wantsDailySummary: boolean('wants_daily_summary').notNull().default(false),
    /** The Indian day of the last summary, so that a repeated job sends none twice. */
    lastSummaryOn: date('last_summary_on'),
  },
  (table) => [check('alert_settings_single', sql`${table.id} = 1`)],
)

export type WatchedCall = (typeof watchedCalls)[number]
export type AlertPhase = (typeof alertPhases)[number]

export type Alert = typeof alerts.$inferSelect

export type AlertSettings = Omit<typeof alertSettings.$inferSelect, 'id' | 'lastSummaryOn'>
