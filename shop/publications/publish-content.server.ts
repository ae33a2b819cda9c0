import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import { indianDay } from '#brand/indian-time.ts'
import type { WrittenContent } from '#content/owner/written-content.ts'
import { publications } from '#db/schema/publications.ts'
import type { Transaction } from '#platform/postgres/database.server.ts'
import { lock } from '#platform/postgres/lock.server.ts'
import { notify } from '#platform/postgres/notifications.server.ts'
import { dateLegalTexts } from '#shop/legal/date-legal-texts.ts'
import { findCurrentPublication } from './find-current-publication.server.ts'

export const publicationsChannel = 'publications'

interface NewPublication {
  content: WrittenContent
  author: string
  note?: string
  restoredVersion?: number
}

/** Two publications at the same time get different versions, because the second waits for the lock. */
export async function lockPublications(tx: Transaction): Promise<void> {
  await lock(tx, 'publications')
}

/** Call `lockPublications` first. Other processes are notified when the transaction commits. */
export async function publishContent(tx: Transaction, publication: NewPublication): Promise<number> {
  const live = await findCurrentPublication(tx)
  const isSameRule = isDeepStrictEqual(publication.content.business.refundRules, live?.content.business.refundRules)
  const today = indianDay(new Date())
  const legal = dateLegalTexts(publication.content.legal, live?.content.legal, today, isSameRule ? [] : ['refund'])
  const [{ version } = { version: 0 }] = await tx
    .insert(publications)
    .values({
      ...publication,
      content: { ...publication.content, legal },
      version: sql`(select coalesce(max(${publications.version}), 0) + 1 from ${publications})`,
    })
    .returning({ version: publications.version })
  await notify(tx, publicationsChannel)
  return version
}
