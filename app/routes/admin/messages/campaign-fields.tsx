import { Form, useNavigation } from 'react-router'
import { campaignWords } from '#content/interface/en/admin/campaign.ts'
import type { CampaignErrors, CampaignField } from '#shop/campaigns/campaign.ts'
import { maxCampaignLength, maxSubjectLength } from '#shop/campaigns/campaign-limits.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import { SelectField, TextAreaField, TextField } from '../../../forms/field.tsx'

const words = campaignWords.form

interface CampaignFieldsProps {
  products: { id: string; name: string }[]
  values: Record<string, string>
  errors: CampaignErrors
}

export function CampaignFields({ products, values, errors }: CampaignFieldsProps) {
  const isBusy = useNavigation().state !== 'idle'
  const field = (name: CampaignField) => {
    const error = errors[name]
    return { name, defaultValue: values[name], error: error && words.errors[error] }
  }
  return (
    <Form method="post" className="sheet space-y-5 p-5 md:p-6">
      <SelectField {...field('audience')} label={words.audience} hint={words.audienceHint} required>
        <option value="">{words.chooseAudience}</option>
        <option value="all-buyers">{words.audiences['all-buyers']}</option>
        {products.map(({ id, name }) => (
          <option key={id} value={`product:${id}`}>
            {words.audiences.product(name)}
          </option>
        ))}
        {classLevels.map((level) => (
          <option key={level} value={`class:${level}`}>
            {words.audiences.class(level)}
          </option>
        ))}
        <option value="guide-readers">{words.audiences['guide-readers']}</option>
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
