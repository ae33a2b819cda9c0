import { Link } from 'react-router'
import { indianDate, indianTime } from '#brand/indian-time.ts'
import { formatOrderNumber } from '#brand/order-number.ts'
import { requestWords as words } from '#content/interface/en/admin/requests.ts'
import { listRequests } from '#shop/requests/list-requests.server.ts'
import { ownerMeta } from '../ui/owner-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { Tabs } from '../ui/tabs.tsx'
import type { Route } from './+types/requests'

const path = '/admin-dashboard/requests'
const states = Object.keys(words.states) as (keyof typeof words.states)[]

export async function loader({ url }: Route.LoaderArgs) {
  const state = states.find((known) => known === url.searchParams.get('state')) ?? 'open'
  const now = new Date()
  const requests = await listRequests(state)
  return { state, requests: requests.map((request) => ({ ...request, isLate: request.promisedAt < now })) }
}

export const meta: Route.MetaFunction = ownerMeta('requests', words.metaTitle)

export default function Requests({ loaderData: { state, requests } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={words.heading} />
      <p className="mt-3 mb-5 max-w-2xl text-ink-soft">{words.lead}</p>
      <Tabs
        label={words.filter}
        tabs={states.map((name) => ({
          name: words.states[name],
          to: name === 'open' ? path : `${path}?state=${name}`,
          isCurrent: name === state,
        }))}
      />
      {requests.length === 0 ? <p className="sheet mt-6 p-5">{words.none[state]}</p> : null}
      {requests.length > 0 ? (
        <ul className="sheet mt-6 divide-y divide-line px-5">
          {requests.map((request) => (
            <li key={request.id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
              <div className="min-w-0">
                <Link to={`${path}/${request.id}`} className="text-link font-bold wrap-anywhere">
                  {words.troubles[request.trouble]}: {request.fullName}
                </Link>
                <p className="text-base text-ink-soft">
                  {request.productName} · {formatOrderNumber(request.number)} ·{' '}
                  {words.asked(indianTime(request.createdAt))}
                </p>
              </div>
              {state === 'open' ? (
                <p className={`text-base ${request.isLate ? 'font-bold text-alarm' : ''}`}>
                  {(request.isLate ? words.overdue : words.promised)(indianDate(request.promisedAt))}
                </p>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
