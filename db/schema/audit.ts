import { bigint, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdAt, identity, moment, plainText } from './columns.ts'
import { customers } from './customers.ts'
import { orders } from './orders.ts'

/** The owner's acts, and failed logins. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: identity(),
    act: text('act').notNull(),
    /** "owner" or the name of a helper; null when no person of the dashboard did it. */
    actor: plainText('actor'),
    ip: text('ip'),
    orderId: text('order_id').references(() => orders.id),
    customerId: bigint('customer_id', { mode: 'number' }).references(() => customers.id),
    detail: jsonb('detail').notNull().default({}),
    /** Also in the log lines of that request. */
    requestId: text('request_id'),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_log_order_id_idx').on(table.orderId),
    index('audit_log_customer_id_idx').on(table.customerId),
    index('audit_log_act_idx').on(table.act, table.id),
  ],
)

/** What the shop refused, counted per hour and network, so that an attack cannot fill the disk. */
export const securityEvents = pgTable(
  'security_events',
  {
    id: identity(),
    hour: moment('hour').notNull(),
    kind: text('kind').notNull(),
    /** A keyed hash of the wide network, as in the log. */
    network: text('network').notNull(),
    /** Why it was refused; empty when there is only one reason. */
    detail: text('detail').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    lastAt: moment('last_at').notNull().defaultNow(),
    /** The id of the last refused request. */
    requestId: text('request_id'),
  },
  (table) => [
    uniqueIndex('security_events_hour_kind_network_detail_idx').on(table.hour, table.kind, table.network, table.detail),
  ],
)

export type AuditEntry = typeof auditLog.$inferSelect
export type SecurityEvent = typeof securityEvents.$inferSelect
