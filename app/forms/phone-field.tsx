import type { ClipboardEvent, FormEvent } from 'react'
import { forms } from '#content/interface/en/forms.ts'
import { TextField } from './field.tsx'

interface PhoneFieldProps {
  name: string
  error: string | undefined
  defaultValue: string | undefined
}

/** Reduces a pasted "+91 98765 43210" to ten digits before maxLength would cut it. */
export function PhoneField({ name, error, defaultValue }: PhoneFieldProps) {
  const pasteDigits = (event: ClipboardEvent<HTMLInputElement>) => {
    const digits = event.clipboardData.getData('text').replaceAll(/\D/g, '')
    if (digits.length < 10) return
    event.preventDefault()
    event.currentTarget.value = digits.slice(-10)
  }
  const keepDigits = (event: FormEvent<HTMLInputElement>) => {
    event.currentTarget.value = event.currentTarget.value.replaceAll(/\D/g, '')
  }
  return (
    <TextField
      name={name}
      label={forms.phone}
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={10}
      required
      hint={forms.phoneHint}
      onPaste={pasteDigits}
      onInput={keepDigits}
      error={error}
      defaultValue={defaultValue}
    />
  )
}
