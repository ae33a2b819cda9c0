import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'
import { customerId } from './customers.ts'
import { editions } from './editions.ts'
import { orders } from './orders.ts'

/** What the owner writes to buyers: about a product, or about a new edition of a file. */
export const campaignKinds = ['news', 'new-edition'] as const
export const campaignStates = ['draft', 'sending', 'stopped', 'finished'] as const

/** `skipped`: the customer no longer agreed or no longer owns the file. `failed`: the shop gave up. */
export const campaignMailStatuses = ['waiting', 'sent', 'skipped', 'refused', 'failed'] as const

/** One mail of the owner to many buyers. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: identity(),
    kind: text('kind', { enum: campaignKinds }).notNull(),
    /** The product whose buyers get news; null for a new edition. */
    productId: text('product_id'),
    editionId: bigint('edition_id', { mode: 'number' }).references(() => editions.id),
    /** Empty for a new edition, whose mail the shop writes. */
    subject: plainText('subject').notNull(),
    /** Markdown. For a new edition: what is new, which may be empty. */
    body: plainText('body').notNull(),
    /** Empty when the owner wrote no Hindi: then every buyer gets the English mail. */
    hindiSubject: plainText('hindi_subject').notNull().default(''),
    hindiBody: plainText('hindi_body').notNull().default(''),
    mailsPerMinute: integer('mails_per_minute').notNull(),
    state: text('state', { enum: campaignStates }).notNull().default('draft'),
    createdAt: createdAt(),
    startedAt: moment('started_at'),
    finishedAt: moment('finished_at'),
    /** Lets one process at a time send a batch, and no batch start too early. */
    nextBatchAt: moment('next_batch_at'),
  },
  (table) => [
    // Few campaigns are being sent, so the index is tiny.
    index('campaigns_sending_idx').on(table.nextBatchAt).where(sql`${table.state} = 'sending'`),
    check('campaigns_kind_known', isOneOf(table.kind, campaignKinds)),
    check('campaigns_state_known', isOneOf(table.state, campaignStates)),
    check('campaigns_speed_limited', sql`${table.mailsPerMinute} between 1 and 6000`),
    check('campaigns_one_audience', sql`num_nonnulls(${table.productId}, ${table.editionId}) = 1`),
  ],
)

/** Who gets a campaign: each customer once, whatever is retried. */
export const campaignMails = pgTable(
  'campaign_mails',
  {
    campaignId: bigint('campaign_id', { mode: 'number' })
      .notNull()
      .references(() => campaigns.id, { onDelete: 'cascade' }),
    customerId: customerId(),
    /** The newest order that makes the customer a buyer. */
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    status: text('status', { enum: campaignMailStatuses }).notNull().default('waiting'),
    failedAttempts: smallint('failed_attempts').notNull().default(0),
    notBefore: moment('not_before').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.customerId] }),
    index('campaign_mails_customer_id_idx').on(table.customerId),
    index('campaign_mails_waiting_idx').on(table.campaignId, table.notBefore).where(sql`${table.status} = 'waiting'`),
    check('campaign_mails_status_known', isOneOf(table.status, campaignMailStatuses)),
  ],
)

export type Campaign = typeof campaigns.$inferSelect
export type CampaignKind = (typeof campaignKinds)[number]

export type CampaignState = (typeof campaignStates)[number]
export type CampaignMailStatus = (typeof campaignMailStatuses)[number]
