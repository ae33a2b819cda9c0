import { sql } from 'drizzle-orm'
import { type ConsentPurpose, consents } from '#db/schema.ts'
import { batchCalls } from '#platform/batch-calls.ts'
import { type Database, sellingDb, type Transaction } from '#platform/database.server.ts'
import { currentConsents, selectCurrentConsents } from './current-consents.server.ts'

export async function hasConsent(
  tx: Database | Transaction,
  customerId: number,
  purpose: ConsentPurpose,
): Promise<boolean> {
  const consents = await currentConsents(tx, customerId)
  return consents.some((consent) => consent.purpose === purpose && consent.granted)
}

interface WantedConsent {
  customerId: number
  purpose: ConsentPurpose
}

const getKey = ({ customerId, purpose }: WantedConsent) => `${customerId} ${purpose}`

const selectWanted = selectCurrentConsents(
  sellingDb,
  sql`${consents.customerId} = any (${sql.placeholder('customerIds')})
    and ${consents.purpose} = any (${sql.placeholder('purposes')})`,
).prepare('wanted-consents')

/** For messages to many customers: calls at the same time share one statement. */
export const hasConsentInBatch = batchCalls(
  async (wanted: WantedConsent[]) => {
    const customerIds = wanted.map(({ customerId }) => customerId)
    const purposes = [...new Set(wanted.map(({ purpose }) => purpose))]
    const rows = await selectWanted.execute({ customerIds, purposes })
    const granted = new Set(rows.filter(({ granted }) => granted).map(getKey))
    return wanted.map((one) => granted.has(getKey(one)))
  },
  { getKey },
)
