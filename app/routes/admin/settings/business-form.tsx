import { settingsWords } from '#content/interface/en/admin/settings.ts'
import { moneyBackRules } from '#content/owner/refund-rules.ts'
import { TextAreaField } from '../../../forms/field.tsx'
import type { NestedFields } from '../../../forms/nested-fields.ts'
import { ConflictChoice } from '../editor/conflict-choice.tsx'
import type { EditorPageAnswer } from '../editor/editor-answer.ts'
import { useTextAt } from '../editor/editor-context.ts'
import { ChoiceField, PlainField, WordsField } from '../editor/editor-fields.tsx'
import { EditorForm } from '../editor/editor-form.tsx'
import { FormSection } from '../editor/form-section.tsx'
import { PictureField } from '../editor/picture-field.tsx'

const words = settingsWords.form
const { fields } = words

interface BusinessFormProps {
  values: NestedFields
  seen: string
  answer: EditorPageAnswer['form']
}

const invoiceKinds = ['receipt', 'refund-receipt', 'tax-invoice', 'credit-note'] as const
const sellerPaths = ['legalName', 'address', 'city', 'state', 'country', 'phone', 'grievanceOfficer', 'gstin']
const shopPaths = ['shopName', 'supportEmail', 'supportTimes', 'upgradeFloorInPaise', 'instagramUrl', 'youtubeUrl']
const rulePaths = ['refundRules', 'answerDays']
const secondPaymentOptions = (['no', 'yes'] as const).map((value) => ({
  value,
  label: fields.returnsSecondPayments.options[value],
}))
const moneyBackOptions = moneyBackRules.map((value) => ({ value, label: fields.moneyBack.options[value] }))
const wordPaths = ['claim', 'announcement', 'listPriceLabel', 'about']

export function BusinessForm(form: BusinessFormProps) {
  return (
    <EditorForm {...form}>
      <FormSection title={words.seller.title} summary={words.seller.summary} paths={sellerPaths} isOpen>
        <PlainField name="legalName" {...fields.legalName} autoComplete="name" />
        <AddressField />
        <div className="grid gap-5 md:grid-cols-3">
          <PlainField name="city" {...fields.city} />
          <PlainField name="state" {...fields.state} />
          <PlainField name="country" {...fields.country} />
        </div>
        <PlainField name="phone" {...fields.phone} type="tel" />
        <PlainField name="grievanceOfficer" {...fields.grievanceOfficer} />
        <PlainField name="gstin" {...fields.gstin} maxLength={20} />
      </FormSection>
      <FormSection title={words.shop.title} summary={words.shop.summary} paths={shopPaths} isOpen>
        <PlainField name="shopName" {...fields.shopName} />
        <PlainField name="supportEmail" {...fields.supportEmail} type="email" />
        <WordsField name="supportTimes" {...fields.supportTimes} />
        <PlainField name="upgradeFloorInPaise" {...fields.upgradeFloor} inputMode="decimal" />
        <PlainField name="instagramUrl" {...fields.instagramUrl} type="url" />
        <PlainField name="youtubeUrl" {...fields.youtubeUrl} type="url" />
      </FormSection>
      <FormSection title={words.refunds.title} summary={words.refunds.summary} paths={rulePaths}>
        <p className="text-base text-ink-soft">{words.refunds.hint}</p>
        <ChoiceField
          name="refundRules.returnsSecondPayments"
          label={fields.returnsSecondPayments.label}
          options={secondPaymentOptions}
        />
        <PlainField name="refundRules.swapDays" {...fields.swapDays} inputMode="numeric" maxLength={2} />
        <ChoiceField
          name="refundRules.moneyBack"
          label={fields.moneyBack.label}
          hint={fields.moneyBack.hint}
          options={moneyBackOptions}
        />
        <PlainField name="refundRules.moneyBackDays" {...fields.moneyBackDays} inputMode="numeric" maxLength={2} />
        <PlainField name="answerDays" {...fields.answerDays} inputMode="numeric" maxLength={2} />
      </FormSection>
      <FormSection title={words.documents.title} summary={words.documents.summary} paths={['invoicePrefixes']}>
        <p className="text-base text-ink-soft">{words.documents.hint}</p>
        <div className="grid grid-cols-2 gap-5 lg:grid-cols-4">
          {invoiceKinds.map((kind) => (
            <PlainField
              key={kind}
              name={`invoicePrefixes.${kind}`}
              {...fields.invoicePrefixes[kind]}
              autoCapitalize="characters"
              maxLength={10}
            />
          ))}
        </div>
      </FormSection>
      <FormSection title={words.look.title} summary={words.look.summary} paths={['logo', 'accent']}>
        <PictureField name="logo" kind="logo" {...fields.logo} />
        <PlainField name="accent" {...fields.accent} maxLength={7} />
      </FormSection>
      <FormSection title={words.words.title} summary={words.words.summary} paths={wordPaths}>
        <WordsField name="announcement" {...fields.announcement} />
        <WordsField name="claim" {...fields.claim} />
        <WordsField name="listPriceLabel" {...fields.listPriceLabel} />
        <WordsField name="about.description" {...fields.description} />
        <WordsField name="about.disclaimer" {...fields.disclaimer} rows={3} />
        <WordsField name="about.copyright" {...fields.copyright} rows={2} />
        <WordsField name="about.shareImageAlt" {...fields.shareImageAlt} />
        <PlainField name="about.category" {...fields.category} />
      </FormSection>
    </EditorForm>
  )
}

function AddressField() {
  const { text, error, revision } = useTextAt('address')
  return (
    <div key={revision}>
      <TextAreaField name="address" {...fields.address} rows={3} defaultValue={text} error={error} />
      <ConflictChoice path="address" label={fields.address.label} />
    </div>
  )
}
