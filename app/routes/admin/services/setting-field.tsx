import { serviceFormWords as words } from '#content/interface/en/admin/service-forms.ts'
import type { ServiceFormData, SettingView } from '#shop/services/read-service-form.server.ts'
import { TextField } from '../../../forms/field.tsx'

export interface ServiceFieldsProps {
  form: ServiceFormData
  /** What the owner typed before a refusal. */
  typed: Record<string, string>
  errors: Record<string, string>
}

interface SettingFieldProps {
  name: string
  label: string
  hint?: string | undefined
  isSecret?: boolean
  view: SettingView | undefined
  typed?: string | undefined
  error?: string | undefined
}

/** A setting by its variable. A secret is only ever typed, never shown. */
export function SettingField({ name, label, hint, isSecret = false, view, typed, error }: SettingFieldProps) {
  if (view?.isOnServer) return <OnServer label={label} value={view.value} />
  return (
    <TextField
      name={name}
      label={label}
      hint={[hint, isSecret && view?.isSet ? describeKept(view.end) : ''].filter(Boolean).join(' ') || undefined}
      error={error}
      defaultValue={typed ?? view?.value ?? ''}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}

export function describeKept(end: string | null): string {
  return end ? words.secretKept(`…${end}`) : words.secretIsKept
}

export function OnServer({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <p className="font-bold">{label}</p>
      {value ? <p className="wrap-anywhere">{value}</p> : null}
      <p className="text-base text-ink-soft">{words.setOnServer}</p>
    </div>
  )
}
