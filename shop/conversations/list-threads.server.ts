import { and, asc, desc, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { type ThreadMessage, type WhatsAppThread, whatsappMessages, whatsappThreads } from '#db/schema/messages.ts'
import { pickColumns } from '#platform/postgres/columns.ts'
import { db } from '#platform/postgres/database.server.ts'

const maxWaiting = 100
const perPage = 50

export interface ListedThread extends Pick<WhatsAppThread, 'id' | 'phone' | 'name' | 'lastInAt' | 'waitingSince'> {
  /** The last words of the buyer, not of the shop. */
  newest: Pick<ThreadMessage, 'type' | 'body'> | null
}

export interface ListedThreads {
  /** The one that waits longest comes first. */
  waiting: ListedThread[]
  others: ListedThread[]
  /** For the next page. */
  older: Date | null
}

/** Threads that a person must answer, then the others before a moment. */
export async function listThreads(before: Date | null): Promise<ListedThreads> {
  const waiting = before
    ? []
    : await select(isNotNull(whatsappThreads.waitingSince), asc(whatsappThreads.waitingSince), maxWaiting)
  const isOther = and(isNull(whatsappThreads.waitingSince), before ? lt(whatsappThreads.lastInAt, before) : undefined)
  const others = await select(isOther, desc(whatsappThreads.lastInAt), perPage + 1)
  const shown = others.slice(0, perPage)
  return { waiting, others: shown, older: others.length > perPage ? (shown.at(-1)?.lastInAt ?? null) : null }
}

async function select(condition: SQL | undefined, order: SQL, limit: number): Promise<ListedThread[]> {
  const newest = db
    .select(pickColumns(whatsappMessages, 'type', 'body'))
    .from(whatsappMessages)
    .where(
      sql`${whatsappMessages.threadId} = ${whatsappThreads.id} and ${whatsappMessages.isIncoming}
        and ${whatsappMessages.type} <> 'reaction'`,
    )
    .orderBy(desc(whatsappMessages.at), desc(whatsappMessages.id))
    .limit(1)
    .as('newest')
  return db
    .select({
      ...pickColumns(whatsappThreads, 'id', 'phone', 'name', 'lastInAt', 'waitingSince'),
      newest: { type: newest.type, body: newest.body },
    })
    .from(whatsappThreads)
    .leftJoinLateral(newest, sql`true`)
    .where(condition)
    .orderBy(order)
    .limit(limit)
}
