import { auditLog } from '#db/schema.ts'
import { type Database, db, type Transaction } from '#platform/database.server.ts'
import type { Act } from './act.ts'

export interface AuditFacts {
  ip: string | null
  orderId?: string
  customerId?: number
  /** Nothing personal, because it is found through the order or the customer. A corrected address, which is not, ends with the customer's data. */
  detail?: Record<string, string | number>
}

/** Hand over the transaction of the act itself: then it is written down exactly when it was done. */
export async function writeAudit(act: Act, facts: AuditFacts, tx: Database | Transaction = db): Promise<void> {
  await tx.insert(auditLog).values({ act, ...facts })
}
