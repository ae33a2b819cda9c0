import { auditLog } from '#db/schema.ts'
import type { Database, Transaction } from '#platform/database.server.ts'
import type { Act } from './act.ts'

export interface Actor {
  ip: string | null
}

export interface AuditFacts {
  orderId?: string
  customerId?: number
  /** Nothing personal: `orderId` and `customerId` lead there. A corrected address is deleted with the customer's data. */
  detail?: Record<string, string | number>
}

/** Pass the transaction of the act, so that both are stored or neither. */
export async function writeAudit(
  tx: Database | Transaction,
  act: Act,
  { ip }: Actor,
  facts: AuditFacts = {},
): Promise<void> {
  await tx.insert(auditLog).values({ act, ip, ...facts })
}
