import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, plainText } from './columns.ts'

/** What the owner set in the dashboard, by the name of the variable that would set it on the server. */
export const settings = pgTable('settings', {
  name: text('name').primaryKey(),
  /** Encrypted with a key from APP_SECRET. Null when the owner removed it, so that the version stays. */
  encrypted: text('encrypted'),
  /** Of the last save that changed it. The highest one is the version of all settings. */
  version: integer('version').notNull(),
  savedAt: moment('saved_at').notNull().defaultNow(),
})

/** The last time that a service proved a webhook by its signature, once per process and change of the settings. */
export const signedWebhooks = pgTable('signed_webhooks', {
  source: text('source').primaryKey(),
  receivedAt: moment('received_at').notNull().defaultNow(),
})

/** While the owner has closed the shop there is one row, otherwise none. */
export const shopClosing = pgTable(
  'shop_closing',
  {
    id: integer('id').primaryKey().default(1),
    /** What buyers read, in English and, if the owner wrote it, in Hindi. */
    sentence: plainText('sentence').notNull(),
    sentenceHi: plainText('sentence_hi').notNull().default(''),
    closedAt: moment('closed_at').notNull().defaultNow(),
    /** Whether buyers could pay before: only such a shop opens again without having been opened. */
    hadBeenSelling: boolean('had_been_selling').notNull().default(false),
  },
  (table) => [check('shop_closing_single', sql`${table.id} = 1`)],
)

export type ShopClosing = Omit<typeof shopClosing.$inferSelect, 'id'>

/** From the first start of a live shop on there is one row. Only `empty_before_opening` (db/functions.sql) opens the shop. */
export const shopOpening = pgTable(
  'shop_opening',
  {
    id: integer('id').primaryKey().default(1),
    /** What is older was paid with the demo's play money. */
    liveSince: moment('live_since').notNull().defaultNow(),
    /** Orders that the owner paid to try the shop; they stay named here after the shop has forgotten them. */
    rehearsalOrders: text('rehearsal_orders').array().notNull().default([]),
    /** How the provider calls their payments and refunds, for its settlements. */
    rehearsalPayments: text('rehearsal_payments').array().notNull().default([]),
    openedAt: moment('opened_at'),
    /** Where what was emptied is stored; null when there is none any more. */
    archive: text('archive'),
  },
  (table) => [check('shop_opening_single', sql`${table.id} = 1`)],
)
