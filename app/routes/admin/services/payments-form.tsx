import { useState } from 'react'
import { serviceFormWords } from '#content/interface/en/admin/service-forms.ts'
import type { ServiceFormData } from '#shop/services/read-service-form.server.ts'
import { SelectField } from '../../../forms/field.tsx'
import { OnServer, type ServiceFieldsProps, SettingField } from './setting-field.tsx'

const words = serviceFormWords.payments

type Provider = NonNullable<ServiceFormData['payments']>['providers'][number]

/** Built from what each provider says of itself. Without script, saving another choice shows its fields. */
export function PaymentsForm({ form, typed, errors }: ServiceFieldsProps) {
  const { chosen, providers } = form.payments ?? { chosen: '', providers: [] }
  const isListed = providers.some(({ name }) => name === chosen)
  const [shown, setShown] = useState(typed.provider ?? (isListed ? chosen : ''))
  const view = form.settings.PAYMENT_PROVIDER
  return (
    <>
      {view?.isOnServer ? (
        <>
          <OnServer
            label={words.provider.label}
            value={providers.find(({ name }) => name === chosen)?.title ?? chosen}
          />
          <input type="hidden" name="provider" value={chosen} />
        </>
      ) : (
        <SelectField
          name="provider"
          {...words.provider}
          defaultValue={shown}
          error={errors.provider}
          onChange={(event) => setShown(event.target.value)}
        >
          {isListed ? null : <option value="">{words.choose}</option>}
          {providers.map(({ name, title }) => (
            <option key={name} value={name}>
              {name === 'sandbox' ? words.none : title}
            </option>
          ))}
        </SelectField>
      )}
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
