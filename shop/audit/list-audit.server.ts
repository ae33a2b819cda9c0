import { and, desc, eq, lt } from 'drizzle-orm'
import { type AuditEntry, auditLog } from '#db/schema/audit.ts'
import { db } from '#platform/postgres/database.server.ts'
import { type ListResult, readPosition, toPage } from '#platform/postgres/list-page.server.ts'
import type { Act } from './act.ts'

interface AuditRequest {
  act: Act | null
  cursor?: string | null
  pageSize: number
}

export async function listAudit({ act, cursor, pageSize }: AuditRequest): Promise<ListResult<AuditEntry>> {
  const name = { list: 'audit', search: act ?? '' } as const
  const position = readPosition(name, cursor)
  if ('refused' in position) return position
  const { after } = position
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(act ? eq(auditLog.act, act) : undefined, after ? lt(auditLog.id, Number(after)) : undefined))
    .orderBy(desc(auditLog.id))
    .limit(pageSize + 1)
  return toPage(name, rows, pageSize)
}
