import { formWords } from '#content/interface/forms.ts'
import { freeGuideWords as words } from '#content/interface/free-guide.ts'
import { classNumbers } from '#shop/customers/class-levels.ts'
import type { FieldErrors } from '#shop/customers/field-errors.ts'
import type { FreeGuideForm } from '#shop/leads/free-guide-form.ts'
import { AdultNotice } from '../../forms/adult-notice.tsx'
import { DataNotice } from '../../forms/data-notice.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { ConsentField, SelectField, TextField } from '../../forms/field.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { useIsBusy } from '../../forms/use-is-busy.ts'
import { type FormAnswer, ValidatedForm } from '../../forms/validated-form.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'

interface SignupFormProps {
  answer: FormAnswer<FreeGuideForm> | undefined
  metaPixelId: string | null
}

export function SignupForm({ answer, metaPixelId }: SignupFormProps) {
  const busy = useIsBusy()
  const noticeFor = (errors: FieldErrors<FreeGuideForm>) => (errors.terms ? describeMissingConsent() : undefined)
  return (
    <ValidatedForm loadSchema={loadSchema} answer={answer} noticeFor={noticeFor}>
      {(errors, values) => (
        <>
          <AdultNotice />
          <TextField
            name="fullName"
            label={formWords.fullName}
            autoComplete="name"
            required
            maxLength={100}
            error={errors.fullName}
            defaultValue={values.fullName}
          />
          <SelectField name="class" label={words.class} required error={errors.class} defaultValue={values.class ?? ''}>
            <option value="">{formWords.selectClass}</option>
            {classNumbers.map((number) => (
              <option key={number} value={number}>
                {words.className(number)}
              </option>
            ))}
          </SelectField>
          <EmailField hint={words.emailHint} error={errors.email} defaultValue={values.email} />
          <PhoneField name="phoneNumber" error={errors.phoneNumber} defaultValue={values.phoneNumber} />
          <ConsentField name="terms" required error={errors.terms} defaultChecked={values.terms === 'on'}>
            <RichText text={words.consent} linksOpenNewTab />
          </ConsentField>
          <div className="space-y-2">
            <p className="text-base text-ink-soft">{words.consentNote}</p>
            <DataNotice form="guide" />
          </div>
          {metaPixelId ? (
            // The privacy policy promises a separate question that is never ticked in advance.
            <ConsentField name="measured" value={metaPixelId} defaultChecked={Boolean(values.measured)}>
              {words.metaConsent}
            </ConsentField>
          ) : null}
          <button type="submit" disabled={busy} className="button button-main w-full">
            {busy ? words.sending : words.send}
          </button>
        </>
      )}
    </ValidatedForm>
  )
}

const loadSchema = () => import('#shop/leads/free-guide-form.ts').then((module) => module.freeGuideForm)

export const describeMissingConsent = (): Notice => ({ ...words.notices.consentRequired, tone: 'bad' })
