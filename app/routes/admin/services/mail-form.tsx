import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { describeKept, OnServer, type ServiceFieldsProps, SettingField } from './setting-field.tsx'

const words = serviceFormWords.mail

export function MailForm({ form, typed, errors }: ServiceFieldsProps) {
  const { server = null, hasPassword = false, report = null } = form.mail ?? {}
  const shownIn = (name: 'host' | 'port' | 'security' | 'user') => typed[name] ?? server?.[name] ?? ''
  if (form.settings.SMTP_URL?.isOnServer)
    return <OnServer label={words.host.label} value={form.settings.MAIL_FROM?.value ?? ''} />
  return (
    <>
      <TextField name="host" {...words.host} defaultValue={shownIn('host')} error={errors.host} autoCapitalize="none" />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField name="security" label={words.security.label} defaultValue={shownIn('security') || 'tls'}>
          {Object.entries(words.security.choices).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField name="port" {...words.port} defaultValue={shownIn('port')} error={errors.port} inputMode="numeric" />
      </div>
      <TextField
        name="user"
        {...words.user}
        defaultValue={shownIn('user')}
        error={errors.user}
        autoComplete="off"
        autoCapitalize="none"
      />
      <TextField
        name="password"
        type="password"
        {...words.password}
        hint={hasPassword ? describeKept(null) : undefined}
        error={errors.password}
        autoComplete="new-password"
      />
      <TextField
        name="from"
        {...words.from}
        defaultValue={typed.from ?? form.settings.MAIL_FROM?.value ?? ''}
        error={errors.from}
      />
      {report ? (
        <SettingField
          name={report}
          label={words.reports[report]?.label ?? report}
          hint={words.reports[report]?.hint}
          isSecret={/SECRET|PASSWORD/.test(report)}
          view={form.settings[report]}
          typed={typed[report]}
          error={errors[report]}
        />
      ) : null}
    </>
  )
}
