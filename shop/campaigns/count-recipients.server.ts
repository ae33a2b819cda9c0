import { sql } from 'drizzle-orm'
import { db } from '#platform/postgres/database.server.ts'
import { type Audience, selectRecipients } from './select-recipients.server.ts'

/** Customers who agreed to marketing mail. It can change until the campaign starts. */
export async function countRecipients(audience: Audience): Promise<number> {
  const recipients = selectRecipients(db, audience)
  const { rows } = await db.execute<{ count: string }>(sql`select count(*) from (${recipients}) as recipients`)
  return Number(rows[0]?.count)
}
