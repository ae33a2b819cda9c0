import { indianTime } from '#brand/indian-time.ts'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import { TextField } from '../../../forms/field.tsx'
import { describeKept, OnServer, type ServiceFieldsProps } from './setting-field.tsx'

const words = serviceFormWords.backup

export function BackupForm({ form, typed, errors }: ServiceFieldsProps) {
  const { place = null, hasSecret = false, lastAt = null, isRunning = false } = form.backup ?? {}
  const fieldOf = (name: 'host' | 'bucket' | 'region' | 'keyId') => ({
    ...{ name, error: errors[name], defaultValue: typed[name] ?? place?.[name] ?? '' },
    ...{ autoCapitalize: 'none', autoComplete: 'off', spellCheck: false },
  })
  return (
    <>
      {isRunning ? (
        <p className="bg-ok-tint px-3 py-2 font-semibold">
          {lastAt ? words.status.last(indianTime(lastAt)) : words.status.none}
        </p>
      ) : null}
      <h2 className="text-2xl">{words.place.heading}</h2>
      {form.settings.BACKUP_URL?.isOnServer ? (
        <OnServer label={words.host.label} value="" />
      ) : (
        <>
          <p className="text-ink-soft">{words.place.lead}</p>
          <TextField {...fieldOf('host')} {...words.host} />
          <div className="grid gap-5 md:grid-cols-2">
            <TextField {...fieldOf('bucket')} {...words.bucket} />
            <TextField {...fieldOf('region')} {...words.region} />
          </div>
          <TextField {...fieldOf('keyId')} {...words.keyId} />
          <TextField
            name="secret"
            type="password"
            {...words.secret}
            hint={hasSecret ? describeKept(null) : undefined}
            error={errors.secret}
            autoComplete="new-password"
          />
          <TextField
            name="keepDays"
            {...words.keepDays}
            inputMode="numeric"
            defaultValue={typed.keepDays ?? (form.settings.BACKUP_KEEP_DAYS?.value || '14')}
            error={errors.keepDays}
          />
        </>
      )}
    </>
  )
}
