import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { findCurrentRequest } from '#platform/current-request.server.ts'
import { parseJson } from '#platform/parse-json.ts'
import { ProviderError } from '../provider.ts'

/** For a call with all its retries, because a buyer is waiting. */
export interface Timeouts {
  startMs: number
  readMs: number
  /** A random pause, so that many callers do not retry at the same time. */
  retryPauseMs: readonly [min: number, max: number]
}

/** The provider responded with an error status. */
export class ProviderRefusal extends ProviderError {
  override name = 'ProviderRefusal'
  readonly status: number
  /** From the Retry-After header. */
  readonly retryAfterMs: number

  constructor(message: string, status: number, retryAfterMs = 0) {
    super(message)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

/** No connection was made, so that the provider knows nothing of the call. */
export class NotSent extends ProviderError {
  override name = 'NotSent'
}

export interface ProviderApi {
  provider: string
  baseUrl: string
  headers: Record<string, string>
  timeouts?: Partial<Timeouts>
  /** Statuses to retry in addition to 5xx. */
  temporaryStatuses?: number[]
}

interface Call {
  /** For error messages, which must not contain ids: an order's id opens its thank-you page. */
  operation: string
  path: string
}

interface Request extends Call {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  timeoutMs: number
  headers?: Record<string, string>
  body?: string | FormData
}

interface Sent extends Call {
  headers: Record<string, string>
  /** A form with files sets its own content type. */
  body: string | FormData
}

const defaultTimeouts: Timeouts = { startMs: 8_000, readMs: 5_000, retryPauseMs: [200, 800] }
const maxRetries = 2

export type ProviderHttp = ReturnType<typeof createProviderHttp>

/** Retries failed requests, so every post must be idempotent. */
export function createProviderHttp(api: ProviderApi) {
  const timeouts = { ...defaultTimeouts, ...api.timeouts }
  return {
    read<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
      return send(api, timeouts, { ...call, method: 'GET', timeoutMs: timeouts.readMs }, schema)
    },
    delete<T>(call: Call, schema: z.ZodType<T>): Promise<T> {
      return send(api, timeouts, { ...call, method: 'DELETE', timeoutMs: timeouts.readMs }, schema)
    },
    post<T>(call: Sent, schema: z.ZodType<T>): Promise<T> {
      return send(api, timeouts, { ...call, method: 'POST', timeoutMs: timeouts.startMs }, schema)
    },
    change<T>(method: 'PUT' | 'PATCH', call: Sent, schema: z.ZodType<T>): Promise<T> {
      return send(api, timeouts, { ...call, method, timeoutMs: timeouts.startMs }, schema)
    },
  }
}

/** With an empty secret, anyone could sign a webhook. */
export function requireKeys(provider: string, keys: Record<string, string>) {
  for (const [name, value] of Object.entries(keys)) {
    if (value.trim() === '') throw new Error(`${provider}: ${name} is empty`)
  }
}

async function send<T>(api: ProviderApi, timeouts: Timeouts, request: Request, schema: z.ZodType<T>): Promise<T> {
  const deadline = AbortSignal.timeout(request.timeoutMs)
  const deadlineAt = Date.now() + request.timeoutMs
  let mayBeKnown = false
  for (let retriesLeft = maxRetries; ; retriesLeft--) {
    try {
      return parseResponse(api, request, schema, await sendOnce(api, request, deadline))
    } catch (error) {
      mayBeKnown ||= !isNeverSent(error)
      const failure = toProviderError(api, request, deadline, error, mayBeKnown)
      if (retriesLeft === 0 || deadline.aborted || !isTemporary(api, failure, error)) throw failure
      const pause = Math.max(pickPause(timeouts), failure instanceof ProviderRefusal ? failure.retryAfterMs : 0)
      // When the provider requires a longer pause than the buyer waits, the next scheduled check tries again.
      if (Date.now() + pause > deadlineAt) throw failure
      await wait(pause)
    }
  }
}

async function sendOnce(api: ProviderApi, request: Request, signal: AbortSignal): Promise<string> {
  const response = await fetch(api.baseUrl + request.path, {
    method: request.method,
    headers: { accept: 'application/json', ...nameRequest(), ...api.headers, ...request.headers },
    body: request.body,
    // A redirect would send our keys to another host.
    redirect: 'manual',
    signal,
  })
  const text = await response.text()
  if (response.ok) return text
  const reason = [`HTTP ${response.status}`, ...readErrorCodes(parseJson(text))].join(' ')
  const message = `${api.provider}: ${request.operation}: ${reason}`
  throw new ProviderRefusal(message, response.status, parseRetryAfter(response.headers.get('retry-after')))
}

/** The provider's support can find our call by it. Not in the body, which must be the same when a call is retried. */
function nameRequest(): Record<string, string> {
  const request = findCurrentRequest()
  return request ? { 'x-request-id': request.id } : {}
}

/** The header contains seconds or a date. */
function parseRetryAfter(header: string | null): number {
  if (header === null) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

function parseResponse<T>(api: ProviderApi, { operation }: Request, schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'whole response').join(', ')
  throw new ProviderError(`${api.provider}: ${operation}: unexpected response: ${fields}`)
}

/** Drops the error's message and cause, in which undici quotes header values that contain our keys. */
function toProviderError(
  { provider }: ProviderApi,
  { operation, timeoutMs }: Request,
  deadline: AbortSignal,
  error: unknown,
  mayBeKnown: boolean,
): ProviderError {
  if (error instanceof ProviderError) return error
  const reason = deadline.aborted ? `no response within ${timeoutMs} ms` : `no connection ${networkCode(error)}`
  const message = `${provider}: ${operation}: ${reason.trim()}`
  return mayBeKnown ? new ProviderError(message) : new NotSent(message)
}

const neverSentCodes = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']

function isNeverSent(error: unknown): boolean {
  return neverSentCodes.includes(networkCode(error))
}

function networkCode(error: unknown): string {
  const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code
  return typeof code === 'string' ? code : ''
}

function isTemporary(api: ProviderApi, failure: ProviderError, error: unknown): boolean {
  if (!(failure instanceof ProviderRefusal)) return !(error instanceof ProviderError)
  return failure.status >= 500 || (api.temporaryStatuses ?? [429]).includes(failure.status)
}

function pickPause({ retryPauseMs: [min, max] }: Timeouts): number {
  return min + Math.random() * (max - min)
}

// What is said only in a description, of which nothing is kept: it may quote the buyer's details.
const saidInWords: [RegExp, string][] = [
  [/enough balance|insufficient (balance|funds)/i, 'insufficient_funds'],
  [/\b(six|6) months|\b180 days|refund window/i, 'payment_too_old'],
  [/refund.*\bdispute/i, 'disputed'],
]
// Codes only.
const codeFields = ['type', 'code', 'field', 'param', 'reason'] as const
const codePattern = /^[a-z][\w.[\]-]{0,79}$/i

function readErrorCodes(body: unknown): string[] {
  const error = isRecord(body) && isRecord(body.error) ? body.error : body
  if (!isRecord(error)) return []
  const codes = codeFields
    .map((field) => error[field])
    .filter((code) => typeof code === 'string' && codePattern.test(code)) as string[]
  const said = String(error.description ?? error.message ?? '')
  return [...codes, ...saidInWords.flatMap(([words, code]) => (words.test(said) ? [code] : []))]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
