import { redirect } from 'react-router'
import { freeGuideWords as words } from '#content/interface/free-guide.ts'
import { startingListPriceLabel } from '#content/owner/written-business.ts'
import { leadCookie } from '#cookies/lead-cookie.server.ts'
import { readFields } from '#platform/form-fields.ts'
import { shopSettings } from '#platform/settings/shop-settings.server.ts'
import { findFirstBundle } from '#shop/catalogue/catalogue.server.ts'
import { getContent } from '#shop/catalogue/current-content.server.ts'
import { describeBundle } from '#shop/catalogue/describe-bundle.ts'
import { readHeadline } from '#shop/catalogue/read-headline.ts'
import { errorsByField } from '#shop/customers/field-errors.ts'
import { sendGuideNow } from '#shop/delivery/send-guide.server.ts'
import { type FreeGuideForm, freeGuideForm } from '#shop/leads/free-guide-form.ts'
import { limitGuides } from '#shop/leads/limit-guides.server.ts'
import { requestGuide } from '#shop/leads/request-guide.server.ts'
import { answerWhenOffline } from '../../forms/answer-when-offline.ts'
import { readForm } from '../../forms/read-form.server.ts'
import type { FormAnswer } from '../../forms/validated-form.tsx'
import type { PageHandle } from '../../page-handle.ts'
import { getShopFacts, pageMeta } from '../../seo/page-meta.ts'
import { Headline } from '../../ui/headline.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { TickList } from '../../ui/tick-list.tsx'
import { showToast } from '../../ui/toast.tsx'
import { visitorContext } from '../../visitor.ts'
import type { Route } from './+types/free-guide'
import { BundleUpsell } from './bundle-upsell.tsx'
import { reportLead } from './lead-pixel.ts'
import { saveLocalRecord } from './local-record.ts'
import { describeMissingConsent, SignupForm } from './signup-form.tsx'

export const handle: PageHandle = { static: true, hydratesOnTouch: true, allowsMetaPixel: true }

export function loader() {
  const { freeGuide, business } = getContent()
  const bundle = findFirstBundle()
  return {
    bundle: bundle && describeBundle(bundle),
    metaPixelId: shopSettings().metaPixelId ?? null,
    ...freeGuide,
    headline: readHeadline(freeGuide.headline),
    claim: business.claim,
    isLimited: Object.values(startingListPriceLabel).includes(business.listPriceLabel),
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
  const { headline, lead, inside, claim, bundle, isLimited } = loaderData
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
              <BundleUpsell bundle={bundle} isLimited={isLimited} />
            </div>
          ) : null}
        </div>
        <div className="sheet p-5 md:p-8 lg:self-start">
          <h2 className="mb-5 text-2xl">{words.formHeading}</h2>
          <SignupForm answer={actionData} metaPixelId={loaderData.metaPixelId} />
        </div>
        {bundle ? (
          <div className="lg:hidden">
            <BundleUpsell bundle={bundle} isLimited={isLimited} />
          </div>
        ) : null}
      </div>
    </div>
  )
}

const describeFailure = (): Notice => ({ ...words.notices.failed, tone: 'bad' })

function describeSent(isMailed: boolean): Notice {
  return isMailed ? { ...words.notices.sent, tone: 'good' } : { ...words.notices.emailFailed, tone: 'bad' }
}
