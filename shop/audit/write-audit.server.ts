import { auditLog } from '#db/schema/audit.ts'
import { findCurrentRequest } from '#platform/current-request.server.ts'
import { sendAway } from '#platform/log/send-away.server.ts'
import type { Database, Transaction } from '#platform/postgres/database.server.ts'
import type { Act } from './act.ts'

/** A person of the dashboard. */
export interface Actor {
  ip: string | null
  /** "owner" or the name of a helper. */
  name: string
}

/** A visitor has no name. */
type Origin = Pick<Actor, 'ip'> & Partial<Actor>

export interface AuditFacts {
  orderId?: string
  customerId?: number
  /** No personal data, except masked addresses of a correction, which are deleted when either customer is erased. */
  detail?: Record<string, string | number>
}

/** Pass the transaction of the act, so that either both are stored or neither is. */
export async function writeAudit(
  tx: Database | Transaction,
  act: Act,
  { ip, name }: Origin,
  facts: AuditFacts = {},
): Promise<void> {
  const line = { act, ip, actor: name, requestId: findCurrentRequest()?.id, ...facts }
  await tx.insert(auditLog).values(line)
  // Before the commit: a line about an act that failed is better than none about one that happened.
  sendAway(line)
}
