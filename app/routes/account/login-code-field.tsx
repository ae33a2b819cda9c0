import type { Ref } from 'react'
import { loginCode } from '#content/interface/login-code.ts'
import { loginCodeLifetimeMinutes } from '#shop/sessions/login-code.ts'
import { TextField } from '../../forms/field.tsx'

export function LoginCodeField({ ref }: { ref?: Ref<HTMLInputElement> }) {
  return (
    <TextField
      ref={ref}
      name="code"
      label={loginCode.label}
      hint={loginCode.hint(loginCodeLifetimeMinutes)}
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      // Longer than a code, because a pasted one may include spaces.
      maxLength={12}
    />
  )
}
