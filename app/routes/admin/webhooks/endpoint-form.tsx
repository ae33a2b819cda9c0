import { Form, useNavigation } from 'react-router'
import { webhookWords } from '#content/interface/en/admin/webhooks.ts'
import { ConsentField, TextField } from '../../../forms/field.tsx'
import type { TypedEndpoint } from './typed-endpoint.ts'

const words = webhookWords.form

interface EndpointFormProps {
  values: TypedEndpoint
  error: string | undefined
  intent: 'add' | 'save'
  submit: string
}

/** The error stands at the address, unless no event was chosen. */
export function EndpointForm({ values, error, intent, submit }: EndpointFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  const isAboutTypes = error === webhookWords.refused['no-types']
  return (
    <Form method="post" className="sheet mt-3 space-y-4 p-4" noValidate>
      <TextField
        {...words.url}
        name="url"
        type="url"
        inputMode="url"
        defaultValue={values.url}
        error={isAboutTypes ? undefined : error}
        maxLength={500}
        autoComplete="off"
        placeholder="https://"
      />
      <fieldset>
        <legend className="mb-1 font-bold">{words.types}</legend>
        {isAboutTypes ? <p className="mb-2 font-semibold text-alarm">{error}</p> : null}
        <div className="space-y-2">
          {Object.entries(webhookWords.types).map(([type, label]) => (
            <ConsentField key={type} name={`type.${type}`} defaultChecked={values.types.includes(type)}>
              {label} <code className="text-base text-ink-soft">{type}</code>
            </ConsentField>
          ))}
        </div>
      </fieldset>
      <div>
        <ConsentField name="hasContact" defaultChecked={values.hasContact}>
          {words.hasContact}
        </ConsentField>
        <p className="mt-1 text-base text-ink-soft">{words.contactHint}</p>
      </div>
      <button type="submit" name="intent" value={intent} disabled={isBusy} className="button button-main">
        {submit}
      </button>
    </Form>
  )
}
