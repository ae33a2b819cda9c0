import { type FocusEvent, useRef, useState } from 'react'
import type { EmailSuggestion } from '#shop/customers/email-suggestion.ts'
import { TextField } from './field.tsx'

interface EmailFieldProps {
  hint?: string
  error?: string | undefined
  defaultValue: string | undefined
}

/** Everything we sell goes to this address, so a likely slip in it is asked about, but never stops anybody. */
export function EmailField({ hint, error, defaultValue }: EmailFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<EmailSuggestion | null>(null)

  const lookForSlips = async (event: FocusEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    const slips = await import('#shop/customers/email-suggestion.ts').catch(() => null)
    setSuggestion(slips?.suggestEmail(value) ?? null)
  }
  const accept = () => {
    if (field.current && suggestion) field.current.value = suggestion.email
    setSuggestion(null)
    field.current?.focus()
  }
  return (
    <div>
      <TextField
        ref={field}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
        hint={hint}
        onBlur={lookForSlips}
        error={error}
        defaultValue={defaultValue}
      />
      <p aria-live="polite" className="text-base">
        {suggestion ? (
          <button type="button" onClick={accept} className="text-link mt-1 text-left">
            {suggestion.typedDomain}: did you mean {suggestion.domain}?
          </button>
        ) : null}
      </p>
    </div>
  )
}
