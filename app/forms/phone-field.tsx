import type { InputEvent } from 'react'
import { formWords } from '#content/interface/forms.ts'
import { formatPhoneInput } from '#shop/customers/phone-number.ts'
import { TextField } from './field.tsx'

interface PhoneFieldProps {
  name: string
  error: string | undefined
  defaultValue: string | undefined
  /** What the number is for, where buyers are asked. */
  purpose?: string
}

/** Has no maxLength: it would cut "919876543210" to ten digits that belong to a stranger. */
export function PhoneField({ name, error, defaultValue, purpose }: PhoneFieldProps) {
  const showDigits = ({ currentTarget: field, nativeEvent }: InputEvent<HTMLInputElement>) => {
    const isOneKey = nativeEvent.data?.length === 1
    const shown = formatPhoneInput(field.value, isOneKey)
    if (shown !== field.value) field.value = shown
  }
  return (
    <TextField
      name={name}
      label={formWords.phone}
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      required
      before={formWords.countryCode}
      hint={purpose ? `${formWords.sentence(formWords.phoneHint)} ${purpose}` : formWords.phoneHint}
      onInput={showDigits}
      error={error}
      defaultValue={defaultValue}
    />
  )
}
