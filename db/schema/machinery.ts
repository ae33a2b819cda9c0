import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { moment, plainText } from './columns.ts'

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
