import type { ClipboardEvent, FormEvent } from 'react'
import { TextField } from './field.tsx'

interface PhoneFieldProps {
  name: string
  error: string | undefined
  defaultValue: string | undefined
}

/** Ten characters at most, so a pasted "+91 98765 43210" is reduced to its ten digits before the limit cuts it. */
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
      label="Phone number"
      type="tel"
      inputMode="numeric"
      autoComplete="tel-national"
      maxLength={10}
      required
      hint="10 digits, without +91"
      onPaste={pasteDigits}
      onInput={keepDigits}
      error={error}
      defaultValue={defaultValue}
    />
  )
}
