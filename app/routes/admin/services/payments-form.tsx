import { useState } from 'react'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import type { ServiceFormData } from '#shop/services/read-service-form.server.ts'
import { SelectField } from '../../../forms/field.tsx'
import { type ServiceFieldsProps, SettingField } from './setting-field.tsx'

const words = serviceFormWords.payments

type Provider = NonNullable<ServiceFormData['payments']>['providers'][number]

/** Built from what each provider says of itself. Without script, saving another choice shows its fields. */
export function PaymentsForm({ form, typed, errors }: ServiceFieldsProps) {
  const order: string[] = form.payments?.order ?? []
  const providers = form.payments?.providers ?? []
  const isFixed = form.settings.PAYMENT_PROVIDER?.isOnServer ?? false
  const choices = providers.filter(({ name }) => !isFixed || order.includes(name))
  const [shown, setShown] = useState(typed.provider ?? order[0] ?? (form.isDemo ? 'sandbox' : ''))
  return (
    <>
      <SelectField
        name="provider"
        {...(order.length > 0 ? words.added : words.provider)}
        defaultValue={shown}
        error={errors.provider}
        onChange={(event) => setShown(event.target.value)}
      >
        {choices.some(({ name }) => name === shown) ? null : <option value="">{words.choose}</option>}
        {choices.map(({ name, title, isDemoOnly }) => (
          <option key={name} value={name}>
            {isDemoOnly ? words.none : title}
          </option>
        ))}
      </SelectField>
      {providers
        .filter(({ name }) => name === shown)
        .map((provider) => (
          <ProviderFields key={provider.name} provider={provider} fields={{ form, typed, errors }} />
        ))}
    </>
  )
}

function ProviderFields({
  provider,
  fields: { form, typed, errors },
}: {
  provider: Provider
  fields: ServiceFieldsProps
}) {
  return (
    <>
      {words.where[provider.name] ? <p className="text-ink-soft">{words.where[provider.name]}</p> : null}
      {provider.fields.map(({ variable, label, choices }) => {
        const view = form.settings[variable]
        if (choices && !view?.isOnServer)
          return (
            <SelectField
              key={variable}
              name={variable}
              label={label}
              error={errors[variable]}
              defaultValue={typed[variable] ?? (view?.value || (form.isDemo ? choices[0] : choices.at(-1)))}
            >
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {words.choices[choice] ?? choice}
                </option>
              ))}
            </SelectField>
          )
        return (
          <SettingField
            key={variable}
            name={variable}
            label={label}
            view={view}
            typed={typed[variable]}
            error={errors[variable]}
            isSecret={/SECRET|_KEY$/.test(variable)}
            hint={describeHint(provider, variable, form.isHttps)}
          />
        )
      })}
    </>
  )
}

function describeHint({ webhookSecret, registersWebhook }: Provider, variable: string, isHttps: boolean) {
  if (variable !== webhookSecret) return undefined
  if (!registersWebhook) return words.webhookSecretHint.made
  return isHttps ? words.webhookSecretHint.registered : undefined
}
