import { and, desc, eq, lt } from 'drizzle-orm'
import { type AuditEntry, auditLog } from '#db/schema.ts'
import { db } from '#platform/database.server.ts'
import { foreignCursor, type ListAnswer, pageOf, positionOf } from '#shop/reports/list-page.server.ts'
import type { Act } from './act.ts'

interface AuditRequest {
  act: Act | null
  cursor?: string | null
  pageSize: number
}

/** What was done and tried, the newest first. */
export async function listAudit({ act, cursor, pageSize }: AuditRequest): Promise<ListAnswer<AuditEntry>> {
  const name = { list: 'audit', search: act ?? '' } as const
  const after = positionOf(name, cursor)
  if (after === undefined) return foreignCursor
  const rows = await db
    .select()
    .from(auditLog)
    .where(and(act ? eq(auditLog.act, act) : undefined, after ? lt(auditLog.id, Number(after)) : undefined))
    .orderBy(desc(auditLog.id))
    .limit(pageSize + 1)
  return pageOf(name, rows, pageSize)
}
