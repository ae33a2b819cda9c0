import { useNavigation } from 'react-router'
import { campaignWords } from '#content/interface/en/admin/campaign.ts'
import type { CampaignErrors, CampaignField } from '#shop/campaigns/campaign.ts'
import { maxCampaignLength, maxSubjectLength } from '#shop/campaigns/campaign-limits.ts'
import { classLevels } from '#shop/customers/class-levels.ts'
import { SelectField, TextAreaField, TextField } from '../../../forms/field.tsx'
import type { PlainValues } from '../editor/resolve-windows.ts'
import { ShortForm, type ShortFormAnswer } from '../editor/short-form.tsx'

const words = campaignWords.form

interface CampaignFieldsProps {
  products: { id: string; name: string }[]
  values: PlainValues
  seen: string
  answer: ShortFormAnswer | undefined
  errors: CampaignErrors
}

const { audience, subject, body, hindi } = words
const labels = { audience, subject, body, hindiSubject: hindi.subject, hindiBody: hindi.body }

export function CampaignFields({ values: stored, seen, answer, ...props }: CampaignFieldsProps) {
  return (
    <ShortForm values={stored} seen={seen} answer={answer} labels={labels} className="sheet space-y-5 p-5 md:p-6">
      {(values) => <Fields {...props} values={values} />}
    </ShortForm>
  )
}

function Fields({ products, values, errors }: Omit<CampaignFieldsProps, 'seen' | 'answer'>) {
  const isBusy = useNavigation().state !== 'idle'
  const field = (name: CampaignField) => {
    const error = errors[name]
    return { name, defaultValue: values[name], error: error && words.errors[error] }
  }
  return (
    <>
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
    </>
  )
}
