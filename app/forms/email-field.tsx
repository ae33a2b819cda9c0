import { type FocusEvent, useRef, useState } from 'react'
import { formWords } from '#content/interface/forms.ts'
import type { EmailSuggestion } from '#shop/customers/email-suggestion.ts'
import { TextField } from './field.tsx'

interface EmailFieldProps {
  label?: string
  hint?: string
  error?: string | undefined
  defaultValue: string | undefined
}

/** Suggests a correction of a likely typo, because the files go to this address, but never blocks the form. */
export function EmailField({ label = formWords.email, hint, error, defaultValue }: EmailFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  const [suggestion, setSuggestion] = useState<EmailSuggestion | null>(null)

  const findTypo = async (event: FocusEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    const typos = await import('#shop/customers/email-suggestion.ts').catch(() => null)
    setSuggestion(typos?.suggestEmail(value) ?? null)
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
        label={label}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={254}
        hint={hint}
        onBlur={findTypo}
        error={error}
        defaultValue={defaultValue}
      />
      <p aria-live="polite" className="text-base">
        {suggestion ? (
          <button type="button" onClick={accept} className="text-link mt-1 text-left">
            {formWords.didYouMean(suggestion.typedDomain, suggestion.domain)}
          </button>
        ) : null}
      </p>
    </div>
  )
}
