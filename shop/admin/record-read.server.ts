import { db } from '#platform/database.server.ts'
import type { Act } from '#shop/audit/act.ts'
import { type Actor, type AuditFacts, writeAudit } from '#shop/audit/write-audit.server.ts'

/** For acts that only read: an export, a trace, an API call. */
export function recordRead(actor: Actor, act: Act, facts?: AuditFacts): Promise<void> {
  return writeAudit(db, act, actor, facts)
}
