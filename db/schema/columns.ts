import { type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, customType, text, timestamp } from 'drizzle-orm/pg-core'
import { toPlainText } from '../plain-text.ts'

/** In which language the shop writes to a customer. */
export const messageLanguages = ['en', 'hi'] as const

/** Typed by strangers or quoted from other servers: no invisible character leaves or enters the database through it. */
export const plainText = customType<{ data: string; driverData: string }>({
  dataType: () => 'text',
  fromDriver: toPlainText,
  toDriver: toPlainText,
})

export const identity = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()
export const moment = (name: string) => timestamp(name, { withTimezone: true })

export const createdAt = () => moment('created_at').notNull().defaultNow()

export function isOneOf(column: AnyPgColumn, values: readonly string[]): SQL {
  return sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
}

export const language = () => text('language', { enum: messageLanguages }).notNull().default('en')
