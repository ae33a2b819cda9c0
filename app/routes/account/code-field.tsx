import type { Ref } from 'react'
import { loginCodeLifetimeMinutes } from '#shop/sessions/login-code.ts'
import { TextField } from '../../forms/field.tsx'

/** Phones offer the code from the mail here, and show digits only. */
export function CodeField({ ref }: { ref?: Ref<HTMLInputElement> }) {
  return (
    <TextField
      ref={ref}
      name="code"
      label="Code"
      hint={`Valid for ${loginCodeLifetimeMinutes} minutes, in this browser only`}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      // Room for the blanks of a pasted code.
      maxLength={12}
    />
  )
}
