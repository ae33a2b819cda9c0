import type { Ref } from 'react'
import { loginCodeWords } from '#content/interface/login-code.ts'
import { loginCodeLifetimeMinutes } from '#shop/sessions/login-code.ts'
import { TextField } from '../../forms/field.tsx'

export function LoginCodeField({ ref }: { ref?: Ref<HTMLInputElement> }) {
  return (
    <TextField
      ref={ref}
      name="code"
      label={loginCodeWords.label}
      hint={loginCodeWords.hint(loginCodeLifetimeMinutes)}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      // Longer than a code, because a pasted one may include spaces.
      maxLength={12}
    />
  )
}
