import { setTimeout as sleep } from 'node:timers/promises'
import { deliveries } from '#db/schema/messages.ts'
import { log } from '#platform/log/log.server.ts'
import { batchedStatement } from '#platform/postgres/batched-statement.server.ts'
import { recordset } from '#platform/postgres/columns.ts'
import type { Statement } from '#platform/postgres/database.server.ts'
import { withTimeout } from '#platform/with-timeout.ts'

export interface AttemptResult {
  /** The message's key, by which results are sorted, so that two processes lock orders in the same sequence. */
  key: string
  id: number
  status: 'sent' | 'refused' | 'failed'
  providerId?: string | null
  acceptedAs?: string | null
  acceptedBy?: string | null
  error?: string | null
}

const firstRetriesMs = [200, 300]
/** Shorter than the time that `deliverOnce` gives the sender before it takes over a message. */
export const laterRetriesMs = 2_000
const maxWaitMs = 1_000

const columns = ['id', 'status', 'providerId', 'acceptedAs', 'acceptedBy', 'error'] as const

const recordStatement: Statement = {
  name: 'record-result',
  text: `
    with result as (
      select * from ${recordset('result', deliveries, columns, { also: { key: 'text' } })}
    )
    update deliveries
    set status = result.status, provider_id = result."providerId", accepted_as = result."acceptedAs",
      accepted_by = result."acceptedBy", error = result.error, updated_at = now()
    from result
    where deliveries.id = any (array(select id from result)) and deliveries.id = result.id
      -- Not "=", which would allow the partial index of all messages that were sent.
      and deliveries.status is not distinct from 'sending'
    returning result.key`,
}

const recordInBatch = batchedStatement<AttemptResult, { key: string }>(recordStatement, 'key')

/**
 * Repeats the statement until it succeeds, because a message that was sent must not be sent again after a database
 * error. The caller waits for a second at most; after that it throws and the retry continues.
 */
export async function recordResult(result: AttemptResult, onRecorded: () => void): Promise<void> {
  let cause: unknown
  const recorded = repeatUntilRecorded(result, (err) => {
    cause = err
  }).then(() => {
    onRecorded()
    return true
  })
  if (!(await withTimeout(recorded, maxWaitMs, false))) {
    throw new Error(`a message is ${result.status}, but the database does not record it yet`, { cause })
  }
}

async function repeatUntilRecorded(result: AttemptResult, onError: (err: unknown) => void): Promise<void> {
  const { providerId, acceptedAs, error } = result
  const texts = { providerId: toStorable(providerId), acceptedAs: toStorable(acceptedAs), error: toStorable(error) }
  const row = { ...result, ...texts, acceptedBy: result.acceptedBy ?? null }
  for (let attempt = 0; ; attempt++) {
    try {
      await recordInBatch(row)
      return
    } catch (err) {
      onError(err)
      log.warn({ err, status: result.status }, 'could not record the result of a message, trying again')
    }
    await sleep(firstRetriesMs[attempt] ?? laterRetriesMs)
  }
}

/** PostgreSQL cannot store NUL or half of a surrogate pair, so a response with one would never be recorded. */
function toStorable(text: string | null | undefined): string | null {
  return text ? text.replaceAll('\0', '').toWellFormed() : null
}
