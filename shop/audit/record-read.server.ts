import { db } from '#platform/postgres/database.server.ts'
import type { Act } from './act.ts'
import { type Actor, type AuditFacts, writeAudit } from './write-audit.server.ts'

/** For acts that only read: an export, a trace, an API call. */
export function recordRead(actor: Actor, act: Act, facts?: AuditFacts): Promise<void> {
  return writeAudit(db, act, actor, facts)
}
