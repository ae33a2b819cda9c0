import { sql } from 'drizzle-orm'
import { type ConsentPurpose, consents } from '#db/schema/consents.ts'
import { customers } from '#db/schema/customers.ts'
import { orders } from '#db/schema/orders.ts'
import { batchCalls } from '#platform/postgres/batch-calls.ts'
import { sellingDb } from '#platform/postgres/database.server.ts'
import { selectCurrentConsents } from './current-consents.server.ts'

interface WantedConsent {
  customerId: number
  purpose: ConsentPurpose
}

const getKey = ({ customerId, purpose }: WantedConsent) => `${customerId} ${purpose}`

const customerIds = sql.placeholder('customerIds')
const selectWanted = selectCurrentConsents(
  sellingDb,
  sql`${consents.customerId} = any (${customerIds}) and ${customers.id} = any (${customerIds})
    and ${consents.purpose} = any (${sql.placeholder('purposes')})`,
  sql`${orders.customerId} = any (${customerIds})`,
).prepare('wanted-consents')

/** Whether the phone itself answered STOP: then it gets no message at all. */
export const hasStoppedWhatsApp = batchCalls(
  async (customerIds: number[]) => {
    const rows = await selectWanted.execute({ customerIds, purposes: ['whatsappMarketing'] })
    const stopped = rows.filter(({ granted, source }) => !granted && source === 'whatsapp')
    return customerIds.map((id) => stopped.some(({ customerId }) => customerId === id))
  },
  { getKey: String },
)

/** Calls at the same time share one statement, because many customers are sent a message together. */
export const hasConsent = batchCalls(
  async (wanted: WantedConsent[]) => {
    const customerIds = wanted.map(({ customerId }) => customerId)
    const purposes = [...new Set(wanted.map(({ purpose }) => purpose))]
    const rows = await selectWanted.execute({ customerIds, purposes })
    const granted = new Set(rows.filter(({ granted }) => granted).map(getKey))
    return wanted.map((one) => granted.has(getKey(one)))
  },
  { getKey },
)
