import { data } from 'react-router'
import { customerWords } from '#content/interface/en/admin/customer.ts'
import { ordersWords } from '#content/interface/en/admin/orders.ts'
import { readCustomer } from '#shop/reports/read-customer.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { AllowedLink } from '../ui/allowed-link.tsx'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/customer'
import { answerCustomerAct, type CustomerAnswer } from './answer-customer-act.server.ts'
import { Consents, Corrections, PersonalData, Profile } from './customer-sections.tsx'
import { CustomerTimeline } from './customer-timeline.tsx'
import { requireCustomerId } from './require-customer-id.server.ts'

export async function loader({ params }: Route.LoaderArgs) {
  const details = await readCustomer(requireCustomerId(params.customerId))
  if (!details) throw data(customerWords.notFound, 404)
  return details
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<CustomerAnswer> {
  return answerCustomerAct(context.get(actorContext), requireCustomerId(params.customerId), await readForm(request))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<CustomerAnswer, CustomerAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('customers', customerWords.metaTitle)

export default function CustomerPage({ loaderData: details, actionData }: Route.ComponentProps) {
  const { customer } = details
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={customer.fullName}>
        {customer.erasedAt ? null : (
          <AllowedLink
            href={`/admin-dashboard/record-sale?customer=${customer.id}`}
            className="button button-quiet button-small"
          >
            {ordersWords.recordSale}
          </AllowedLink>
        )}
      </PageHeader>
      <NoticeBanner notice={actionData?.notice} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <Profile details={details} />
          <Corrections details={details} answer={actionData} />
          <Consents details={details} />
          <PersonalData details={details} />
        </div>
        <div className="min-w-0 space-y-6">
          <CustomerTimeline details={details} />
        </div>
      </div>
    </>
  )
}
