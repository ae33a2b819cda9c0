import type { Context, Handler } from 'hono'
import type { ApiScope } from '#db/schema/admin.ts'
import { answerKeyOnce, type StoredAnswer } from '#shop/api-keys/answer-key-once.server.ts'
import { type ApiKey, findApiKey } from '#shop/api-keys/find-api-key.server.ts'
import { limitApiCalls, limitWrongKeys } from '#shop/api-keys/limit-api-calls.server.ts'
import { clientAddress } from '../../connections/client-address.ts'
import { type CallAnswer, refuseCall, sendAnswer } from './call-answer.ts'

type Call = (c: Context, key: ApiKey) => Promise<CallAnswer>

/** A repeated request gets an error again only if the error would be the same. */
const storedStatuses = [200, 201, 400, 404]
const retrySeconds = 5

export function readingCall(scope: ApiScope, call: Call): Handler {
  return async (c) => {
    const key = await requireKey(c, scope)
    return sendAnswer(c, 'status' in key ? key : await call(c, key))
  }
}

/** Needs an Idempotency-Key, because a program that got no answer sends its request again. */
export function writingCall(scope: ApiScope, call: Call): Handler {
  return async (c) => {
    const key = await requireKey(c, scope)
    if ('status' in key) return sendAnswer(c, key)
    const idempotencyKey = c.req.header('Idempotency-Key') ?? ''
    if (!/^[\x21-\x7e]{1,200}$/.test(idempotencyKey)) return sendAnswer(c, refuseCall('idempotency_key_missing'))
    const content = `${c.req.path}\n${await c.req.text()}`
    const answer = await answerKeyOnce({ keyId: key.id, idempotencyKey, content }, () => call(c, key), toStored)
    if ('replayed' in answer) {
      const { status, body } = answer.replayed
      return sendAnswer(c, { status, body: JSON.parse(body) as object }, { 'Idempotency-Replayed': 'true' })
    }
    if ('status' in answer) return sendAnswer(c, answer)
    return sendAnswer(
      c,
      answer.refused === 'key-reused'
        ? refuseCall('idempotency_key_reused')
        : refuseCall('in_progress', { retryAfterSeconds: retrySeconds }),
    )
  }
}

function toStored({ status, body, orderId }: CallAnswer): StoredAnswer | null {
  return storedStatuses.includes(status) ? { status, body: JSON.stringify(body), orderId } : null
}

async function requireKey(c: Context, scope: ApiScope): Promise<ApiKey | CallAnswer> {
  const ip = clientAddress(c)
  const text = /^Bearer +(\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (text === undefined) return refuseCall('key_missing')
  const key = await findApiKey(text, ip)
  if (!key) {
    const limited = await limitWrongKeys(ip)
    return limited
      ? refuseCall('too_many_wrong_keys', { retryAfterSeconds: limited.waitSeconds })
      : refuseCall('key_wrong')
  }
  const limited = await limitApiCalls(key.id)
  if (limited) return refuseCall('too_many_calls', { retryAfterSeconds: limited.waitSeconds })
  return key.scopes.includes(scope) ? key : refuseCall('scope_missing')
}
