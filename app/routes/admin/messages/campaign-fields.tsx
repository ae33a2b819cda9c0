import { Form, useNavigation } from 'react-router'
import { campaignWords } from '#content/interface/en/admin/campaign.ts'
import type { CampaignErrors, CampaignForm } from '#shop/campaigns/campaign.ts'
import { maxCampaignLength, maxSubjectLength } from '#shop/campaigns/campaign-limits.ts'
import { SelectField, TextAreaField, TextField } from '../../../forms/field.tsx'

const words = campaignWords.form

interface CampaignFieldsProps {
  products: { id: string; name: string }[]
  values: Record<string, string>
  errors: CampaignErrors
}

export function CampaignFields({ products, values, errors }: CampaignFieldsProps) {
  const isBusy = useNavigation().state !== 'idle'
  const field = (name: keyof CampaignForm) => {
    const error = errors[name]
    return { name, defaultValue: values[name], error: error && words.errors[error] }
  }
  return (
    <Form method="post" className="sheet space-y-5 p-5 md:p-6">
      <SelectField {...field('productId')} label={words.product} hint={words.productHint} required>
        <option value="">{words.chooseProduct}</option>
        {products.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField {...field('subject')} label={words.subject} required maxLength={maxSubjectLength} autoComplete="off" />
      <TextAreaField
        {...field('body')}
        label={words.body}
        hint={words.bodyHint}
        required
        maxLength={maxCampaignLength}
        rows={8}
      />
      <fieldset className="space-y-5 border-l-4 border-line pl-4">
        <legend className="sr-only">{words.hindi.legend}</legend>
        <TextField
          {...field('hindiSubject')}
          label={words.hindi.subject}
          hint={words.hindi.hint}
          lang="hi"
          maxLength={maxSubjectLength}
          autoComplete="off"
        />
        <TextAreaField
          {...field('hindiBody')}
          label={words.hindi.body}
          lang="hi"
          maxLength={maxCampaignLength}
          rows={8}
        />
      </fieldset>
      <button type="submit" name="intent" value="save" disabled={isBusy} className="button button-main">
        {isBusy ? words.saving : words.save}
      </button>
    </Form>
  )
}
