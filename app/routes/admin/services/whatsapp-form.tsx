import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { type ServiceFieldsProps, SettingField } from './setting-field.tsx'

const { fields } = serviceFormWords.whatsapp

export function WhatsAppForm({ form, typed, errors }: ServiceFieldsProps) {
  return Object.entries(fields).map(([name, { label, hint }]) => (
    <SettingField
      key={name}
      name={name}
      label={label}
      hint={hint}
      isSecret={/SECRET|TOKEN/.test(name)}
      view={form.settings[name]}
      typed={typed[name]}
      error={errors[name]}
    />
  ))
}
