import { hideSecrets } from '#platform/log/hide-secrets.server.ts'
import type { Source } from '#platform/settings.ts'
import { type ExplainedError, explainError } from './explain-error.ts'

const maxLength = 600

/** What the owner reads of an error that was thrown, without secrets. `settings` may contain ones that are not saved yet. */
export function explainFailure(error: unknown, settings?: Source): ExplainedError {
  return explainError(toShownText(describe(error), settings))
}

export function toShownText(text: string, settings?: Source): string {
  return hideSecrets(text, settings).replaceAll(/\s+/g, ' ').trim().slice(0, maxLength)
}

/** With the code of a failed connection, which `fetch` tells only in the cause; its message may quote our keys. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : undefined
  return [error.message, code].filter(Boolean).join(' ')
}
