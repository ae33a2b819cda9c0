import { and, eq, sql } from 'drizzle-orm'
import { type DeliveryStatus, deliveries } from '#db/schema/messages.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { insertColumns, recordset, recordsetColumns } from '#platform/postgres/columns.ts'
import { db, type Statement } from '#platform/postgres/database.server.ts'
import type { Message } from './message.ts'

export interface Claim {
  key: string
  /** Null when the message must not be sent now. */
  id: number | null
  /** The status of the attempt that is running or has succeeded, otherwise of the last failure. */
  before: DeliveryStatus | null
  /** Whether the earlier attempt has sent no heartbeat for a while. */
  isStale: boolean
}

const abandonedAfterSeconds = 40
const interrupted = { status: 'refused' as const, error: 'interrupted: the mail may have arrived' }
const columns = ['kind', 'channel', 'customerId', 'orderId', 'leadId', 'address'] as const

/** Looks at earlier attempts and claims in one statement; a partial unique index decides between parallel claims. */
const claimStatement: Statement = {
  name: 'claim-message',
  text: `
    with wanted as (
      select * from ${recordset('wanted', deliveries, columns, { also: { key: 'text' } })}
    ), earlier as (
      -- The condition on the customer allows the index, because keys alone have none.
      select distinct on (key) key, status, updated_at < now() - make_interval(secs => $2) as stale
      from wanted cross join lateral (
        select * from deliveries where customer_id = wanted."customerId" and message_key = key offset 0) attempt
      order by key, status in ('sending', 'sent', 'delivered', 'read') desc, id desc
    ), claimed as (
      insert into deliveries (message_key, status, ${insertColumns(deliveries, columns)})
      select key, 'sending', ${recordsetColumns('wanted', columns)}
      from wanted left join earlier using (key)
      where coalesce(earlier.status, 'failed') in ('failed', 'abandoned')
      on conflict do nothing
      returning id, message_key as key
    )
    select key, claimed.id, earlier.status as before, coalesce(earlier.stale, false) as "isStale"
    from wanted left join earlier using (key) left join claimed using (key)`,
}

const claimInBatch = batchedStatement<Message, Claim>(claimStatement, 'key', [abandonedAfterSeconds])

/** Writes the row of a new attempt, unless the message was sent or refused before or is being sent. */
export async function claimMessage(message: Message): Promise<Claim> {
  const claim = await claimInBatch(message)
  if (!claim) throw new Error('the claim of a message returned no row')
  return claim
}

/** Lets another process take over from one that was killed while sending, or ends a message that is never repeated. */
export async function markAbandoned({ key, customerId, isNeverRepeated }: Message): Promise<void> {
  const isStale = sql`${deliveries.updatedAt} < now() - make_interval(secs => ${abandonedAfterSeconds})`
  const isOfMessage = and(eq(deliveries.customerId, customerId), eq(deliveries.messageKey, key))
  await db
    .update(deliveries)
    .set({ ...(isNeverRepeated ? interrupted : { status: 'abandoned' }), updatedAt: sql`now()` })
    .where(and(isOfMessage, eq(deliveries.status, 'sending'), isStale))
}
