import { desc, lt } from 'drizzle-orm'
import { type SecurityEvent, securityEvents } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import { type ListResult, readPosition, toPage } from '#platform/postgres/list-page.server.ts'

interface SecurityEventsRequest {
  cursor: string | null
  pageSize: number
}

/** The newest first. */
export async function listSecurityEvents(request: SecurityEventsRequest): Promise<ListResult<SecurityEvent>> {
  const { cursor, pageSize } = request
  const name = { list: 'security', search: '' } as const
  const position = readPosition(name, cursor)
  if ('refused' in position) return position
  const { after } = position
  const rows = await db
    .select()
    .from(securityEvents)
    .where(after ? lt(securityEvents.id, Number(after)) : undefined)
    .orderBy(desc(securityEvents.id))
    .limit(pageSize + 1)
  return toPage(name, rows, pageSize)
}
