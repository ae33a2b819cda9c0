import { data } from 'react-router'
import { customersWords as words } from '#content/interface/en/admin/customers.ts'
import { listWords } from '#content/interface/en/admin/lists.ts'
import { customerKinds } from '#shop/search/customer-kinds.ts'
import { listCustomers } from '#shop/search/list-customers.server.ts'
import { readSortOrder } from '#shop/search/order-filter.ts'
import { AllowedLink } from '../ui/allowed-link.tsx'
import { requireSearch } from '../ui/csv-response.server.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Paging } from '../ui/paging.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { SearchedFor } from '../ui/searched-for.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/customers'
import { CustomerTable } from './customer-table.tsx'
import { requireCustomerKind } from './require-customer-kind.server.ts'

const pageSize = 25

export async function loader({ url }: Route.LoaderArgs) {
  const search = requireSearch(url)
  const cursor = url.searchParams.get('cursor')
  const sort = readSortOrder(url.searchParams)
  const kind = requireCustomerKind(url)
  const page = await listCustomers({ search, sort, kind, cursor, pageSize })
  if ('refused' in page) throw data(listWords.refusals[page.refused], 400)
  return { search, sort, kind, query: url.search, isFirst: !cursor, ...page }
}

function withKind(params: URLSearchParams, kind: string | undefined): string {
  const changed = new URLSearchParams(params)
  changed.delete('kind')
  if (kind) changed.set('kind', kind)
  return `?${changed}`
}

export const meta: Route.MetaFunction = ownerMeta('customers', words.heading)

export default function Customers({ loaderData }: Route.ComponentProps) {
  const { search, sort, kind, query, rows, isFirst, nextCursor } = loaderData
  const params = new URLSearchParams(query)
  params.delete('cursor')
  return (
    <>
      <PageHeader title={words.heading}>
        <AllowedLink
          href={`/admin-dashboard/customers.csv?${params}`}
          download
          className="button button-quiet button-small"
        >
          {search || kind ? words.exportFound : words.exportAll}
        </AllowedLink>
        <RefreshButton />
      </PageHeader>
      <SearchedFor search={search} path="/admin-dashboard/customers" />
      <div className="mt-3">
        <Tabs
          label={words.kinds.label}
          tabs={[undefined, ...customerKinds].map((tab) => ({
            name: words.kinds[tab ?? 'all'],
            to: withKind(params, tab),
            isCurrent: tab === kind,
          }))}
        />
      </div>
      {rows.length === 0 ? (
        <p className="sheet mt-4 p-5">{words.none}</p>
      ) : (
        <CustomerTable customers={rows} label={words.heading} sort={{ by: sort, params }} />
      )}
      <Paging params={params} isFirst={isFirst} nextCursor={nextCursor} more={words.more} />
    </>
  )
}
