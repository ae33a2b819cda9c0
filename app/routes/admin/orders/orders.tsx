import { data } from 'react-router'
import { disputeWords } from '#content/interface/en/admin/disputes.ts'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { ordersWords as words } from '#content/interface/en/admin/orders.ts'
import { mayReadSums } from '#shop/admin/access.ts'
import { listOrders } from '#shop/search/list-orders.server.ts'
import { listSoldProducts } from '#shop/search/list-sold-products.server.ts'
import { isFiltered, readSortOrder } from '#shop/search/order-filter.ts'
import { sumFoundOrders, sumOrders } from '#shop/search/sum-orders.server.ts'
import { answerWhenOffline } from '../../../forms/answer-when-offline.ts'
import { readForm } from '../../../forms/read-form.server.ts'
import { useToast } from '../../../ui/use-toast.ts'
import { actorContext, personContext } from '../actor-context.ts'
import { AllowedLink } from '../ui/allowed-link.tsx'
import { requireSearch } from '../ui/csv-response.server.ts'
import { NoticeBanner } from '../ui/notice-banner.tsx'
import { offlineNotice } from '../ui/offline-notice.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Paging } from '../ui/paging.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { SearchedFor } from '../ui/searched-for.tsx'
import type { Route } from './+types/orders'
import { answerOrderButton } from './answer-order-button.server.ts'
import { OrderFilters } from './order-filters.tsx'
import { OrderSumLine } from './order-sum-line.tsx'
import { OrderTable } from './order-table.tsx'
import { requireOrderFilter } from './require-order-filter.server.ts'

const pageSize = 25

export async function loader({ url, context }: Route.LoaderArgs) {
  const search = requireSearch(url)
  const filter = requireOrderFilter(url)
  const sort = readSortOrder(url.searchParams)
  const cursor = url.searchParams.get('cursor')
  const [page, products, sum] = await Promise.all([
    listOrders({ search, filter, sort, cursor, pageSize }),
    listSoldProducts(),
    search ? sumFoundOrders(search, filter) : sumOrders(filter),
  ])
  if ('refused' in page) throw data(listWords.refusals[page.refused], 400)
  const shownSum = mayReadSums(context.get(personContext)) ? sum : { ...sum, inPaise: 0 }
  return { search, filter, sort, products, sum: shownSum, query: url.search, isFirst: !cursor, ...page }
}

export async function action({ request, context }: Route.ActionArgs) {
  return answerOrderButton(await readForm(request), context.get(actorContext))
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return answerWhenOffline(serverAction, offlineNotice)
}

export const meta: Route.MetaFunction = ownerMeta('orders', words.heading)

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const { search, filter, sort, products, sum, query, rows, isFirst, nextCursor } = loaderData
  const notice = actionData?.notice
  useToast(notice)
  const params = new URLSearchParams(query)
  params.delete('cursor')
  return (
    <>
      <PageHeader title={words.heading}>
        <AllowedLink href="/admin-dashboard/record-sale" className="button button-quiet button-small">
          {words.recordSale}
        </AllowedLink>
        <AllowedLink href="/admin-dashboard/disputes" className="button button-quiet button-small">
          {disputeWords.list.heading}
        </AllowedLink>
        <AllowedLink
          href={`/admin-dashboard/orders.csv?${params}`}
          download
          className="button button-quiet button-small"
        >
          {search || isFiltered(filter) ? words.exportFound : words.exportAll}
        </AllowedLink>
        <RefreshButton />
      </PageHeader>
      <NoticeBanner notice={notice} />
      <SearchedFor search={search} path="/admin-dashboard/orders" />
      <OrderFilters filter={filter} search={search} params={params} products={products} />
      <OrderSumLine sum={sum} status={filter.status} />
      {rows.length === 0 ? (
        <p className="sheet mt-4 p-5">{words.none}</p>
      ) : (
        <OrderTable orders={rows} label={words.heading} sort={{ by: sort, params }} />
      )}
      <Paging params={params} isFirst={isFirst} nextCursor={nextCursor} more={words.more} />
    </>
  )
}
