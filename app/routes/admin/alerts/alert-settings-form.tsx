import { Form, useNavigation } from 'react-router'
import { alertWords } from '#content/interface/en/admin/alerts.ts'
import type { AlertSettings, AlertSettingsProblem } from '#shop/alerts/alert-settings.server.ts'
import { TextField } from '../../../forms/field.tsx'

const words = alertWords.page.form

interface AlertSettingsFormProps {
  settings: AlertSettings
  supportEmail: string
  canUseWhatsApp: boolean
  typed?: Record<string, string>
  errors?: Partial<Record<string, AlertSettingsProblem>>
}

export function AlertSettingsForm({ settings, supportEmail, canUseWhatsApp, typed, errors }: AlertSettingsFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const errorFor = (name: string) => {
    const problem = errors?.[name]
    return problem ? words.problems[problem] : undefined
  }
  const wantsSummary = typed ? typed.wantsDailySummary === 'on' : settings.wantsDailySummary
  return (
    <section aria-labelledby="where" className="mt-10 max-w-xl">
      <h2 id="where" className="text-2xl">
        {words.heading}
      </h2>
      <Form method="post" className="sheet mt-3 space-y-5 p-4 md:p-5" noValidate>
        <TextField
          name="email"
          type="email"
          autoComplete="email"
          label={words.email.label}
          hint={words.email.hint(supportEmail)}
          defaultValue={typed?.email ?? settings.email ?? ''}
          error={errorFor('email')}
        />
        <TextField
          name="whatsAppNumber"
          type="tel"
          autoComplete="tel"
          label={words.whatsAppNumber.label}
          hint={canUseWhatsApp ? words.whatsAppNumber.hint : words.whatsAppNumber.off}
          defaultValue={typed?.whatsAppNumber ?? settings.whatsAppNumber ?? ''}
          error={errorFor('whatsAppNumber')}
        />
        <label className="flex gap-3">
          <input type="checkbox" name="wantsDailySummary" defaultChecked={wantsSummary} className="mt-1 size-5" />
          <span>
            <span className="block font-semibold">{words.wantsDailySummary.label}</span>
            <span className="text-base text-ink-soft">{words.wantsDailySummary.hint}</span>
          </span>
        </label>
        <button type="submit" name="intent" value="save" disabled={isBusy} className="button button-main">
          {words.save}
        </button>
      </Form>
    </section>
  )
}
