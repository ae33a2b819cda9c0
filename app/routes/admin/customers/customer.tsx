import { data } from 'react-router'
import { customerWords } from '#content/interface/en/admin/customer.ts'
import { adminNoticeWords } from '#content/interface/en/admin/notices.ts'
import { eraseCustomer } from '#shop/customers/erase-customer.server.ts'
import { readCustomer } from '#shop/reports/read-customer.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import type { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { refusedNotice } from '../ui/refused-notice.ts'
import type { Route } from './+types/customer'
import { Consents, Messages, Orders, PersonalData, Profile } from './customer-sections.tsx'
import { requireCustomerId } from './require-customer-id.server.ts'

const { personalData } = customerWords

export async function loader({ params }: Route.LoaderArgs) {
  const details = await readCustomer(requireCustomerId(params.customerId))
  if (!details) throw data(customerWords.notFound, 404)
  return details
}

export async function action({ request, params, context }: Route.ActionArgs): Promise<{ notice: Notice }> {
  const customerId = requireCustomerId(params.customerId)
  const { intent, confirmation } = await readForm(request)
  if (intent !== 'erase') throw data(adminNoticeWords.unknownAction, 400)
  if (confirmation?.trim() !== personalData.confirmationWord) {
    return { notice: refusedNotice(personalData.notConfirmed(personalData.confirmationWord)) }
  }
  const erasure = await eraseCustomer(context.get(actorContext), customerId)
  if ('refused' in erasure) return { notice: refusedNotice(personalData.refused[erasure.refused]) }
  return { notice: { ...personalData.erased, tone: 'good' } }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('customers', customerWords.metaTitle)

export default function CustomerPage({ loaderData: details, actionData }: Route.ComponentProps) {
  const { customer } = details
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={customer.fullName} />
      <NoticeBanner notice={actionData?.notice} />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <Profile details={details} />
          <Orders details={details} />
          <PersonalData details={details} />
        </div>
        <div className="min-w-0 space-y-6">
          <Consents details={details} />
          <Messages details={details} />
        </div>
      </div>
    </>
  )
}
