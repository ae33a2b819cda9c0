import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'
import { customerId } from './customers.ts'
import { editions } from './editions.ts'
import { orders } from './orders.ts'

/** What the owner writes to customers: news, or that there is a new edition of a file. */
export const campaignKinds = ['news', 'new-edition'] as const
/** Who gets news. Of a new edition: `product`, because its file says the same. */
export const campaignAudiences = ['product', 'all-buyers', 'class', 'guide-readers'] as const
export const campaignStates = ['draft', 'scheduled', 'sending', 'stopped', 'finished'] as const

/** `skipped`: the customer no longer agreed or no longer owns the file. `failed`: the shop gave up. */
export const campaignMailStatuses = ['waiting', 'sent', 'skipped', 'refused', 'failed'] as const

/** One mail of the owner to many customers. */
export const campaigns = pgTable(
  'campaigns',
  {
    id: identity(),
    kind: text('kind', { enum: campaignKinds }).notNull(),
    audience: text('audience', { enum: campaignAudiences }).notNull().default('product'),
    /** The product whose buyers get news; null for a new edition and other audiences. */
    productId: text('product_id'),
    /** The class whose buyers get news. */
    classLevel: text('class_level'),
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
    /** When the shop begins to send, unless the owner cancels it. */
    scheduledFor: moment('scheduled_for'),
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
    check('campaigns_audience_known', isOneOf(table.audience, campaignAudiences)),
    check(
      'campaigns_one_audience',
      sql`num_nonnulls(${table.productId}, ${table.editionId}) = (${table.audience} = 'product')::int
        and num_nonnulls(${table.classLevel}) = (${table.audience} = 'class')::int`,
    ),
    check('campaigns_scheduled_for', sql`${table.state} <> 'scheduled' or ${table.scheduledFor} is not null`),
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
    /** The newest order that makes the customer a buyer; null for a reader of the free guide. */
    orderId: text('order_id').references(() => orders.id),
    status: text('status', { enum: campaignMailStatuses }).notNull().default('waiting'),
    failedAttempts: smallint('failed_attempts').notNull().default(0),
    notBefore: moment('not_before').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.campaignId, table.customerId] }),
    index('campaign_mails_customer_id_idx').on(table.customerId),
    index('campaign_mails_order_id_idx').on(table.orderId).where(sql`${table.orderId} is not null`).concurrently(),
    index('campaign_mails_waiting_idx').on(table.campaignId, table.notBefore).where(sql`${table.status} = 'waiting'`),
    check('campaign_mails_status_known', isOneOf(table.status, campaignMailStatuses)),
  ],
)

export type Campaign = typeof campaigns.$inferSelect

export type CampaignState = (typeof campaignStates)[number]
export type CampaignMailStatus = (typeof campaignMailStatuses)[number]
