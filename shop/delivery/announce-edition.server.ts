import { eq, sql } from 'drizzle-orm'
import { editions } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { enqueue } from '#platform/queue.server.ts'
import type { NewEditionMail } from './send-marketing-mail.server.ts'

const batchSize = 500

export interface Announcement {
  editionId: number
  whatIsNew?: string
  /** The last customer of the previous batch. */
  after: number
}

/** Enqueues a mail to each buyer of the file; sendMarketingMail checks their consent. */
export async function announceEdition({ editionId, whatIsNew, after }: Announcement): Promise<void> {
  const [edition] = await db.select().from(editions).where(eq(editions.id, editionId))
  if (!edition) return
  const entitles = JSON.stringify([{ file: edition.file }])
  await db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ customer_id: string; id: string }>(sql`
      select distinct on (customer_id) customer_id, id from orders
      where customer_id > ${after} and status = 'completed' and refunded_at is null and files @> ${entitles}::jsonb
      order by customer_id, created_at desc limit ${batchSize}`)
    for (const { customer_id: customerId, id: orderId } of rows) {
      const mail: NewEditionMail = {
        kind: 'new-edition',
        customerId: Number(customerId),
        editionId,
        orderId,
        file: edition.file,
        whatIsNew,
      }
      await enqueue(tx, 'mail.marketing', mail)
    }
    const last = rows.at(-1)
    if (rows.length === batchSize && last) {
      await enqueue(tx, 'edition.announce', { editionId, whatIsNew, after: Number(last.customer_id) })
    }
  })
}
