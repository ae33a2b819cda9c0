import { setTimeout as wait } from 'node:timers/promises'
import type { z } from 'zod'
import { ProviderError } from '#shop/payments/provider.ts'

/** How long a caller waits, all tries together: a buyer stands behind every call. */
export interface Timeouts {
  startMs: number
  readMs: number
  /** The pause before another try is drawn from this range, so that many buyers do not come back at once. */
  retryPauseMs: readonly [shortest: number, longest: number]
}

/** The provider answered and said no. */
export class ProviderRefusal extends ProviderError {
  override name = 'ProviderRefusal'
  readonly status: number
  /** How long the provider asks us to stay away. */
  readonly retryAfterMs: number

  constructor(message: string, status: number, retryAfterMs = 0) {
    super(message)
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

export interface ProviderApi {
  provider: string
  baseUrl: string
  headers: Record<string, string>
  timeouts?: Partial<Timeouts>
  /** Refusals that pass by themselves, besides 5xx. */
  temporaryStatuses?: number[]
}

interface Call {
  /** Names the call in errors, which must not carry ids: an order's id opens its thank-you page. */
  what: string
  path: string
}

interface Request extends Call {
  method: 'GET' | 'POST'
  timeoutMs: number
  headers?: Record<string, string>
  body?: string
}

const defaultTimeouts: Timeouts = { startMs: 8_000, readMs: 5_000, retryPauseMs: [200, 800] }
const maxRetries = 2

/** Both verbs repeat a failed request, so what is posted must be idempotent. */
export function createProviderHttp(api: ProviderApi) {
  const timeouts = { ...defaultTimeouts, ...api.timeouts }
  return {
    read<T>(call: Call, answer: z.ZodType<T>): Promise<T> {
      return send(api, timeouts, { ...call, method: 'GET', timeoutMs: timeouts.readMs }, answer)
    },
    post<T>(call: Call & { headers: Record<string, string>; body: string }, answer: z.ZodType<T>): Promise<T> {
      return send(api, timeouts, { ...call, method: 'POST', timeoutMs: timeouts.startMs }, answer)
    },
  }
}

/** An empty signing secret would let anyone sign, so an adapter without its keys must not come to life. */
export function requireKeys(provider: string, keys: Record<string, string>) {
  for (const [name, value] of Object.entries(keys)) {
    if (value.trim() === '') throw new Error(`${provider}: ${name} is empty`)
  }
}

async function send<T>(api: ProviderApi, timeouts: Timeouts, request: Request, answer: z.ZodType<T>): Promise<T> {
  const deadline = AbortSignal.timeout(request.timeoutMs)
  const deadlineAt = Date.now() + request.timeoutMs
  for (let retriesLeft = maxRetries; ; retriesLeft--) {
    try {
      return parseResponse(api, request, answer, await sendOnce(api, request, deadline))
    } catch (error) {
      const failure = toProviderError(api, request, deadline, error)
      if (retriesLeft === 0 || deadline.aborted || !isTemporary(api, failure, error)) throw failure
      const pause = Math.max(pickPause(timeouts), failure instanceof ProviderRefusal ? failure.retryAfterMs : 0)
      // Who is told to come back after the buyer has gone does not knock before: a job or the next check will.
      if (Date.now() + pause > deadlineAt) throw failure
      await wait(pause)
    }
  }
}

async function sendOnce(api: ProviderApi, request: Request, signal: AbortSignal): Promise<string> {
  const response = await fetch(api.baseUrl + request.path, {
    method: request.method,
    headers: { accept: 'application/json', ...api.headers, ...request.headers },
    body: request.body,
    // A redirect would carry our keys to wherever it points.
    redirect: 'manual',
    signal,
  })
  const text = await response.text()
  if (response.ok) return text
  const reason = [`HTTP ${response.status}`, ...errorCodes(parseJson(text))].join(' ')
  const message = `${api.provider}: ${request.what}: ${reason}`
  throw new ProviderRefusal(message, response.status, retryAfterMs(response.headers.get('retry-after')))
}

/** Seconds, or a date; zero when it is neither. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

function parseResponse<T>(api: ProviderApi, { what }: Request, answer: z.ZodType<T>, text: string): T {
  const parsed = answer.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'whole answer').join(', ')
  throw new ProviderError(`${api.provider}: ${what}: answer makes no sense: ${fields}`)
}

/** Keeps neither message nor cause of the original: undici quotes header values, and these are our keys. */
function toProviderError(api: ProviderApi, request: Request, deadline: AbortSignal, error: unknown): ProviderError {
  if (error instanceof ProviderError) return error
  const reason = deadline.aborted ? `no answer within ${request.timeoutMs} ms` : `no connection ${networkCode(error)}`
  return new ProviderError(`${api.provider}: ${request.what}: ${reason.trim()}`)
}

function networkCode(error: unknown): string {
  const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause && error.cause.code
  return typeof code === 'string' ? code : ''
}

function isTemporary(api: ProviderApi, failure: ProviderError, error: unknown): boolean {
  if (!(failure instanceof ProviderRefusal)) return !(error instanceof ProviderError)
  return failure.status >= 500 || (api.temporaryStatuses ?? [429]).includes(failure.status)
}

function pickPause({ retryPauseMs: [shortest, longest] }: Timeouts): number {
  return shortest + Math.random() * (longest - shortest)
}

// Words for machines only: descriptions quote what was sent, which may be a buyer's address.
const codeFields = ['type', 'code', 'field', 'param', 'reason'] as const
const codePattern = /^[a-z][\w.[\]-]{0,79}$/i

function errorCodes(body: unknown): string[] {
  const error = isRecord(body) && isRecord(body.error) ? body.error : body
  if (!isRecord(error)) return []
  return codeFields
    .map((field) => error[field])
    .filter((code) => typeof code === 'string' && codePattern.test(code)) as string[]
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Undefined when it is not JSON; no JSON text means undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
