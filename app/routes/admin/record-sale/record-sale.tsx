import { randomBytes } from 'node:crypto'
import { Link, redirect } from 'react-router'
import { recordSaleWords as words } from '#content/interface/en/admin/record-sale.ts'
import { isForSale } from '#content/owner/products/product-state.ts'
import { getContentIn } from '#shop/catalogue/current-content.server.ts'
import { isRegistered } from '#shop/catalogue/is-registered.server.ts'
import { readCustomer } from '#shop/reports/read-customer.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { listStates } from '../../checkout/list-states.server.ts'
import { actorContext } from '../actor-context.ts'
import { requireCustomerId } from '../customers/require-customer-id.server.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/record-sale'
import { answerSale, type SaleAnswer } from './answer-sale.server.ts'
import { SaleForm } from './sale-form.tsx'

export async function loader({ url }: Route.LoaderArgs) {
  const customerId = url.searchParams.get('customer')
  return {
    attempt: randomBytes(16).toString('base64url'),
    products: getContentIn('en')
      .products.filter(({ state }) => isForSale(state))
      .map(({ product: { id, name, priceInPaise } }) => ({ id, name, priceInPaise })),
    states: isRegistered() ? listStates() : null,
    buyer: customerId ? await readBuyer(requireCustomerId(customerId)) : {},
  }
}

async function readBuyer(customerId: number): Promise<Record<string, string>> {
  const { customer } = (await readCustomer(customerId)) ?? {}
  if (!customer || customer.erasedAt) return {}
  const { fullName: name, email, phoneNumber: phone, classLevel, language } = customer
  return { name, email, phone, classLevel, language }
}

export async function action({ request, context }: Route.ActionArgs): Promise<SaleAnswer> {
  const answer = await answerSale(context.get(actorContext), await readForm(request))
  if ('orderId' in answer) throw redirect(`/admin-dashboard/orders/${answer.orderId}`, 303)
  return answer
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline<SaleAnswer, SaleAnswer>(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('record-sale', words.heading)

export default function RecordSale({ loaderData, actionData }: Route.ComponentProps) {
  const { attempt, products, states, buyer } = loaderData
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={words.heading} />
      <p className="mt-2 max-w-2xl text-ink-soft">{words.lead}</p>
      <NoticeBanner notice={actionData?.notice} />
      <SaleForm
        attempt={attempt}
        products={products}
        states={states}
        values={actionData?.values ?? buyer}
        errors={actionData?.errors ?? {}}
      />
      <p className="mt-6">
        <Link to="/admin-dashboard/orders" className="text-link">
          {words.back}
        </Link>
      </p>
    </>
  )
}
