import { redirect, useNavigation } from 'react-router'
import { formatRupees } from '#brand/rupees.ts'
import { forms } from '#content/interface/forms.ts'
import { freeGuideNotices, freeGuide as words } from '#content/interface/free-guide.ts'
import { type Bundle, savingOn } from '#content/owner/products/product.ts'
import { leadCookie } from '#cookies/lead-cookie.server.ts'
import { env } from '#platform/env.server.ts'
import { readFields } from '#platform/form-fields.ts'
import { findFirstBundle } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { describeBundle } from '#shop/catalogue/describe-bundle.ts'
import { readHeadline } from '#shop/catalogue/read-headline.ts'
import { classNumbers } from '#shop/customers/class-levels.ts'
import { errorsByField, type FieldErrors } from '#shop/customers/field-errors.ts'
import { sendGuideNow } from '#shop/delivery/send-guide.server.ts'
import { type FreeGuideForm, freeGuideForm } from '#shop/leads/free-guide-form.ts'
import { limitGuides } from '#shop/leads/limit-guides.server.ts'
import { requestGuide } from '#shop/leads/request-guide.server.ts'
import { AdultNotice } from '../../forms/adult-notice.tsx'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { DataNotice } from '../../forms/data-notice.tsx'
import { EmailField } from '../../forms/email-field.tsx'
import { ConsentField, SelectField, TextField } from '../../forms/field.tsx'
import { PhoneField } from '../../forms/phone-field.tsx'
import { readForm } from '../../forms/read-form.server.ts'
import { type FormAnswer, ValidatedForm } from '../../forms/validated-form.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Headline } from '../../ui/headline.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { showToast } from '../../ui/toast.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/free-guide'
import { reportLead } from './lead-pixel.ts'
import { saveLocalRecord } from './local-record.ts'

export const handle: PageHandle = { static: true, hydratesOnTouch: true, allowsMetaPixel: true }

export function loader() {
  const { freeGuide, business } = getContent()
  const bundle = findFirstBundle()
  return {
    bundle: bundle && describeBundle(bundle),
    metaPixelId: env.metaPixelId ?? null,
    ...freeGuide,
    headline: readHeadline(freeGuide.headline),
    claim: business.claim,
  }
}

export async function action({ request, context }: Route.ActionArgs): Promise<FormAnswer<FreeGuideForm>> {
  const values = await readForm(request)
  const checked = freeGuideForm.safeParse(values)
  if (!checked.success) {
    const errors = errorsByField<FreeGuideForm>(checked.error)
    return { values, errors, notice: errors.terms ? describeMissingConsent() : undefined }
  }
  const visitor = context.get(visitorContext)
  if (await limitGuides(visitor.ip)) return { values, notice: describeFailure() }
  const leadId = await requestGuide(checked.data, visitor)
  const mailed = await sendGuideNow(leadId)
  throw redirect(`/free-guide-thank-you?downloaded=${mailed}`, {
    headers: { 'Set-Cookie': await leadCookie.serialize(leadId) },
  })
}

/** Saves the local record and shows the toast, which both need the browser. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = readFields(await request.clone().formData())
  try {
    return await answerWhenOffline(serverAction, () => ({ values, notice: describeFailure() }))
  } catch (answer) {
    const nextPage = answer instanceof Response && answer.headers.get('Location')
    if (nextPage) {
      saveLocalRecord(values)
      if (values.measured) reportLead(values.measured)
      showToast(describeSent(nextPage.includes('downloaded=true')))
    }
    throw answer
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  // Two addresses show this page; search engines should index one.
  loaderData ? pageMeta(getShopFacts(matches), { ...loaderData.seo, path: '/free-guide' }) : []

export default function FreeGuide({ loaderData, actionData }: Route.ComponentProps) {
  const { headline, lead, inside, claim, bundle } = loaderData
  return (
    <div className="graph-paper">
      <div className="column grid gap-8 py-8 md:py-14 lg:grid-cols-[1fr_1.1fr] lg:gap-14">
        <div>
          <p className="dimension mb-5">{words.label}</p>
          <Headline {...headline} />
          <p className="mt-5 max-w-xl text-lg text-ink-soft">{lead}</p>
          <TickList items={inside} className="mt-6" />
          {claim ? <p className="mt-6 inline-block bg-marker px-2 pt-0.5 font-bold text-ink-deep">{claim}</p> : null}
          {bundle ? (
            <div className="mt-8 hidden lg:block">
              <BundleUpsell bundle={bundle} />
            </div>
          ) : null}
        </div>
        <div className="sheet p-5 md:p-8 lg:self-start">
          <h2 className="mb-5 text-2xl">{words.formHeading}</h2>
          <SignupForm answer={actionData} metaPixelId={loaderData.metaPixelId} />
        </div>
        {bundle ? (
          <div className="lg:hidden">
            <BundleUpsell bundle={bundle} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

interface SignupFormProps {
  answer: FormAnswer<FreeGuideForm> | undefined
  metaPixelId: string | null
}

function SignupForm({ answer, metaPixelId }: SignupFormProps) {
  const busy = useNavigation().state !== 'idle'
  const noticeFor = (errors: FieldErrors<FreeGuideForm>) => (errors.terms ? describeMissingConsent() : undefined)
  return (
    <ValidatedForm loadSchema={loadSchema} answer={answer} noticeFor={noticeFor}>
      {(errors, values) => (
        <>
          <AdultNotice />
          <TextField
            name="fullName"
            label={forms.fullName}
            autoComplete="name"
            required
            maxLength={100}
            error={errors.fullName}
            defaultValue={values.fullName}
          />
          <SelectField name="class" label={words.class} required error={errors.class} defaultValue={values.class ?? ''}>
            <option value="">{forms.selectClass}</option>
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

function BundleUpsell({ bundle }: { bundle: Bundle }) {
  const figures = {
    subjects: bundle.partCount,
    price: formatRupees(bundle.priceInPaise),
    listPrice: formatRupees(bundle.listPriceInPaise),
  }
  return (
    <section className="graph-paper-dark on-dark rounded-sheet p-6 text-white">
      <p className="font-bold text-marker">{words.combo.label(savingOn(bundle).percent)}</p>
      <h2 className="mt-1 text-2xl">{bundle.name}</h2>
      <p className="mt-2 text-ink-faint">
        <RichText text={words.combo.text(figures)} strongClassName="text-white" />
      </p>
      <ButtonLink href={`/${bundle.slug}`} look="quiet" className="mt-4 w-full">
        {words.combo.button}
      </ButtonLink>
    </section>
  )
}

const loadSchema = () => import('#shop/leads/free-guide-form.ts').then((module) => module.freeGuideForm)

const describeMissingConsent = (): Notice => ({ ...freeGuideNotices.consentRequired, tone: 'bad' })
const describeFailure = (): Notice => ({ ...freeGuideNotices.failed, tone: 'bad' })

function describeSent(isMailed: boolean): Notice {
  return isMailed ? { ...freeGuideNotices.sent, tone: 'good' } : { ...freeGuideNotices.emailFailed, tone: 'bad' }
}
