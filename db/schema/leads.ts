import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, isOneOf, language, messageLanguages, plainText } from './columns.ts'
import { customerId } from './customers.ts'

export const leads = pgTable(
  'leads',
  {
    id: text('id').primaryKey(),
    customerId: customerId(),
    fullName: plainText('full_name').notNull(),
    email: text('email').notNull(),
    phoneNumber: text('phone_number').notNull(),
    classLevel: text('class_level').notNull(),
    /** False when the address had already requested as many guides as the shop mails per day. */
    isMailed: boolean('is_mailed').notNull().default(true),
    language: language(),
    createdAt: createdAt(),
  },
  (table) => [
    index('leads_customer_id_idx').on(table.customerId),
    check('leads_language_known', isOneOf(table.language, messageLanguages)),
  ],
)

export type Lead = typeof leads.$inferSelect
