import { Link } from 'react-router'
import { searchWords as words } from '#content/interface/en/admin/search.ts'
import { findAnything } from '#shop/search/find-anything.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext } from '../actor-context.ts'
import { CustomerTable } from '../customers/customer-table.tsx'
import { answerOrderButton } from '../orders/answer-order-button.server.ts'
import { OrderTable } from '../orders/order-table.tsx'
import { requireSearch } from '../ui/csv-response.server.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/search'

export async function loader({ url }: Route.LoaderArgs) {
  const search = requireSearch(url)
  return { search, ...(await findAnything(search)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerOrderButton(await readForm(request), context.get(actorContext))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('search', words.heading)

export default function SearchPage({ loaderData, actionData }: Route.ComponentProps) {
  const { search, orders, customers, isSimilar } = loaderData
  useToast(actionData?.notice)
  return (
    <>
      <PageHeader title={search ? words.resultsFor(search) : words.heading} />
      <NoticeBanner notice={actionData?.notice} />
      {orders.rows.length + customers.rows.length === 0 ? (
        <p className="sheet mt-4 p-5">{search ? words.nothing : words.hint}</p>
      ) : null}
      {isSimilar ? <p className="mt-4 font-semibold">{words.similar(search)}</p> : null}
      <Found heading={words.orders} to="orders" search={search} more={orders.nextCursor ? words.allOrders : null}>
        {orders.rows.length > 0 ? <OrderTable orders={orders.rows} label={words.orders} /> : null}
      </Found>
      <Found
        heading={words.customers}
        to="customers"
        search={search}
        more={customers.nextCursor ? words.allCustomers : null}
      >
        {customers.rows.length > 0 ? <CustomerTable customers={customers.rows} label={words.customers} /> : null}
      </Found>
    </>
  )
}

interface FoundProps {
  heading: string
  to: string
  search: string
  /** The label of the link to the whole list, where it is longer. */
  more: string | null
  children: React.ReactNode
}

function Found({ heading, to, search, more, children }: FoundProps) {
  if (!children) return null
  return (
    <section aria-labelledby={`found-${to}`} className="mt-6">
      <h2 id={`found-${to}`} className="text-2xl">
        {heading}
      </h2>
      {children}
      {more ? (
        <Link
          to={`/admin-dashboard/${to}?${new URLSearchParams({ q: search })}`}
          className="button button-quiet button-small mt-4"
        >
          {more}
        </Link>
      ) : null}
    </section>
  )
}
