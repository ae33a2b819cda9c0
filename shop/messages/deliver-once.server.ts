import { setTimeout as sleep } from 'node:timers/promises'
import { hideSecrets } from '#platform/log/hide-secrets.server.ts'
import { type Claim, claimMessage, markAbandoned } from './claim-message.server.ts'
import type { Message } from './message.ts'
import { type AttemptResult, laterRetriesMs, recordResult } from './record-result.server.ts'
import { startHeartbeats } from './send-heartbeats.server.ts'

export type { Message } from './message.ts'

/** Thrown by a sender when a retry would fail too. */
export class PermanentSendError extends Error {
  override name = 'PermanentSendError'
  readonly permanent = true
}

export type DeliveryResult = 'sent' | 'sent-before' | 'refused'

/** How the provider names a message that it accepted. */
export interface ProviderIds {
  providerId: string | null
  acceptedAs: string | null
  acceptedBy?: string | null
}

type Send = () => Promise<string | ProviderIds | null>

/**
 * Sends a message unless it was sent or refused before, and records every attempt in a row. Throws temporary failures,
 * so that the job is retried. A message can arrive twice only when its process was killed while sending.
 */
export async function deliverOnce(message: Message, send: Send): Promise<DeliveryResult> {
  const { key, id, before } = await claimOrTakeOver(message)
  if (id !== null) return sendAndRecord({ key, id }, send)
  if (before === 'refused') return 'refused'
  if (before === 'sent' || before === 'delivered' || before === 'read') return 'sent-before'
  throw new Error('another process is sending this message')
}

async function claimOrTakeOver(message: Message): Promise<Claim> {
  const claim = await claimMessage(message)
  if (claim.before !== 'sending' || !claim.isStale) return claim
  // After a database outage every attempt looks abandoned, so a living sender gets time to record its result.
  await sleep(2 * laterRetriesMs)
  await markAbandoned(message)
  return claimMessage(message)
}

async function sendAndRecord(attempt: Pick<AttemptResult, 'key' | 'id'>, send: Send): Promise<DeliveryResult> {
  const endHeartbeats = startHeartbeats(attempt.id)
  const { error, ...result } = await trySending(send)
  // A mail server may repeat what it got. The dashboard shows this text.
  const shown = error ? hideSecrets(error.message).slice(0, 500) : null
  await recordResult({ ...attempt, ...result, error: shown }, endHeartbeats)
  if (result.status === 'failed') throw error
  return result.status
}

async function trySending(
  send: Send,
): Promise<Pick<AttemptResult, 'status'> & Partial<ProviderIds> & { error?: Error }> {
  try {
    const sent = await send()
    return { status: 'sent', ...(typeof sent === 'string' ? { providerId: sent } : sent) }
  } catch (thrown) {
    const error = thrown as Error & { permanent?: boolean }
    return { status: error.permanent ? 'refused' : 'failed', error }
  }
}
