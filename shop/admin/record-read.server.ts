import { db } from '#platform/database.server.ts'
import type { Act } from './act.ts'
import { type Actor, type AuditFacts, writeAudit } from './write-audit.server.ts'

/** The audit line of an act that only reads: an export, a trace, a call of the API. */
export function recordRead(actor: Actor, act: Act, facts?: AuditFacts): Promise<void> {
  return writeAudit(db, act, actor, facts)
}
