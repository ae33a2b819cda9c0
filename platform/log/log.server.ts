import pino from 'pino'
import { findCurrentRequest } from '../current-request.server.ts'
import { env } from '../env.server.ts'
import { isDatabaseAway } from '../postgres/database-error.server.ts'
import { hideSecrets } from './hide-secrets.server.ts'
import { createRepeatLimit } from './limit-repeats.ts'

const personalKey = /email|phone|mobile|password|secret|token|authorization|cookie|signature|apikey|adminkey/
const personalName = /^(full|first|last|customer|user|buyer|student|parent|display)?name$|^ip(address)?$/

const credentialsInUrl = /(\w:\/\/)[^\s/@]+@/g
const secretInQuery = /([?&](?:token|key|secret|signature|proof|code|password|name|full_?name)=)[^&\s#"]+/gi
// Anyone who reads such a link can use it. A router also finds the page when letters of its name are encoded.
const tokenInPath = new RegExp(
  `((?:${['download', 'unsubscribe', 'set-up', 'sheets', 'undo-change'].map(maybeEncoded).join('|')})(?:/|%2f))[^\\s?#"]+`,
  'gi',
)
// The lookbehind lets a match start only at the start of a word, which keeps the time linear.
const emailAddress =
  /(?<![\p{L}\p{M}\p{N}_.%+'-])[\p{L}\p{M}\p{N}_.%+'-]+(?:@|%40)[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+/giu
const phoneNumber = /(?<![\p{L}\d])(?:(?:\+|%2B)?91(?:[\s+-]|%20)?|0)?\d{5}(?:[\s+-]|%20)?\d{5}(?![\p{L}\d])/giu

const maxDepth = 6
const maxListLength = 50
const maxTextLength = 8_000

const outagePeriodMs = 10_000

/** A logger that keeps personal data out of every line, and says the same about an outage once in ten seconds. */
export function createLog(level: string, destination: pino.DestinationStream): pino.Logger {
  const mayPass = createRepeatLimit(outagePeriodMs)
  const logger = pino(
    {
      level,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: nameRequest,
      // describeError replaces pino's serializer, which would join the messages of all causes.
      serializers: { err: (described) => described },
      // pino's own redaction covers only fixed paths, not messages.
      hooks: {
        logMethod(args, method, level) {
          const kind = describeOutage(args, level)
          const tell = (repeated: number) => method.call(this, { repeated }, String(args[1]))
          if (kind && !mayPass(kind, tell)) return
          method.apply(this, args.map(asLogArgument) as Parameters<pino.LogFn>)
        },
      },
    },
    destination,
  )
  type MakeChild = (this: pino.Logger, bindings: pino.Bindings, options?: pino.ChildLoggerOptions) => pino.Logger
  const makeChild: MakeChild = logger.child
  const makeCleanChild: MakeChild = function (bindings, options) {
    return makeChild.call(this, withoutPersonalData(bindings) as pino.Bindings, options)
  }
  // The hook above does not see the bindings of child loggers, which inherit this method.
  logger.child = makeCleanChild as unknown as typeof logger.child
  return logger
}

// A synchronous destination loses no line when the process exits.
export const log = createLog(env.logLevel, pino.destination({ dest: 1, sync: true }))

/** Thousands of calls fail alike while the database, or another service, cannot be reached. */
function describeOutage([first, message]: unknown[], level: number): string | null {
  const err = (first as { err?: unknown } | undefined)?.err
  return typeof message === 'string' && isDatabaseAway(err) ? `${level} ${message}` : null
}

function nameRequest(): { requestId?: string } {
  const request = findCurrentRequest()
  return request ? { requestId: request.id } : {}
}

function asLogArgument(argument: unknown): unknown {
  return argument instanceof Error ? { err: describeError(argument) } : withoutPersonalData(argument)
}

/** A copy with personal keys redacted at any depth, and addresses and numbers masked in every text. */
function withoutPersonalData(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return maskText(value)
  if (typeof value !== 'object' || value === null) return value
  if (value instanceof Error) return describeError(value, depth)
  if (depth >= maxDepth) return '[too deep]'
  if (ArrayBuffer.isView(value)) return '[binary]'
  if (value instanceof Map || value instanceof Set) return withoutPersonalData([...value], depth)
  if (Array.isArray(value)) return value.slice(0, maxListLength).map((item) => withoutPersonalData(item, depth + 1))
  if ('toJSON' in value && typeof value.toJSON === 'function') return withoutPersonalData(value.toJSON(), depth + 1)
  const entries = Object.entries(value).map(([key, item]) => [key, redactEntry(key, item, depth)])
  return Object.fromEntries(entries)
}

function redactEntry(key: string, value: unknown, depth: number): unknown {
  const isHarmless = value === null || value === undefined || typeof value === 'boolean'
  if (isHarmless) return value
  return isPersonalKey(key) ? '[redacted]' : withoutPersonalData(value, depth + 1)
}

function isPersonalKey(key: string): boolean {
  const letters = key.toLowerCase().replace(/[^a-z]/g, '')
  return personalKey.test(letters) || personalName.test(letters)
}

/** Logs only these properties of an error, because libraries attach requests, queries and rows to their errors. */
function describeError(error: Error, depth = 0): Record<string, unknown> {
  const { code, constraint, table, column, syscall, status, statusCode, cause } = error as Error &
    Record<string, unknown>
  const described = {
    type: error.constructor.name,
    message: describeMessage(error),
    ...{ code, constraint, table, column, syscall, status, statusCode },
    // The first lines of a stack repeat the message.
    stack: error.stack
      ?.split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    cause: depth < maxDepth && cause !== undefined ? withoutPersonalData(cause, depth + 1) : undefined,
    errors: error instanceof AggregateError ? withoutPersonalData(error.errors, depth + 1) : undefined,
  }
  return Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined))
}

/** The message without personal data. */
export function describeMessage(error: Error): string {
  // The message of a DrizzleQueryError contains every parameter of the query, including names and addresses.
  if ('query' in error && 'params' in error) return 'database query failed'
  const { code, severity } = error as Error & { code?: unknown; severity?: unknown }
  const isFromDatabase = typeof severity === 'string' && typeof code === 'string'
  if (isFromDatabase && !quotesOnlyNames(code)) return 'database error (its message may quote a row)'
  return maskText(error.message)
}

/** PostgreSQL errors of these classes quote only tables, columns and constraints; others, such as 22, quote values. */
function quotesOnlyNames(code: string): boolean {
  return ['08', '23', '25', '28', '3D', '40', '42', '53', '55', '57', '58'].includes(code.slice(0, 2))
}

function maybeEncoded(word: string): string {
  return [...word]
    .map(
      (letter) =>
        `(?:${letter}|%${Buffer.from(letter).toString('hex')}|%${Buffer.from(letter.toUpperCase()).toString('hex')})`,
    )
    .join('')
}

export function maskText(text: string): string {
  const shown = text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text
  return hideSecrets(shown)
    .replace(credentialsInUrl, '$1[credentials]@')
    .replace(secretInQuery, '$1[redacted]')
    .replace(tokenInPath, '$1[redacted]')
    .replace(emailAddress, '[email]')
    .replace(phoneNumber, '[phone]')
}
