import { z } from 'zod'
import { parseJson } from '#platform/parse-json.ts'
import { decryptOrThrow, encryptText } from '#platform/secrets/encrypt-text.server.ts'

const purpose = 'held form'
const keptForMinutes = 30

const heldForm = z.object({
  to: z.string(),
  fields: z.array(z.tuple([z.string(), z.string()])),
  sessionId: z.string(),
  expiresAt: z.number(),
})

/** A form that waits for a proof. It is encrypted, because the page that asks for the proof carries it. */
export function holdForm(sessionId: string, to: string, form: FormData): string {
  const fields = [...form].filter(([, value]) => typeof value === 'string')
  const expiresAt = Date.now() + keptForMinutes * 60_000
  return encryptText(purpose, JSON.stringify({ to, fields, sessionId, expiresAt }))
}

/** Null for a form of another session, a changed one, or one that waited too long. */
export function openHeldForm(sessionId: string, sealed: string) {
  try {
    const { to, fields, ...held } = heldForm.parse(parseJson(decryptOrThrow(purpose, sealed)))
    return held.sessionId === sessionId && held.expiresAt > Date.now() ? { to, fields } : null
  } catch {
    return null
  }
}
