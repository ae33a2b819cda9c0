import { Form, useNavigation } from 'react-router'
import { languages } from '#brand/language.ts'
import { formatRupees } from '#brand/rupees.ts'
import { adminLayoutWords } from '#content/interface/en/admin/layout.ts'
import { recordSaleWords as words } from '#content/interface/en/admin/record-sale.ts'
import { classLevelNames } from '#content/interface/en/class-levels.ts'
import { saleMethods } from '#shop/checkout/sale-methods.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import { EmailField } from '../../../forms/email-field.tsx'
import { SelectField, TextAreaField, TextField } from '../../../forms/field.tsx'
import { PhoneField } from '../../../forms/phone-field.tsx'

interface SaleFormProps {
  attempt: string
  products: { id: string; name: string; priceInPaise: number }[]
  /** Null when the seller does not need to know the buyer's State. */
  states: { code: string; name: string }[] | null
  values: Record<string, string>
  errors: Record<string, string>
}

export function SaleForm({ attempt, ...props }: SaleFormProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="sheet mt-6 max-w-2xl space-y-5 p-5 md:p-8">
      <input type="hidden" name="attempt" value={attempt} />
      <PaymentFields {...props} />
      <BuyerFields {...props} />
      <p className="text-base text-ink-soft">{words.consent}</p>
      <button type="submit" disabled={isBusy} className="button button-main">
        {isBusy ? words.submitting : words.submit}
      </button>
    </Form>
  )
}

type FieldsProps = Omit<SaleFormProps, 'attempt'>

function PaymentFields({ products, values, errors }: FieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name], required: true })
  return (
    <>
      <SelectField {...field('product')} label={words.product}>
        <option value="">{words.chooseProduct}</option>
        {products.map(({ id, name, priceInPaise }) => (
          <option key={id} value={id}>
            {name} ({formatRupees(priceInPaise)})
          </option>
        ))}
      </SelectField>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          {...field('amount')}
          label={words.amount}
          hint={words.amountHint}
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
        />
        <SelectField {...field('method')} label={words.method} defaultValue={values.method ?? saleMethods[0]}>
          {saleMethods.map((method) => (
            <option key={method} value={method}>
              {words.methods[method]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextAreaField {...field('note')} label={words.note} hint={words.noteHint} rows={2} maxLength={300} />
    </>
  )
}

function BuyerFields({ states, values, errors }: FieldsProps) {
  const field = (name: string) => ({ name, defaultValue: values[name] ?? '', error: errors[name], required: true })
  return (
    <fieldset className="space-y-5">
      <legend className="mb-3 text-2xl font-bold">{words.buyer}</legend>
      <TextField {...field('name')} label={words.name} autoComplete="off" maxLength={100} />
      <EmailField hint={words.emailHint} error={errors.email} defaultValue={values.email} />
      <PhoneField name="phone" error={errors.phone} defaultValue={values.phone} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField {...field('classLevel')} label={words.classLevel}>
          <option value="">{words.chooseClass}</option>
          {classLevels.map((level) => (
            <option key={level} value={level}>
              {classLevelNames[level]}
            </option>
          ))}
        </SelectField>
        <SelectField {...field('language')} label={words.language} defaultValue={values.language ?? 'en'}>
          {languages.map((language) => (
            <option key={language} value={language}>
              {adminLayoutWords.languages[language]}
            </option>
          ))}
        </SelectField>
      </div>
      {states ? (
        <SelectField {...field('placeOfSupply')} label={words.state}>
          <option value="">{words.chooseState}</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </fieldset>
  )
}
