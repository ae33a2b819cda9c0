import { sql } from 'drizzle-orm'
import { bigint, boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, identity, isOneOf, moment, plainText } from './columns.ts'

/** One row: what the shop's backups reached, and the last thing that went wrong. */
export const backupStatus = pgTable(
  'backup_status',
  {
    id: integer('id').primaryKey().default(1),
    baseAt: moment('base_at'),
    /** Everything that was committed before this time can be restored. */
    walAt: moment('wal_at'),
    filesAt: moment('files_at'),
    checkedAt: moment('checked_at'),
    /** Empty when the last trial restore had the same rows and sums as the shop. */
    checkDifferences: jsonb('check_differences').$type<string[]>(),
    failedAt: moment('failed_at'),
    failure: plainText('failure'),
  },
  (table) => [check('backup_status_single', sql`${table.id} = 1`)],
)

/** Written by rate-limiter-flexible, and shared by all processes. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull().default(0),
  expire: moment('expire'),
})

/** Jobs of sales that run in the process that wrote them. The queue gets those that are still here when they are due. */
export const startedJobs = pgTable('started_jobs', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  data: jsonb('data').notNull(),
  dueAt: moment('due_at').notNull(),
})

export const passportStates = ['writing', 'done', 'failed'] as const
/** In this order. */
export const passportSteps = ['rows', 'files', 'receipts'] as const

/** The archive with which the owner can move the shop: everything in one encrypted file. */
export const passports = pgTable(
  'passports',
  {
    id: identity(),
    state: text('state', { enum: passportStates }).notNull().default('writing'),
    hasReceipts: boolean('has_receipts').notNull(),
    /** Encrypted, and only while the archive is being written. */
    sealedPassword: text('sealed_password'),
    step: text('step', { enum: passportSteps }).notNull().default('rows'),
    /** Of the step: tables, files or receipts. */
    doneCount: integer('done_count').notNull().default(0),
    totalCount: integer('total_count').notNull().default(0),
    /** Null until it is written, and after it was deleted. */
    storageKey: text('storage_key'),
    bytes: bigint('bytes', { mode: 'number' }),
    /** Of the key that signed it. */
    fingerprint: text('fingerprint'),
    /** Why it could not be written. */
    error: plainText('error'),
    requestedBy: plainText('requested_by').notNull(),
    createdAt: createdAt(),
    /** Written while a process works on it, so that another one takes over when that one was killed. */
    workedAt: moment('worked_at'),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    check('passports_state_known', isOneOf(table.state, passportStates)),
    check('passports_step_known', isOneOf(table.step, passportSteps)),
  ],
)

export type PassportState = (typeof passportStates)[number]
export type PassportStep = (typeof passportSteps)[number]
export type Passport = typeof passports.$inferSelect
