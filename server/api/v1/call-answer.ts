import type { Context } from 'hono'
import { keyApiWords } from '#content/interface/en/admin/api.ts'
import { noStore } from '../../no-store.ts'

/** Kept as data, because an Idempotency-Key stores it. */
export interface CallAnswer {
  status: number
  body: object
  retryAfterSeconds?: number
  /** The order that the answer is about, if it must go with its buyer's data. */
  orderId?: string
}

export type CallError = keyof typeof keyApiWords.errors

const statuses: Partial<Record<CallError, number>> = {
  key_missing: 401,
  key_wrong: 401,
  scope_missing: 403,
  not_found: 404,
  in_progress: 409,
  idempotency_key_reused: 422,
  too_many_calls: 429,
  too_many_wrong_keys: 429,
  too_many_links: 429,
  unexpected: 500,
  not_sent: 502,
}

/** The one form of every error. */
export function refuseCall(code: CallError, more: Pick<CallAnswer, 'retryAfterSeconds'> = {}): CallAnswer {
  return { status: statuses[code] ?? 400, body: { error: { code, message: keyApiWords.errors[code] } }, ...more }
}

export function sendAnswer(c: Context, { status, body, retryAfterSeconds }: CallAnswer, headers = {}) {
  return c.json(body, status as 200, {
    ...noStore,
    ...headers,
    ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
    ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
  })
}
